import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { CannotRead, DAMAGED } from '../cannot-read.ts';

/** A page with the attributes it inherits. */
export interface PageLeaf {
  ref: PDFRef;
  dict: PDFDict;
  inherited: ReadonlyMap<string, PDFObject>;
}

const MAX_PAGES = 2_000;
const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** The pages in their order. A tree with a cycle, or with a wrong count, is refused. */
export function pageLeaves(document: PDFDocument): PageLeaf[] {
  const { context, catalog } = document;
  const root = catalog.get(PDFName.of('Pages'));
  const leaves: PageLeaf[] = [];
  const seen = new Set<PDFObject>();
  const open: { node: PDFObject | undefined; inherited: ReadonlyMap<string, PDFObject> }[] = [
    { node: root, inherited: new Map() },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, inherited } = next;
    const dict = context.lookup(node);
    if (!(node instanceof PDFRef) || !(dict instanceof PDFDict) || seen.has(node)) throw new CannotRead(DAMAGED);
    seen.add(node);
    const kids = dict.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) {
      const passed = new Map(inherited);
      for (const key of INHERITABLE) {
        const value = dict.get(PDFName.of(key));
        if (value) passed.set(key, value);
      }
      open.push(
        ...kids
          .asArray()
          .map((kid) => ({ node: kid, inherited: passed }))
          .reverse(),
      );
    } else leaves.push({ ref: node, dict, inherited });
    if (leaves.length > MAX_PAGES || open.length > 10 * MAX_PAGES) throw new CannotRead(DAMAGED);
  }
  const top = context.lookup(root);
  const count = top instanceof PDFDict ? top.lookup(PDFName.of('Count')) : undefined;
  if (leaves.length === 0 || !(count instanceof PDFNumber) || count.asNumber() !== leaves.length) {
    throw new CannotRead(DAMAGED);
  }
  return leaves;
}
