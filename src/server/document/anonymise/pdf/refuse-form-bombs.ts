import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { CannotRead, TOO_LARGE } from '../cannot-read.ts';
import { type PageLeaf, unpackedStream } from './load-pdf.ts';

const DRAWN_FORMS_MAX = 200 * 1024 * 1024;
const DRAWS = /\/([^\s/<>[\](){}%]{1,200})\s+Do\b/g;

/** A page's content bytes, without external resources. */
export function pageContents({ dict }: PageLeaf): Buffer {
  const contents = dict.lookup(PDFName.of('Contents'));
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((part) => dict.context.lookup(part)) : [contents];
  return Buffer.concat(
    streams.flatMap((stream) => (stream instanceof PDFRawStream ? [unpackedStream(stream) ?? Buffer.alloc(0)] : [])),
  );
}

/**
 * Refuses pages whose forms draw other forms many times over: each level multiplies the work, so a small file could
 * take years.
 */
export function refuseFormBombs(leaves: readonly PageLeaf[]): void {
  const costs = new Map<PDFRawStream, number>();
  let left = DRAWN_FORMS_MAX;
  const drawn = (contents: Buffer, resources: PDFObject | undefined): number => {
    const forms = resources instanceof PDFDict ? resources.lookup(PDFName.of('XObject')) : undefined;
    let cost = contents.length;
    if (!(forms instanceof PDFDict)) return cost;
    for (const [, name = ''] of contents.toString('latin1').matchAll(DRAWS)) {
      const form = forms.lookup(PDFName.of(name));
      if (form instanceof PDFRawStream) cost += costOf(form);
      if (cost > DRAWN_FORMS_MAX) throw new CannotRead(TOO_LARGE);
    }
    return cost;
  };
  const costOf = (form: PDFRawStream): number => {
    if (form.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) return 0;
    const known = costs.get(form);
    if (known !== undefined) return known;
    // A form that draws itself never ends.
    costs.set(form, Number.POSITIVE_INFINITY);
    const cost = drawn(Buffer.from(unpackedStream(form) ?? []), form.dict.lookup(PDFName.of('Resources')));
    costs.set(form, cost);
    return cost;
  };
  for (const leaf of leaves) {
    const resources =
      leaf.dict.lookup(PDFName.of('Resources')) ?? leaf.dict.context.lookup(leaf.inherited.get('Resources'));
    left -= drawn(pageContents(leaf), resources);
    if (left < 0) throw new CannotRead(TOO_LARGE);
  }
}
