import { PDFArray, PDFDict, PDFDocument, PDFName, PDFPage, PDFPageLeaf, type PDFRef } from '@cantoo/pdf-lib';
import { CannotRead, DAMAGED } from '../cannot-read.ts';
import type { Removed } from '../removed.ts';
import { copyAnnotations } from './copy-annotations.ts';
import { copier } from './copy-objects.ts';
import { namedDestinations } from './destinations.ts';
import { loadPdf } from './load-pdf.ts';
import { pageLeaves } from './page-leaves.ts';

const SIGNED = 'The PDF is signed, and a copy would break the signature. Print it to a new PDF.';
const FORM = 'The PDF has a form, which names the person who filled it in. Print it to a new PDF.';
const PORTFOLIO = 'The PDF is a collection of other files. Send the manuscript as one PDF.';

/** The visible parts of a page. */
const SEEN = [
  'Resources',
  'Contents',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Rotate',
  'Group',
  'UserUnit',
];

/**
 * Copies the pages of a PDF into a new one. Removing objects from the old one would not do: unreferenced objects are
 * still written. The `leading` pages are omitted.
 */
export async function cleanPdf(bytes: Uint8Array, leading = 0): Promise<{ bytes: Uint8Array; removed: Set<Removed> }> {
  const source = await loadPdf(bytes);
  assertPlain(source.catalog);
  const removed = notesOf(source);
  const leaves = pageLeaves(source).slice(leading);
  const target = await PDFDocument.create({ updateMetadata: false });
  const pages = new Map(leaves.map(({ ref }) => [ref, target.context.nextRef()]));
  const places = { pages, named: namedDestinations(source) };
  const copying = copier(source.context, target.context, pages, removed);
  for (const { ref, dict, inherited } of leaves) {
    const leaf = PDFPageLeaf.fromMapWithContext(new Map(), target.context);
    leaf.set(PDFName.of('Type'), PDFName.of('Page'));
    for (const key of SEEN) {
      const value = dict.get(PDFName.of(key)) ?? inherited.get(key);
      if (value) leaf.set(PDFName.of(key), copying.copy(value, key));
    }
    if (['Metadata', 'PieceInfo', 'LastModified', 'Thumb'].some((key) => dict.has(PDFName.of(key))))
      removed.add('properties');
    const annotations = copyAnnotations(dict, target.context, copying, places, removed);
    if (annotations) leaf.set(PDFName.of('Annots'), annotations);
    const place = pages.get(ref) as PDFRef;
    target.context.assign(place, leaf);
    target.addPage(PDFPage.of(leaf, place, target));
  }
  // Without them, layers that were hidden would show.
  const layers = source.catalog.get(PDFName.of('OCProperties'));
  if (layers) target.catalog.set(PDFName.of('OCProperties'), copying.copy(layers));
  copying.finish();
  const copy = await target.save({ addDefaultPage: false, updateFieldAppearances: false });
  if (pageLeaves(await loadPdf(copy)).length !== leaves.length) throw new CannotRead(DAMAGED);
  return { bytes: copy, removed };
}

function assertPlain(catalog: PDFDict): void {
  const form = catalog.lookup(PDFName.of('AcroForm'));
  if (catalog.has(PDFName.of('Perms'))) throw new CannotRead(SIGNED);
  if (form instanceof PDFDict) {
    const fields = form.lookup(PDFName.of('Fields'));
    const isEmpty = !fields || (fields instanceof PDFArray && fields.size() === 0);
    const isSigned =
      form.has(PDFName.of('SigFlags')) ||
      (fields instanceof PDFArray && fields.asArray().some((field) => isSignature(form, field)));
    if (!isEmpty || form.has(PDFName.of('XFA'))) throw new CannotRead(isSigned ? SIGNED : FORM);
  }
  if (catalog.has(PDFName.of('Collection'))) throw new CannotRead(PORTFOLIO);
}

function isSignature(form: PDFDict, field: Parameters<PDFDict['set']>[1]): boolean {
  const dict = form.context.lookup(field);
  return dict instanceof PDFDict && dict.lookup(PDFName.of('FT')) === PDFName.of('Sig');
}

/** Document-level content that the copy lacks. */
function notesOf(document: PDFDocument): Set<Removed> {
  const { catalog, context } = document;
  const removed = new Set<Removed>();
  const info = context.lookup(context.trailerInfo.Info);
  if (info instanceof PDFDict) {
    for (const [key] of info.entries()) removed.add(key.decodeText() === 'Author' ? 'creator' : 'properties');
  }
  if (catalog.has(PDFName.of('Metadata')) || catalog.has(PDFName.of('PieceInfo'))) removed.add('properties');
  if (catalog.has(PDFName.of('Outlines')) || catalog.has(PDFName.of('StructTreeRoot'))) removed.add('outline');
  const opening = catalog.lookup(PDFName.of('OpenAction'));
  const isScript = opening instanceof PDFDict && opening.lookup(PDFName.of('S')) !== PDFName.of('GoTo');
  if (isScript || catalog.has(PDFName.of('AA'))) removed.add('scripts');
  const names = catalog.lookup(PDFName.of('Names'));
  if (names instanceof PDFDict && names.has(PDFName.of('JavaScript'))) removed.add('scripts');
  if ((names instanceof PDFDict && names.has(PDFName.of('EmbeddedFiles'))) || catalog.has(PDFName.of('AF')))
    removed.add('attachments');
  return removed;
}
