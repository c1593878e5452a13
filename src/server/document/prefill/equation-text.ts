import { equationLine } from '#domain/equation-line';
import type { MarkupElement } from '#domain/markup';
import { equationText } from '../front/scripts.ts';
import { textIn, type XmlElement } from '../read/xml-tree.ts';

/** An equation of Word (`m:oMath`) on one line of text: "x̄=(∑x_i)/n". */
export const textOfOmml = (equation: XmlElement): string => equationText(equationLine(mathOf(equation)));

const element = (name: string, children: MarkupElement['children'], attributes = {}): MarkupElement => ({
  name,
  attributes: new Map(Object.entries(attributes)),
  children,
});

/** The children of an element, without the properties of its look. */
const partsOf = ({ children }: XmlElement) =>
  children.filter((child): child is XmlElement => typeof child !== 'string' && !/Pr$/.test(child.name));

const rowOf = (parts: readonly XmlElement[]) => element('mrow', parts.map(mathOf));

/** What one part of an element holds: its base, its numerator. */
const part = (parent: XmlElement, name: string) => rowOf(partsOf(parent).filter((child) => child.name === `m:${name}`));

const isEmpty = ({ children }: MarkupElement): boolean =>
  children.length === 0 || children.every((one) => typeof one !== 'string' && isEmpty(one));

/** The value of a property, such as the sign of a sum. */
function property({ children }: XmlElement, name: string): string | undefined {
  const all = children.flatMap((child) => (typeof child !== 'string' && /Pr$/.test(child.name) ? child.children : []));
  const found = all.find((one): one is XmlElement => typeof one !== 'string' && one.name === `m:${name}`);
  return found && (found.attributes.get('m:val') ?? '');
}

function mathOf(node: XmlElement): MarkupElement {
  const read = Object.hasOwn(ELEMENTS, node.name) ? ELEMENTS[node.name] : undefined;
  return read ? read(node) : rowOf(partsOf(node));
}

const signOf = (sign: string) => element('mo', [sign]);

const ELEMENTS: Record<string, (node: XmlElement) => MarkupElement> = {
  'm:t': (node) => element('mi', [textIn(node)]),
  'w:t': (node) => element('mtext', [textIn(node)]),
  'm:f': (node) =>
    element(
      'mfrac',
      [part(node, 'num'), part(node, 'den')],
      property(node, 'type') === 'noBar' ? { linethickness: '0' } : {},
    ),
  'm:sSup': (node) => element('msup', [part(node, 'e'), part(node, 'sup')]),
  'm:sSub': (node) => element('msub', [part(node, 'e'), part(node, 'sub')]),
  'm:sSubSup': (node) => element('msubsup', [part(node, 'e'), part(node, 'sub'), part(node, 'sup')]),
  'm:limLow': (node) => element('munder', [part(node, 'e'), part(node, 'lim')]),
  'm:limUpp': (node) => element('mover', [part(node, 'e'), part(node, 'lim')]),
  'm:rad': (node) => {
    const [degree, base] = [part(node, 'deg'), part(node, 'e')];
    return isEmpty(degree) ? element('msqrt', [base]) : element('mroot', [base, degree]);
  },
  'm:nary': (node) =>
    element('mrow', [
      element('munderover', [signOf(property(node, 'chr') ?? '∫'), part(node, 'sub'), part(node, 'sup')]),
      part(node, 'e'),
    ]),
  'm:d': (node) => {
    const between = property(node, 'sepChr') ?? '|';
    const inside = partsOf(node).flatMap((one, at) => [...(at > 0 ? [signOf(between)] : []), mathOf(one)]);
    return element('mrow', [
      signOf(property(node, 'begChr') ?? '('),
      ...inside,
      signOf(property(node, 'endChr') ?? ')'),
    ]);
  },
  'm:acc': (node) => element('mrow', [part(node, 'e'), signOf(property(node, 'chr') ?? '\u0302')]),
  'm:bar': (node) => element('mover', [part(node, 'e'), signOf('¯')]),
  'm:func': (node) => element('mrow', [part(node, 'fName'), element('mtext', [' ']), part(node, 'e')]),
  'm:mr': (node) => element('mtr', partsOf(node).map(mathOf)),
  'm:m': (node) => element('mtable', partsOf(node).map(mathOf)),
  'm:eqArr': (node) =>
    element(
      'mtable',
      partsOf(node).map((one) => element('mtr', [mathOf(one)])),
    ),
};
