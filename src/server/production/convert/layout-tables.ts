import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  mapElements,
  textContent,
} from '#domain/kernel/markup';
import { PANEL_LABEL, PANELS } from './figure-numbers.ts';
import type { Marks } from './marks.ts';
import { textOf } from './marks.ts';
import { TRAILING_NUMBER } from './set-equations.ts';
import { inlinesOf } from './tidy-words.ts';

/**
 * Unwraps layout tables: Quarto and Pandoc use single cells, and authors place figures side by side. Figures and tables
 * inside cells of real tables move after the table, and a note replaces them in the cell.
 */
export function withoutLayoutTables(nodes: readonly MarkupNode[], marks: Marks): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    if (node.name !== 'table') return [{ ...node, children: withoutLayoutTables(node.children, marks) }];
    const cells = cellsOf(node.children);
    if (!cells.some(hasContent)) marks.settled.tables += 1;
    if (isEquationTable(cells)) {
      marks.settled.tables += 1;
      return rowsOf(node.children).map(({ children }) => ({
        ...node,
        name: 'p',
        children: cellsOf(children).filter(hasContent).flatMap(contentOf),
      }));
    }
    if (isLayout(cells)) {
      marks.settled.tables += 1;
      const images = descendantElements(cells.filter(holdsFloat)).filter(({ name }) => name === 'img');
      // Later steps cannot see which images were side by side.
      if (images.length > 1) for (const image of images) image.attributes.set(PANELS, String(marks.settled.tables));
      const caption = node.children.filter((child) => typeof child !== 'string' && child.name === 'caption');
      const words = caption.map((child) => ({ ...(child as MarkupElement), name: 'p' }));
      return [...words, ...cells.flatMap(({ children }) => withoutLayoutTables(children, marks))];
    }
    const moved: MarkupNode[] = [];
    const table = { ...node, children: withoutFloats(node.children, moved, marks) };
    return [table, ...withoutLayoutTables(moved, marks)];
  });
}

/** The cells of a table itself, not of nested tables. */
function cellsOf(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node): MarkupElement[] => {
    if (typeof node === 'string') return [];
    return node.name === 'td' || node.name === 'th' ? [node] : cellsOf(node.children);
  });
}

const holdsFloat = ({ children }: MarkupElement) =>
  descendantElements(children).some(({ name }) => name === 'img' || name === 'table');
const hasContent = (cell: MarkupElement) => holdsFloat(cell) || textContent(cell.children).trim() !== '';

/** Whether a table only aligns equations with their numbers, as is common in Word. */
function isEquationTable(cells: readonly MarkupElement[]): boolean {
  const filled = cells.filter(hasContent);
  const areEquations = filled.every(({ children }) => {
    const words = textOf(mapElements(children, (node) => (node.name === 'math' ? [] : [node]))).trim();
    return words === '' || TRAILING_NUMBER.test(words);
  });
  return areEquations && descendantElements(filled).some(({ name }) => name === 'math') && filled.some(isNumber);
}

const isNumber = ({ children }: MarkupElement) => TRAILING_NUMBER.test(textOf(children));
const contentOf = ({ children }: MarkupElement) => [...inlinesOf(children), ' '];
const rowsOf = (nodes: readonly MarkupNode[]) => descendantElements(nodes).filter(({ name }) => name === 'tr');

/** Whether cells contain nothing but figures, tables and their captions. */
function isLayout(cells: readonly MarkupElement[]): boolean {
  const filled = cells.filter(hasContent);
  const floats = filled.filter(holdsFloat).length;
  return floats > 0 && filled.every((cell) => holdsFloat(cell) || isCaption(textOf(cell.children)));
}

const isCaption = (text: string) => /^\s*(?:fig(?:ure)?\.?|table)\s*\d/i.test(text) || PANEL_LABEL.test(text);

function withoutFloats(nodes: readonly MarkupNode[], moved: MarkupNode[], marks: Marks): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    if (node.name !== 'img' && node.name !== 'table') {
      return [{ ...node, children: withoutFloats(node.children, moved, marks) }];
    }
    moved.push(node);
    const what = node.name === 'img' ? 'A figure' : 'A table';
    return [marks.put({ code: 'float', what: `${what} in a cell of a table`, end: 'is now after that table.' })];
  });
}
