import { type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';
import { TABLE_CAPTION } from './tidy-captions.ts';
import { element, hasContent, hasText, inlinesOf, isBreak, isNamed, trimmed, withEmptyLines } from './tidy-words.ts';

/** The rows of a table itself; those of a table within one of its cells are words of that cell. */
function rowsOf(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node): MarkupElement[] => {
    if (typeof node === 'string' || node.name === 'table') return [];
    return node.name === 'tr' ? [node] : rowsOf(node.children);
  });
}

/** A table with its caption: a numbered one comes before the table, as in Word; otherwise both become a figure. */
export function captionedTable(nodes: readonly MarkupNode[]): MarkupElement[] {
  const table = tableOf(nodes);
  const words = captionOf(nodes);
  if (!hasText(words)) return [table].filter(hasContent);
  if (!hasContent(table)) return [element('p', words)];
  if (TABLE_CAPTION.test(textOf(words))) return [element('p', words), table];
  return [element('figure', [element('figcaption', words), table])];
}

/** The words of a caption that stands in a table itself. */
export function captionOf(nodes: readonly MarkupNode[]): MarkupNode[] {
  const caption = nodes.find((node) => isNamed(node, 'caption'));
  return isNamed(caption, 'caption') ? trimmed(inlinesOf(caption.children)) : [];
}

/** A table of the dialect: its head, where it has one, and its rows. */
export function tableOf(nodes: readonly MarkupNode[]): MarkupElement {
  const written = (some: MarkupElement[]) =>
    some.map(({ children }) => {
      const cells = children
        .filter((cell) => isNamed(cell, 'td') || isNamed(cell, 'th'))
        .map((cell) => ({ ...cell, children: inlinesOf(cell.children) }));
      const areOfLines = cells.filter((cell) => trimmed(cell.children).some(isBreak)).length > 1;
      const words = areOfLines ? withEmptyLines : trimmed;
      return element(
        'tr',
        cells.map((cell) => ({ ...cell, children: words(cell.children) })),
      );
    });
  const head = nodes.find((node) => isNamed(node, 'thead'));
  const rows = withoutSpacers(rowsOf(nodes.filter((node) => node !== head)));
  const isTitles = (row: MarkupElement) =>
    row.children.every((cell) => typeof cell === 'string' || cell.name === 'th') && hasContent(row);
  // Programs that know no head of a table write its titles as a first row.
  const firstOther = head
    ? 0
    : Math.max(
        rows.findIndex((row) => !isTitles(row)),
        hasBoldHead(rows) ? 1 : 0,
      );
  const others = rows.slice(firstOther === -1 ? Math.max(rows.length - 1, 0) : firstOther);
  const inHead = isNamed(head, 'thead') ? rowsOf(head.children) : rows.slice(0, rows.length - others.length);
  const titles = written(inHead).map((row) => {
    const cells = row.children.filter((cell) => typeof cell !== 'string');
    return element('tr', cells.map(asTitle));
  });
  const body = element('tbody', written(others));
  return element('table', titles.length > 0 ? [element('thead', titles), body] : [body]);
}

/** Rows that only make room go, unless other cells reach through them. */
function withoutSpacers(rows: readonly MarkupElement[]): readonly MarkupElement[] {
  const reaches = rows.some(({ children }) =>
    children.some((cell) => typeof cell !== 'string' && cell.attributes.has('rowspan')),
  );
  return reaches ? rows : rows.filter(hasContent);
}

/** Where Word marks no row of titles, authors set the first one bold, and no other. */
function hasBoldHead([first, ...others]: readonly MarkupElement[]): boolean {
  const cells = (row: MarkupElement) => row.children.filter((cell) => typeof cell !== 'string' && hasContent(cell));
  const isBold = (row: MarkupElement) =>
    cells(row).length > 1 && cells(row).every((cell) => typeof cell !== 'string' && isStrong(cell.children));
  return first !== undefined && isBold(first) && others.length > 0 && !others.some(isBold);
}

const isStrong = (nodes: readonly MarkupNode[]): boolean =>
  nodes.every((node) => {
    if (typeof node === 'string') return node.trim() === '';
    return (
      node.name === 'strong' ||
      node.name === 'br' ||
      ((node.name === 'p' || node.name === 'em') && isStrong(node.children))
    );
  });

function asTitle({ attributes, children }: MarkupElement): MarkupElement {
  return { name: 'th', attributes: new Map([['scope', 'col'], ...attributes]), children };
}
