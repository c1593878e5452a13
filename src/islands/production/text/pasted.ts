import { type MarkupElement, type MarkupNode, parseMarkup, textOf, writeMarkup } from '#domain/kernel/markup';

/** Elements that are removed with their content. */
const LEFT_OUT = new Set(['style', 'script', 'title', 'xml', 'o:p', 'template', 'noscript']);
/** Elements that only wrap, and that programs open and close at will. */
const UNWRAPPED = new Set(['html', 'head', 'body', 'meta', 'link', 'span', 'font', 'center']);

/** Marks that programs write as styles. */
const STYLED: [mark: string, style: RegExp, said: ReadonlySet<string>][] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/i, new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])],
  ['em', /font-style:\s*(?:italic|oblique)/i, new Set(['i', 'em'])],
  ['sup', /vertical-align:\s*super/i, new Set(['sup'])],
  ['sub', /vertical-align:\s*sub(?!\w|-)/i, new Set(['sub'])],
];

/** A paragraph that Word shows as a list item: its level is in its style. */
const WORD_ITEM = /mso-list:\s*l\d+ level(\d)/i;
/** The bullet or number of an item, which Word writes as text. */
const WORD_SIGN = /mso-list:\s*ignore/i;

/**
 * What is pasted, with styles that mean something as elements and the lists of Word as lists. The schema leaves out
 * what is not of the dialect; styles go here already, because the page's policy forbids them.
 */
export const pastedFrom = (html: string): string => writeMarkup(cleaned(parseMarkup(html)));

function cleaned(nodes: readonly MarkupNode[]): MarkupNode[] {
  const result: MarkupNode[] = [];
  let open: MarkupElement[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') {
      result.push(node);
      continue;
    }
    const level = Number(WORD_ITEM.exec(styleOf(node))?.[1] ?? 0);
    if (level > 0) open = withItem(node, { level, open, result });
    else {
      open = [];
      result.push(...cleanedOf(node));
    }
  }
  return result;
}

const styleOf = ({ attributes }: MarkupElement) => attributes.get('style') ?? '';

function cleanedOf(node: MarkupElement): MarkupNode[] {
  const { name, attributes } = node;
  const style = styleOf(node);
  if (LEFT_OUT.has(name) || WORD_SIGN.test(style)) return [];
  const children = cleaned(node.children);
  // Google Docs puts what is copied into a `b` that is not bold.
  const isNoMark = UNWRAPPED.has(name) && ![...attributes.keys()].some((key) => key.startsWith('data-'));
  if (isNoMark || (name === 'b' && /font-weight:\s*normal/i.test(style))) return styled(name, style, children);
  const kept = new Map([...attributes].filter(([key]) => key !== 'style' && !key.startsWith('on')));
  return [{ name, attributes: kept, children: styled(name, style, children) }];
}

/** Words within the marks that a style stands for. */
const styled = (name: string, style: string, children: MarkupNode[]): MarkupNode[] =>
  STYLED.reduce(
    (inner, [mark, pattern, said]) => (pattern.test(style) && !said.has(name) ? [element(mark, inner)] : inner),
    children,
  );

const element = (name: string, children: MarkupNode[]): MarkupElement => ({ name, attributes: new Map(), children });

/** Puts an item into the list of its level; returns the lists that are open after it. */
function withItem(
  item: MarkupElement,
  { level, open, result }: { level: number; open: readonly MarkupElement[]; result: MarkupNode[] },
): MarkupElement[] {
  const lists = open.slice(0, level);
  let list = lists.at(-1);
  if (!list || lists.length < level) {
    const inner = element(/^[\da-z]{1,3}[.)]/i.test(signOf(item)) ? 'ol' : 'ul', []);
    const above = list?.children.at(-1);
    if (typeof above === 'object') above.children.push(inner);
    else result.push(inner);
    lists.push(inner);
    list = inner;
  }
  list.children.push(element('li', cleaned(item.children)));
  return lists;
}

function signOf({ children }: MarkupElement): string {
  for (const child of children) {
    if (typeof child === 'string') continue;
    const sign = WORD_SIGN.test(styleOf(child)) ? textOf([child]).trim() : signOf(child);
    if (sign) return sign;
  }
  return '';
}
