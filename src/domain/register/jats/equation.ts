import { findElement, type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';
import { element, type WrittenXml, type XmlContent } from '#domain/kernel/xml';

/** MathML 2 attributes; those unknown to JATS 1.3 are dropped. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  math: ['display', 'alttext'],
  mi: ['mathvariant'],
  mo: ['form', 'fence', 'separator', 'lspace', 'rspace', 'stretchy', 'maxsize', 'minsize', 'largeop', 'movablelimits'],
  mspace: ['width', 'height', 'depth'],
  mfrac: ['linethickness'],
  mpadded: ['width', 'height', 'depth', 'lspace'],
  munder: ['accentunder'],
  mover: ['accent'],
  munderover: ['accent', 'accentunder'],
  mtd: ['columnspan', 'rowspan', 'columnalign'],
  mstyle: ['displaystyle', 'scriptlevel'],
};
/** Allowed elements of an equation; others are replaced by their content. */
const ELEMENTS = new Set([
  ...['mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mrow', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'mpadded', 'mphantom'],
  ...['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts'],
  ...['mtable', 'mtr', 'mtd'],
]);

/** An equation in both forms: MathML for display, and TeX for typesetting. */
export function alternatives(math: MarkupElement): WrittenXml {
  const annotation = findElement(math.children, 'annotation');
  const tex = annotation ? textOf(annotation.children).trim() : '';
  const shown = element('mml:math', attributesOf(math), math.children.map(mathOf));
  return tex === '' ? shown : element('alternatives', {}, shown, element('tex-math', {}, tex));
}

function mathOf(node: MarkupNode): XmlContent {
  if (typeof node === 'string') return node.trim() === '' ? '' : element('mml:mtext', {}, node);
  const { name, children } = node;
  if (/^annotation/.test(name)) return '';
  if (!ELEMENTS.has(name)) return children.map(mathOf);
  const isToken = /^(?:mi|mn|mo|ms|mtext)$/.test(name);
  const written = element(`mml:${name}`, attributesOf(node), isToken ? textOf(children) : children.map(mathOf));
  const style = Object.fromEntries(['displaystyle', 'scriptlevel'].map((key) => [key, node.attributes.get(key)]));
  // A table cell cannot be wrapped; elsewhere MathML 2 allows styles only on a separate element.
  const isStyled = name !== 'mstyle' && !/^mt[rd]$/.test(name) && (style.displaystyle || style.scriptlevel);
  return isStyled ? element('mml:mstyle', style, written) : written;
}

const attributesOf = ({ name, attributes }: MarkupElement) =>
  Object.fromEntries((ATTRIBUTES[name] ?? []).map((key) => [key, attributes.get(key)]));
