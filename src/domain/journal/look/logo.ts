import { descendantElements, type MarkupElement, parseMarkup, textContent } from '#domain/kernel/markup';

/** In bytes: every page contains the logo. */
export const LOGO_MAX_BYTES = 12_000;
/** Longer text is not parsed as a logo. */
export const LOGO_TEXT_MAX = 50_000;

const PNG_SIDE = { min: 36, max: 1024 };
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** Explains a logo's problem; undefined if none. Empty means no logo. */
export function logoProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const [, type, base64 = ''] = /^data:image\/(svg\+xml|png);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = type && decodeBase64(base64);
  if (!bytes) return 'Choose an SVG or PNG file as the logo.';
  if (bytes.length > LOGO_MAX_BYTES) {
    return `Choose a logo of at most ${LOGO_MAX_BYTES / 1000} kB: every page loads it. This one is ${Math.ceil(bytes.length / 1000)} kB.`;
  }
  return type === 'png' ? pngProblem(bytes) : svgProblem(bytes);
}

/** Decodes base64 to a binary string, one character per byte. */
function decodeBase64(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}

function pngProblem(bytes: string): string | undefined {
  if (!bytes.startsWith(PNG_SIGNATURE) || bytes.slice(12, 16) !== 'IHDR')
    return 'This file is not a PNG. Choose another logo.';
  const number = (at: number) => [0, 1, 2, 3].reduce((sum, next) => sum * 256 + bytes.charCodeAt(at + next), 0);
  const isFit = [number(16), number(20)].every((side) => side >= PNG_SIDE.min && side <= PNG_SIDE.max);
  return isFit ? undefined : `Choose a PNG with sides of ${PNG_SIDE.min} to ${PNG_SIDE.max} pixels.`;
}

function svgProblem(bytes: string): string | undefined {
  let svg: string;
  try {
    svg = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return 'Save the SVG in UTF-8, then choose it again.';
  }
  const root = /^<svg\s([^>]*)>/.exec(stripProlog(svg))?.[1];
  if (!root?.includes('"http://www.w3.org/2000/svg"')) return 'This file is not an SVG. Choose another logo.';
  const problem = drawingProblem(svg);
  return problem && `This SVG contains more than a drawing: ${problem}. Export it as a plain SVG.`;
}

const PROLOG = [
  ['<?xml', '?>'],
  ['<!--', '-->'],
] as const;

/** Skips the declaration and comments before the root. One pattern for all would take exponential time. */
function stripProlog(svg: string): string {
  const rest = svg.trimStart();
  const [, end] = PROLOG.find(([start]) => rest.startsWith(start)) ?? [];
  const at = end === undefined ? -1 : rest.indexOf(end);
  return end === undefined || at === -1 ? rest : stripProlog(rest.slice(at + end.length));
}

/** By local name, because a prefix can denote any namespace. */
const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['lineargradient', 'radialgradient', 'stop', 'clippath', 'mask'],
]);
const GRADIENT = /^(?:linear|radial)gradient$/;

const ATTRIBUTES = new Set([
  ...['xmlns', 'version', 'baseprofile', 'id', 'class', 'style', 'lang', 'role', 'tabindex', 'focusable'],
  ...[
    'viewbox',
    'preserveaspectratio',
    'width',
    'height',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
  ],
  ...['d', 'points', 'pathlength', 'transform', 'transform-origin', 'dx', 'dy', 'rotate', 'textlength', 'lengthadjust'],
  ...['offset', 'fx', 'fy', 'fr', 'gradientunits', 'gradienttransform', 'spreadmethod'],
  ...['clippathunits', 'maskunits', 'maskcontentunits'],
  ...['href', 'clip-path', 'clip-rule', 'mask', 'mask-type', 'color', 'display', 'visibility', 'overflow', 'opacity'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stop-color', 'stop-opacity', 'stroke', 'enable-background'],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity', 'stroke-width'],
  ...[
    'color-interpolation',
    'color-rendering',
    'image-rendering',
    'shape-rendering',
    'text-rendering',
    'vector-effect',
  ],
  ...['paint-order', 'isolation', 'mix-blend-mode', 'direction', 'text-anchor', 'text-decoration', 'dominant-baseline'],
  ...['alignment-baseline', 'baseline-shift', 'letter-spacing', 'word-spacing', 'writing-mode', 'font'],
  ...['font-family', 'font-size', 'font-size-adjust', 'font-stretch', 'font-style', 'font-variant', 'font-weight'],
]);
/** Namespace declarations, layer attributes of drawing programs, and text alternatives. */
const NAMED_ATTRIBUTE = /^(?:xmlns:[\w.-]+|xml:(?:space|lang)|data-[\w-]+|aria-[\w-]+|xlink:href)$/;

