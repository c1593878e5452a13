import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';

const NUMS = PDFName.of('Nums');
/** Trees of real files have three levels. */
const DEPTH_MAX = 30;

/** What a number tree of a PDF holds, in its order (ISO 32000-1, 7.9.7). */
export function entriesOf(tree: PDFDict | undefined, depth = 0): [number, PDFObject][] {
  if (!tree || depth > DEPTH_MAX) return [];
  const nums = tree.lookupMaybe(NUMS, PDFArray)?.asArray() ?? [];
  const own = nums.flatMap((key, index): [number, PDFObject][] => {
    const value = nums[index + 1];
    return index % 2 === 0 && key instanceof PDFNumber && value ? [[key.asNumber(), value]] : [];
  });
  const kids = tree.lookupMaybe(PDFName.of('Kids'), PDFArray);
  const inner = Array.from({ length: kids?.size() ?? 0 }, (_, index) => kids?.lookupMaybe(index, PDFDict));
  return [...own, ...inner.flatMap((kid) => entriesOf(kid, depth + 1))];
}

/** A number tree in one piece; the entries stand in the order of their keys. */
export function numberTree(context: PDFContext, entries: readonly (readonly [number, PDFObject])[]): PDFDict {
  return context.obj({ Nums: entries.flatMap(([key, value]) => [PDFNumber.of(key), value]) });
}
