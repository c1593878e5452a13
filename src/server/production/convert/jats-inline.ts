import {
  attributeOf,
  childOf,
  descendantsNamed,
  type MarkupElement,
  type MarkupNode,
  oneLineText,
  textContent,
} from '#domain/kernel/markup';
import type { FigureFormat } from '#domain/production/files';
import { capitals } from '#server/document/read/shown-letters';
import type { Marks } from './marks.ts';
import { noteMark } from './notes.ts';
import { element as html } from './tidy-words.ts';

/** An article's context while its body is being read. */
export interface JatsPlaces {
  /** The numbers of references by their ids. */
  references: ReadonlyMap<string, number>;
  /** The numbers of notes by id, except table notes. */
  notes: ReadonlyMap<string, number>;
  /** Ids of sections, which become ids of headings. */
  sections: ReadonlyMap<string, string>;
  marks: Marks;
  /** Notes that already have a backlink. */
  seen: Set<string>;
  pictures: JatsPictures;
}

/** The images received with an article, by the names in its text, and those shown so far. */
export interface JatsPictures {
  known: ReadonlyMap<string, FigureFormat>;
  shown: { href: string; file: string }[];
}

const SAME: Record<string, string> = {
  italic: 'em',
  bold: 'strong',
  sub: 'sub',
  monospace: 'code',
  break: 'br',
  // Reported as lost later, as in HTML.
  strike: 's',
  underline: 'u',
};

export const inlinesOf = (nodes: readonly MarkupNode[], places: JatsPlaces): MarkupNode[] =>
  nodes.flatMap((node) => inlineOf(node, places));

export function inlineOf(node: MarkupNode, places: JatsPlaces): MarkupNode[] {
  if (typeof node === 'string') return [node.replace(/\s+/g, ' ')];
  const inner = () => inlinesOf(node.children, places);
  switch (node.name) {
    case 'xref':
      return [referenceOf(node, places)];
    case 'ext-link':
    case 'uri': {
      const address = attributeOf(node, 'xlink:href') || oneLineText(node);
      return [/^(?:https?|mailto):/.test(address) ? html('a', inner(), { href: address }) : html('span', inner())];
    }
    case 'inline-formula':
      return formulaOf(node, false);
    case 'tex-math':
    case 'mml:math':
    case 'math':
      return formulaOf(html('inline-formula', [node]), false);
    case 'inline-graphic':
      return [imageOf(node, undefined)];
    case 'named-content':
      return attributeOf(node, 'content-type') === 'line-break' ? [html('br', [])] : [html('span', inner())];
    case 'fn':
      return places.notes.has(attributeOf(node, 'id')) ? [markOf(node, attributeOf(node, 'id'), places)] : inner();
    case 'sc':
      return inCapitals(inner());
    case 'p':
      return [...inner(), ' '];
    case 'def':
      return [' ', ...inner()];
    case 'verse-line':
      return [...inner(), html('br', [])];
    case 'sup': {
      const words = inner();
      const [only] = words;
      return words.length === 1 && typeof only === 'object' && only.name === 'sup' ? [only] : [html('sup', words)];
    }
    case 'overline':
      return overlined(node) ?? [html('overline', inner())];
    default:
      return [html(SAME[node.name] ?? 'span', inner())];
  }
}

/** Small capitals as capitals, as in Word files. */
const inCapitals = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.map((node) => (typeof node === 'string' ? capitals(node) : { ...node, children: inCapitals(node.children) }));

/** A letter with a line above it, as of a mean; undefined for longer text. */
export const overlined = (node: MarkupElement): string[] | undefined =>
  node.name === 'overline' && /^\s*\p{L}\s*$/u.test(textContent([node]))
    ? [`${textContent([node]).trim()}\u0304`]
    : undefined;