/** The declaration, comments, and CDATA of a style. */
const NON_ELEMENT = /^\s*<\?xml\s[^<>]*\?>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g;
const TAG = /<\/?[a-z][\w:.-]*(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/gi;

const HREF = /^(?:xlink:)?href$/;
/** Attributes with free text as value. */
const FREE_TEXT_ATTRIBUTE =
  /^(?:id|class|font|font-family|version|xmlns|(?:xmlns|xml|xlink):.+|(?:data|aria)-.+|href)$/;

/** Functions allowed in values. Others, such as `blur`, are slow, or load images, as `cross-fade` does. */
const ALLOWED_FUNCTION = /^(?:rgba?|hsla?|matrix|translate[xy]?|scale[xy]?|rotate|skew[xy])$/i;
const FUNCTION_CALL = /([\w/*-]*)\(/g;
/** Colours may look like numbers with an exponent. */
const COLOUR = /#[\da-f]{3,8}\b/gi;
const NUMBER = /\d[\d.]*(?:e[+-]?\d+)?/gi;
/** Maximum number: hundreds of circles many times wider than any screen take gigabytes. */
const NUMBER_MAX = 20_000;

/** Maximum elements drawn, counting repetitions by reference. */
const DRAWN_MAX = 2_000;

/** Explains an SVG's first disallowed part, or that it draws too much; undefined if neither. */
function drawingProblem(svg: string): string | undefined {
  if (svg.replaceAll(NON_ELEMENT, '').replaceAll(TAG, '').includes('<'))
    return 'it contains a tag that is not part of a drawing';
  const nodes = parseMarkup(svg);
  const elements = descendantElements(nodes);
  for (const element of elements) {
    const problem = elementProblem(element);
    if (problem) return problem;
  }
  // Of duplicate ids, some programs use the first, others the last.
  const byId = Map.groupBy(elements, ({ attributes }) => attributes.get('id') ?? '');
  const painted = elements
    .filter(({ name }) => localName(name) === 'style')
    .flatMap(({ children }) => referencedIds(textContent(children)));
  const isGradient = (id: string) =>
    (byId.get(id) ?? [{ name: '' }]).every(({ name }) => GRADIENT.test(localName(name)));
  if (!painted.every(isGradient)) return 'its styles set more than colours';
  const isTooMuch = elements.slice(0, 1).some((root) => countDrawn(root, byId) > DRAWN_MAX);
  return isTooMuch ? `it draws more than ${DRAWN_MAX.toLocaleString('en-GB')} shapes` : undefined;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function elementProblem({ name, attributes, children }: MarkupElement): string | undefined {
  const local = localName(name);
  if (!ELEMENTS.has(local)) return `it contains <${local}>`;
  const style = local === 'style' ? textContent(children) : '';
  if (isForeignStyle(style)) return 'its styles set more than colours';
  if (!usesAllowedFunctions(style) || hasHugeNumber(style)) return 'its styles do more than draw';
  for (const [attribute, value] of attributes) {
    if (!ATTRIBUTES.has(attribute) && !NAMED_ATTRIBUTE.test(attribute)) return `it contains ${attribute}`;
    // A name with a percent sign is ambiguous.
    if (HREF.test(attribute) ? !/^#[^\s#%]+$/.test(value) : isForeignStyle(value)) {
      return `${attribute} links elsewhere`;
    }
    if (FREE_TEXT_ATTRIBUTE.test(attribute)) continue;
    if (!usesAllowedFunctions(value)) return `${attribute} does more than draw`;
    if (hasHugeNumber(value)) return `${attribute} has a number above ${NUMBER_MAX.toLocaleString('en-GB')}`;
  }
  return undefined;
}

/**
 * Whether a style refers to another file, is ambiguous, or has dash patterns, of which a short line may produce a
 * million.
 */
function isForeignStyle(text: string): boolean {
  return /(?:url|src|image|image-set)\s*\(|[@\\]|javascript:|dasharray(?!\s*:\s*none)/i.test(
    stripLocalReferences(text),
  );
}

const stripLocalReferences = (text: string) => text.replaceAll(/url\(\s*(["']?)#[^\s"')%]+\1\s*\)/gi, '');

const usesAllowedFunctions = (text: string) =>
  [...stripLocalReferences(text).matchAll(FUNCTION_CALL)].every(([, name = '']) => ALLOWED_FUNCTION.test(name));

const hasHugeNumber = (text: string) =>
  [...stripLocalReferences(text).replaceAll(COLOUR, '').matchAll(NUMBER)].some(
    ([number]) => Number(number) > NUMBER_MAX,
  );

const referencedIds = (text: string): string[] =>
  [...text.matchAll(/url\(\s*["']?#([^\s"')]+)/gi)].map(([, id = '']) => id);

/** The number of elements drawn, capped just above the maximum; circular references count as more than the maximum. */
function countDrawn(root: MarkupElement, byId: ReadonlyMap<string, readonly MarkupElement[]>): number {
  const counts = new Map<MarkupElement, number>();
  const countOf = (element: MarkupElement): number => {
    const before = counts.get(element);
    if (before !== undefined) return before;
    // Reached again before it is counted: a circular reference.
    counts.set(element, DRAWN_MAX + 1);
    const inside = element.children.filter((node) => typeof node !== 'string');
    const referenced = [...element.attributes].flatMap(([name, value]) =>
      HREF.test(name) ? [value.slice(1)] : referencedIds(value),
    );
    const drawnElements = [...inside, ...referenced.flatMap((id) => byId.get(id) ?? [])];
    const sum = drawnElements.reduce((all, one) => all + countOf(one), 1);
    counts.set(element, Math.min(DRAWN_MAX + 1, sum));
    return sum;
  };
  return countOf(root);
}
