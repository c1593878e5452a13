import { put, type Reading, say } from './word-reading.ts';
import type { Inline, Loss, Picture } from './word-tree.ts';
import { childOf, descendantsOf, elementsOf, type XmlElement } from './xml-tree.ts';

const LEFT_OUT = 'was left out. Add it as a figure.';
const TEXT_BOX: Loss = {
  code: 'text_box',
  what: 'A text box',
  end: 'was beside the text; its text now follows this paragraph. Check that it is in the right place.',
};
export const DRAWING: Loss = { code: 'drawing', what: 'A drawing', end: LEFT_OUT };
const CHART: Loss = { code: 'chart', what: 'A chart', end: LEFT_OUT };
const DIAGRAM: Loss = { code: 'diagram', what: 'A SmartArt diagram', end: LEFT_OUT };
const OUTSIDE = 'An image stored outside the document was left out. Add it as a figure.';

const has = (element: XmlElement, test: (name: string) => boolean): boolean =>
  elementsOf(element).some((child) => test(child.name) || has(child, test));

/** A drawing of Word: its pictures, the words of its boxes, and what is lost of it. */
export function readDrawing(element: XmlElement, reading: Reading): void {
  const boxes = outermost(element, 'w:txbxContent');
  const pictures = outermost(element, 'a:blip', 'w:txbxContent');
  if (has(element, (name) => /^(?:c|cx|c14):chart$/.test(name))) lose(CHART, reading);
  else if (has(element, (name) => name === 'dgm:relIds')) lose(DIAGRAM, reading);
  else if (boxes.length > 0) putBoxes(boxes, reading);
  else if (has(element, (name) => /^wps:|^wpc:|^wpg:wgp$/.test(name)) && pictures.length === 0) lose(DRAWING, reading);
  const words = descendantsOf(element, 'wp:docPr')[0]?.attributes;
  const alt = [words?.get('descr'), words?.get('title')].find((one) => one?.trim()) ?? '';
  for (const blip of pictures)
    putPicture(blip.attributes.get('r:embed') ?? blip.attributes.get('r:link'), alt, reading);
}

/** The older form of a drawing. */
export function readVml(element: XmlElement, reading: Reading): void {
  const boxes = outermost(element, 'w:txbxContent');
  const pictures = outermost(element, 'v:imagedata', 'w:txbxContent');
  if (boxes.length > 0) putBoxes(boxes, reading);
  else if (pictures.length === 0 && isDrawn(element)) lose(DRAWING, reading);
  for (const data of pictures) putPicture(data.attributes.get('r:id'), data.attributes.get('o:title') ?? '', reading);
}

/** Lines across a page, and letters that are drawn, such as "Draft" behind the text, are not missed. */
const isDrawn = (element: XmlElement) =>
  !has(element, (name) => name === 'v:textpath') &&
  elementsOf(element).some(
    ({ name, attributes }) =>
      /^v:(?:shape|group|line|rect|oval|roundrect|polyline)$/.test(name) && !attributes.has('o:hr'),
  );

/** What is kept for programs that know a drawing, and for others. A picture is better than what cannot be shown. */
export function readAlternatives(element: XmlElement, read: (one: XmlElement) => Inline[], reading: Reading): void {
  const choice = elementsOf(element).find(({ name }) => name === 'mc:Choice');
  const fallback = childOf(element, 'mc:Fallback');
  const first = choice ? read(choice) : [];
  const isLost = first.every(({ kind }) => kind === 'lost');
  const second = isLost && fallback ? read(fallback) : [];
  const isBetter = first.length === 0 || second.some(({ kind }) => kind === 'picture');
  reading.out.push(...(isBetter ? second : first));
}

/** What another program keeps in the document, such as an equation of MathType. */
export function readObject(element: XmlElement, reading: Reading): void {
  const embedded = descendantsOf(element, 'o:OLEObject')[0]?.attributes;
  const shown = descendantsOf(element, 'v:imagedata')[0]?.attributes.get('r:id');
  const file = reading.relations.get(embedded?.get('r:id') ?? '');
  put(reading, {
    kind: 'object',
    program: embedded?.get('ProgID') ?? '',
    file: file && reading.document.bytes(file.target),
    preview: pictureAt(shown, '', reading),
  });
}

/** The elements of that name which are in no other of that name, nor in one of `except`. */
function outermost(element: XmlElement, name: string, except = name): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === name) return [child];
    return child.name === except ? [] : outermost(child, name, except);
  });
}

const lose = (loss: Loss, reading: Reading) => put(reading, { kind: 'lost', loss });

function putBoxes(boxes: readonly XmlElement[], reading: Reading): void {
  lose(TEXT_BOX, reading);
  for (const box of boxes) {
    const inside = { ...reading, out: [], fields: [], left: [], shown: '' };
    put(reading, { kind: 'box', blocks: reading.blocksOf(elementsOf(box), inside) });
  }
}

function putPicture(relation: string | undefined, alt: string, reading: Reading): void {
  const picture = pictureAt(relation, alt, reading);
  if (picture?.name === '') say(reading, 'image', OUTSIDE);
  else if (picture) put(reading, picture);
}

function pictureAt(relation: string | undefined, alt: string, reading: Reading): Picture | undefined {
  if (relation === undefined) return undefined;
  const found = reading.relations.get(relation);
  const name = found?.isExternal ? '' : (found?.target ?? relation);
  return { kind: 'picture', name, bytes: reading.document.bytes(name), alt };
}
