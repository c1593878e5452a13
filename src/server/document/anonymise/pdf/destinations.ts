import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';

const MAX_NODES = 20_000;

/** Named destinations: name to place. */
export function namedDestinations(document: PDFDocument): ReadonlyMap<string, PDFArray> {
  const { catalog, context } = document;
  const found = new Map<string, PDFArray>();
  const note = (name: string, value: PDFObject | undefined) => {
    const given = context.lookup(value);
    const place = given instanceof PDFDict ? given.lookup(PDFName.of('D')) : given;
    if (place instanceof PDFArray) found.set(name, place);
  };
  const old = catalog.lookup(PDFName.of('Dests'));
  if (old instanceof PDFDict) for (const [name, value] of old.entries()) note(name.decodeText(), value);
  const names = catalog.lookup(PDFName.of('Names'));
  const open = [names instanceof PDFDict ? names.get(PDFName.of('Dests')) : undefined];
  for (let nodes = 0; open.length > 0 && nodes < MAX_NODES; nodes += 1) {
    const node = context.lookup(open.pop());
    if (!(node instanceof PDFDict)) continue;
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) open.push(...kids.asArray());
    const pairs = node.lookup(PDFName.of('Names'));
    if (!(pairs instanceof PDFArray)) continue;
    for (let index = 0; index + 1 < pairs.size(); index += 2) {
      const name = destinationName(pairs.lookup(index));
      if (name !== undefined) note(name, pairs.get(index + 1));
    }
  }
  return found;
}

/** The destination name of a link; undefined if it has none. */
export function destinationName(value: PDFObject | undefined): string | undefined {
  const isName = value instanceof PDFName || value instanceof PDFString || value instanceof PDFHexString;
  return isName ? value.decodeText() : undefined;
}
