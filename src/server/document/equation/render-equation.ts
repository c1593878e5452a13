import temml from 'temml';
import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textContent,
} from '#domain/kernel/markup';
import { MATH_DEPTH_MAX, safeMath } from './math-form.ts';

/** Maximum characters of TeX. */
const TEX_MAX = 5_000;

/** Commands that define, load or address something, and strokes, which MathML Core cannot show. */
const REFUSED =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re|provide)?newcommand|provide\w*|renewcommand|csname|href|url|html\w+|class|cssId|style|data|includegraphics|require|input|[bxh]?cancel\w*|sout|phase|enclose|angln?)(?![a-zA-Z])/;

/** Converts TeX to the dialect; undefined if it cannot be parsed or shown. */
export function renderEquation(tex: string, isDisplay: boolean): MarkupElement | undefined {
  if (tex.length > TEX_MAX || REFUSED.test(tex)) return undefined;
  const [math] = parseMarkup(written(tex, isDisplay));
  if (typeof math !== 'object') return undefined;
  const annotation = { name: 'annotation', attributes: new Map([['encoding', 'application/x-tex']]), children: [tex] };
  const shown = toMathMlCore(math.children).flatMap((node) =>
    typeof node !== 'string' && node.name === 'semantics' ? node.children : [node],
  );
  const display = new Map(isDisplay ? [['display', 'block']] : []);
  const drawn = { name: 'math', attributes: display, children: [...shown, annotation] };
  if (depthOf(drawn) > MATH_DEPTH_MAX) return undefined;
  const hasError =
    descendantElements(math.children).some(({ name }) => name === 'merror') ||
    !descendantElements(shown).every(isComplete);
  return hasError || textContent(shown).trim() === '' ? undefined : safeMath(drawn);
}

function written(tex: string, displayMode: boolean): string {
  try {
    return temml.renderToString(tex, {
      displayMode,
      throwOnError: true,
      trust: false,
      maxExpand: 1_000,
      maxSize: [50, 50],
    });
  } catch {
    // Its error says where parsing stopped; the equation is reported with its TeX.
    return '';
  }
}

const depthOf = ({ children }: MarkupElement): number =>
  1 + Math.max(0, ...children.map((child) => (typeof child === 'string' ? 0 : depthOf(child))));

/** Converts the library's classes, styles and non-Core elements to MathML Core. */
function toMathMlCore(nodes: readonly MarkupNode[]): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    const { name, attributes } = node;
    const children = toMathMlCore(
      Object.hasOwn(PARTS, name) ? withoutFunctionApplication(node.children) : node.children,
    );
    if (name === 'mrow' && /\bborder:/.test(attributes.get('style') ?? ''))
      return [{ name: 'menclose', attributes: new Map([['notation', 'box']]), children }];
    if (name === 'menclose') return [withLine(children, attributes.get('notation') ?? '')];
    if (name === 'mspace' && !attributes.has('width')) return [];
    if (name === 'mtd') {
      const side = /tml-(left|right)/.exec(attributes.get('class') ?? '')?.[1];
      return [
        { ...node, attributes: new Map([...attributes, ...(side ? [['columnalign', side] as const] : [])]), children },
      ];
    }
    return [{ ...node, children }];
  });
}

/** The number of children of each element; browsers show elements with more as a row. */
const PARTS: Record<string, number> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  msubsup: 3,
  munder: 2,
  mover: 2,
  munderover: 3,
};

/** Drops the library's invisible function application sign, which browsers show as a gap. */
function withoutFunctionApplication(nodes: readonly MarkupNode[]): MarkupNode[] {
  const isApplied = (node: MarkupNode | undefined) => typeof node === 'object' && textContent([node]) === '\u2061';
  const isGap = (node: MarkupNode) => typeof node === 'object' && node.name === 'mspace';
  return nodes.filter((node, at) => !isApplied(node) && !(isGap(node) && isApplied(nodes[at - 1])));
}

const isComplete = ({ name, children }: MarkupElement): boolean =>
  !Object.hasOwn(PARTS, name) || children.filter((child) => typeof child !== 'string').length === PARTS[name];

/** Draws a line above or below as a stretchy operator. */
function withLine(children: MarkupNode[], notation: string): MarkupElement {
  const row = { name: 'mrow', attributes: new Map<string, string>(), children };
  const isAbove = notation === 'top';
  if (!isAbove && notation !== 'bottom') return row;
  const line = { name: 'mo', attributes: new Map([['stretchy', 'true']]), children: [isAbove ? '‾' : '_'] };
  return { name: isAbove ? 'mover' : 'munder', attributes: new Map(), children: [row, line] };
}