function referenceOf(node: MarkupElement, places: JatsPlaces): MarkupNode {
  const words = inlinesOf(node.children, places);
  const rid = attributeOf(node, 'rid').split(/\s+/)[0] ?? '';
  const number = places.references.get(rid);
  if (number) return html('a', words.length > 0 ? words : [String(number)], { href: `#ref-${number}` });
  if (places.notes.has(rid)) return markOf(node, rid, places);
  // Raised, so that "1 µg" and the mark "a" do not read as "1 µga".
  if (isTableNoteMark(node)) return oneLineText(node) === '' ? '' : html('sup', words);
  const section = places.sections.get(rid);
  if (section) return html('a', words, { href: `#${section}` });
  const pointsIntoText = /^(?:fig|table|disp-formula|sec|bibr|app|boxed-text|supplementary-material)$/.test(
    attributeOf(node, 'ref-type'),
  );
  const equation = /^\((\w{1,6})\)$/.exec(oneLineText(node))?.[1]?.toLowerCase();
  const isEquation = equation !== undefined && attributeOf(node, 'ref-type') === 'disp-formula';
  if (!pointsIntoText) return html('span', words);
  return html('a', words, { href: isEquation ? `#equation-${equation}` : '#bookmark' });
}

/** Whether this is the mark of a table's note, shown as a superscript. */
export const isTableNoteMark = (node: MarkupElement): boolean =>
  node.name === 'xref' && attributeOf(node, 'ref-type') === 'table-fn' && descendantsNamed(node, 'sup').length === 0;

/** A note's mark: its own, or its number. */
function markOf(node: MarkupElement, id: string, { notes, seen }: JatsPlaces): MarkupElement {
  const isFirst = !seen.has(id);
  seen.add(id);
  return noteMark(notes.get(id) ?? 0, oneLineText(node.name === 'fn' ? childOf(node, 'label') : node), isFirst);
}

/** An image: as a figure if its file was received, otherwise under its own name, which may be an existing figure's. */
export function imageOf(graphic: MarkupElement, pictures: JatsPictures | undefined, alt = ''): MarkupElement {
  const href = attributeOf(graphic, 'xlink:href');
  const format = pictures?.known.get(href);
  const src = pictures && format ? `figure-${pictures.shown.length + 1}.${format}` : href.replace(/^.*[/\\]/, '');
  if (format) pictures?.shown.push({ href, file: src });
  return html('img', [], { src, alt: oneLineText(childOf(graphic, 'alt-text')) || alt });
}

/** An equation, followed by its number. */
export function formulaOf(node: MarkupElement, isDisplay: boolean, pictures?: JatsPictures): MarkupNode[] {
  const label = oneLineText(childOf(node, 'label'));
  const [tex] = descendantsNamed(node, 'tex-math');
  const [math] = descendantsNamed(node, 'mml:math', 'math');
  const numberAfter = label ? [` ${/^\(/.test(label) ? label : `(${label})`}`] : [];
  if (tex) return [html('span', [texIn(tex)], { class: `math ${isDisplay ? 'display' : 'inline'}` }), ...numberAfter];
  if (math) return [withoutPrefix(math, isDisplay), ...numberAfter];
  return [
    ...graphicsOf(node, pictures).map((graphic) => imageOf(graphic, isDisplay ? pictures : undefined)),
    textContent(node.children.filter((child) => typeof child === 'string' || child.name !== 'label')),
    ...numberAfter,
  ];
}

/** An equation's TeX, without the LaTeX document that publishers wrap around it. */
function texIn(tex: MarkupElement): string {
  const words = textContent(tex.children);
  const inside = /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(words)?.[1] ?? words;
  return inside
    .trim()
    .replace(/^\${1,2}([\s\S]*?)\${1,2}$/, '$1')
    .trim();
}

function withoutPrefix(node: MarkupElement, isDisplay = false): MarkupElement {
  const children = node.children.map((child) => (typeof child === 'string' ? child : withoutPrefix(child)));
  const attributes = isDisplay ? new Map([...node.attributes, ['display', 'block']]) : node.attributes;
  return { name: node.name.replace(/^mml:/, ''), attributes, children };
}

/** The images of a figure or equation; of one in several formats, the first received. */
export function graphicsOf(node: MarkupElement, pictures?: JatsPictures): MarkupElement[] {
  const others = descendantsNamed(node, 'alternatives').flatMap((choice) => {
    const same = descendantsNamed(choice, 'graphic', 'inline-graphic');
    const shown = same.find((graphic) => pictures?.known.has(attributeOf(graphic, 'xlink:href'))) ?? same[0];
    return same.filter((graphic) => graphic !== shown);
  });
  return descendantsNamed(node, 'graphic', 'inline-graphic').filter((graphic) => !others.includes(graphic));
}
