import { childOf, childrenOf, type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import { type Tag, xmlTokens } from '../anonymise/word/xml-tokens.ts';

/** An element of a Word document's part. Names have Word's usual prefixes. */
export type XmlElement = MarkupElement;
export type XmlNode = MarkupNode;

const OFFICE = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';
const MICROSOFT = 'http://schemas.microsoft.com/office';
/** The supported vocabularies under Word's prefixes; programs may choose others. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${OFFICE}/wordprocessingml/2006/main`, 'w'],
  [`${STRICT}/wordprocessingml/main`, 'w'],
  [`${OFFICE}/officeDocument/2006/math`, 'm'],
  [`${STRICT}/officeDocument/math`, 'm'],
  [`${OFFICE}/officeDocument/2006/relationships`, 'r'],
  [`${STRICT}/officeDocument/relationships`, 'r'],
  [`${OFFICE}/drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}/drawingml/wordprocessingDrawing`, 'wp'],
  [`${OFFICE}/drawingml/2006/main`, 'a'],
  [`${STRICT}/drawingml/main`, 'a'],
  [`${OFFICE}/drawingml/2006/picture`, 'pic'],
  [`${STRICT}/drawingml/picture`, 'pic'],
  [`${OFFICE}/drawingml/2006/chart`, 'c'],
  [`${STRICT}/drawingml/chart`, 'c'],
  [`${OFFICE}/drawingml/2006/diagram`, 'dgm'],
  [`${STRICT}/drawingml/diagram`, 'dgm'],
  [`${OFFICE}/markup-compatibility/2006`, 'mc'],
  [`${MICROSOFT}/word/2010/wordml`, 'w14'],
  [`${MICROSOFT}/word/2010/wordprocessingShape`, 'wps'],
  [`${MICROSOFT}/word/2010/wordprocessingGroup`, 'wpg'],
  [`${MICROSOFT}/word/2010/wordprocessingCanvas`, 'wpc'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
]);

/** Word's newer charts have several namespaces. */
const prefixOf = (namespace: string) =>
  namespace.startsWith(MICROSOFT) && namespace.endsWith('/chartex') ? 'cx' : PREFIXES.get(namespace);

type Scope = ReadonlyMap<string, string>;

/**
 * The children of a part's root and of its child `parent`, each as a tree, in order. Streams: no more of the part is
 * parsed than needed.
 */
export function* elementsIn(part: string, parent = ''): Generator<XmlElement> {
  const open: { element: XmlElement; scope: Scope }[] = [];
  /** How many open elements enclose the yielded ones. */
  let outside = 1;
  for (const token of xmlTokens(part)) {
    const last = open.at(-1);
    if (token.kind === 'text') {
      if (open.length > outside) last?.element.children.push(token.text);
    } else if (token.kind === 'end') {
      const ended = open.pop()?.element;
      if (ended && open.length === outside) yield ended;
      if (open.length < outside) outside = Math.max(open.length, 1);
    } else {
      const scope = scopeOf(token, last?.scope ?? new Map());
      const element = elementOf(token, scope);
      if (open.length > outside) last?.element.children.push(element);
      if (open.length === 1 && element.name === parent && !token.isEmpty) outside = 2;
      if (!token.isEmpty) open.push({ element, scope });
      else if (open.length === outside) yield element;
    }
  }
}

function scopeOf({ attributes }: Tag, scope: Scope): Scope {
  const declared = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return scope;
  const own = declared.map(({ name, local, value }) => [name === 'xmlns' ? '' : local, prefixOf(value)] as const);
  return new Map([...scope, ...own.filter((pair): pair is [string, string] => pair[1] !== undefined)]);
}

function elementOf({ name: written, attributes }: Tag, scope: Scope): XmlElement {
  const name = named(written, scope);
  const own = attributes.map(({ name: key, value }) => [key.includes(':') ? named(key, scope) : key, value] as const);
  if (name === CHOICE && !isUnderstood(attributes, scope))
    return { name: OTHER_CHOICE, attributes: new Map(own), children: [] };
  return { name, attributes: new Map(own), children: [] };
}

const CHOICE = 'mc:Choice';
/** A choice whose namespaces are not supported here. */
const OTHER_CHOICE = 'mc:OtherChoice';

const isUnderstood = (attributes: Tag['attributes'], scope: Scope): boolean =>
  (attributes.find(({ name }) => name === 'Requires')?.value ?? '').split(/\s+/).every((prefix) => scope.has(prefix));

/** The alternatives of `mc:AlternateContent`, best first; unsupported ones come last. */
export const alternativesIn = (element: XmlElement): XmlElement[] =>
  [CHOICE, 'mc:Fallback', OTHER_CHOICE].flatMap((name) => childrenOf(element).filter((one) => one.name === name));

function named(name: string, scope: Scope): string {
  const at = name.indexOf(':');
  const prefix = scope.get(at === -1 ? '' : name.slice(0, at));
  return prefix === undefined ? name : `${prefix}:${name.slice(at + 1)}`;
}

/** The `w:val` of a child; undefined without the child, empty without a value. */
export function settingOf(element: XmlElement | undefined, name: string): string | undefined {
  const child = childOf(element, name);
  return child && (child.attributes.get('w:val') ?? '');
}

/** Whether a property is present and not switched off. */
export const isOn = (value: string | undefined): boolean =>
  value !== undefined && !/^(?:0|false|off|none)$/.test(value);

/** All text within an element. */
export const textIn = ({ children }: XmlElement): string => textContent(children);
