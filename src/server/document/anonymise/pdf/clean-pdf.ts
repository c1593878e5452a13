import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFPage,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { type Cleaned, cleanJpeg, cleanJpeg2000 } from '#server/document/anonymise/pictures/clean-picture';
import { CannotRead, DAMAGED } from '../cannot-read.ts';
import type { Removed } from '../removed.ts';
import { isNeutralLink } from '../word/links.ts';
import { filtersOf, loadPdf, pageLeaves } from './load-pdf.ts';

const SIGNED = 'The PDF is signed, and a copy would break the signature. Print it to a new PDF.';
const FORM = 'The PDF has a form, which names the person who filled it in. Print it to a new PDF.';
const PORTFOLIO = 'The PDF is a collection of other files. Send the manuscript as one PDF.';

/** The visible parts of a page. */
const VISIBLE_PAGE_KEYS = [
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
 * Copies the pages of a PDF into a new one: if references were only removed, the objects themselves would still be
 * written. The `leading` pages are omitted.
 */
export async function cleanPdf(bytes: Uint8Array, leading = 0): Promise<{ bytes: Uint8Array; removed: Set<Removed> }> {
  const source = await loadPdf(bytes);
  assertPlain(source.catalog);
  const removed = documentContentLeftOut(source);
  const leaves = pageLeaves(source).slice(leading);
  const target = await PDFDocument.create({ updateMetadata: false });
  const pages = new Map(leaves.map(({ ref }) => [ref, target.context.nextRef()]));
  const places = { pages, named: namedDestinations(source) };
  const copying = copier(source.context, target.context, pages, removed);
  for (const { ref, dict, inherited } of leaves) {
    const leaf = PDFPageLeaf.fromMapWithContext(new Map(), target.context);
    leaf.set(PDFName.of('Type'), PDFName.of('Page'));
    for (const key of VISIBLE_PAGE_KEYS) {
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
  // Without these properties, hidden layers would show.
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

/** Lists the document-level content that the copy leaves out. */
function documentContentLeftOut(document: PDFDocument): Set<Removed> {
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

const NODES_MAX = 20_000;

/** Named destinations: name to place. */
function namedDestinations(document: PDFDocument): ReadonlyMap<string, PDFArray> {
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
  for (let nodes = 0; open.length > 0 && nodes < NODES_MAX; nodes += 1) {
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
function destinationName(value: PDFObject | undefined): string | undefined {
  const isName = value instanceof PDFName || value instanceof PDFString || value instanceof PDFHexString;
  return isName ? value.decodeText() : undefined;
}

/** Annotations kept in the copy; attachments, sounds, stamps and form fields are dropped. */
const KEPT_ANNOTATIONS =
  /^(Text|FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Caret|Ink)$/;
/** The visible parts of a note. Its author (/T), dates and references to other objects are omitted. */
const VISIBLE_ANNOTATION_KEYS = [
  ...[
    'Type',
    'Subtype',
    'Rect',
    'Contents',
    'F',
    'AP',
    'AS',
    'Border',
    'C',
    'CA',
    'BS',
    'BE',
    'QuadPoints',
    'L',
    'LE',
    'LL',
    'LLE',
  ],
  ...['IC', 'Vertices', 'InkList', 'DA', 'Q', 'CL', 'IT', 'RD', 'Name', 'Open', 'H', 'Sy', 'OC'],
];

/** Internal link targets: a page, or a named destination. */
interface Places {
  pages: ReadonlyMap<PDFRef, PDFRef>;
  named: ReadonlyMap<string, PDFArray>;
}

/** Copies a page's annotations without personal data. */
function copyAnnotations(
  page: PDFDict,
  target: PDFContext,
  { copy }: Copier,
  { pages, named }: Places,
  removed: Set<Removed>,
): PDFArray | undefined {
  const annotations = page.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return undefined;
  const copies = annotations.asArray().flatMap((value) => {
    const annotation = page.context.lookup(value);
    if (!(annotation instanceof PDFDict)) return [];
    const subtype = nameIn(annotation, 'Subtype');
    if (subtype !== 'Link' && !KEPT_ANNOTATIONS.test(subtype)) {
      removed.add(subtype === 'FileAttachment' ? 'attachments' : 'annotations');
      return [];
    }
    const dict = PDFDict.withContext(target);
    for (const key of VISIBLE_ANNOTATION_KEYS) {
      const seen = annotation.get(PDFName.of(key));
      if (seen) dict.set(PDFName.of(key), copy(seen, key));
    }
    if (subtype !== 'Link') {
      if (['T', 'M', 'CreationDate', 'Popup'].some((key) => annotation.has(PDFName.of(key))))
        removed.add('annotations');
      return [dict];
    }
    const linkTarget = linkTargetOf(annotation, { pages, named });
    if (!linkTarget) {
      removed.add('links');
      return [];
    }
    dict.set(PDFName.of(linkTarget.key), copy(linkTarget.value));
    return [dict];
  });
  const array = PDFArray.withContext(target);
  for (const annotation of copies) array.push(annotation);
  return copies.length > 0 ? array : undefined;
}

/** A link's target if it is a page or a neutral address; undefined for other actions. */
function linkTargetOf(link: PDFDict, { pages, named }: Places): { key: 'A' | 'Dest'; value: PDFObject } | undefined {
  const action = link.lookup(PDFName.of('A'));
  const isJump = action instanceof PDFDict && nameIn(action, 'S') === 'GoTo';
  const given = isJump ? action.lookup(PDFName.of('D')) : link.lookup(PDFName.of('Dest'));
  const inside = named.get(destinationName(given) ?? '') ?? given;
  if (inside instanceof PDFArray) {
    const page = inside.size() > 0 ? inside.get(0) : undefined;
    return page instanceof PDFRef && pages.has(page) ? { key: 'Dest', value: inside } : undefined;
  }
  if (!(action instanceof PDFDict) || nameIn(action, 'S') !== 'URI') return undefined;
  const address = action.lookup(PDFName.of('URI'));
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  if (!isText || !isNeutralLink(address.decodeText())) return undefined;
  const linkTarget = link.context.obj({ S: 'URI' });
  linkTarget.set(PDFName.of('URI'), address);
  return { key: 'A', value: linkTarget };
}

function nameIn(dict: PDFDict, key: string): string {
  const name = dict.lookup(PDFName.of(key));
  return name instanceof PDFName ? name.decodeText() : '';
}

/** Keys that identify people, programs or dates, or refer back to the old document. */
const LEFT_OUT = new Set([
  ...['Metadata', 'PieceInfo', 'LastModified', 'AF', 'Thumb', 'OPI', 'Ref', 'Usage', 'Author', 'Creator'],
  ...['StructParent', 'StructParents', 'StructTreeRoot', 'Parent', 'P', 'Popup', 'AA', 'JS'],
]);
/** Keys of a stream whose bytes are in another file. */
const IN_OTHER_FILES = new Set(['F', 'FFilter', 'FDecodeParms']);
/** Dictionaries whose keys are chosen by the document, and may coincide with the dropped keys. */
const LISTS = new Set([
  'Font',
  'XObject',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
  'CharProcs',
  'N',
  'Colorants',
]);
/** References to these would copy the whole old document. */
const STRUCTURE = new Set([
  'Page',
  'Pages',
  'Catalog',
  'Filespec',
  'EmbeddedFile',
  'StructElem',
  'StructTreeRoot',
  'Metadata',
  'XRef',
  'ObjStm',
]);

const CLEANERS: Record<string, (bytes: Buffer) => Cleaned> = { DCTDecode: cleanJpeg, JPXDecode: cleanJpeg2000 };
const UNKNOWN_PICTURE = 'The PDF has an image whose metadata could not be removed. Print it to a new PDF.';

export interface Copier {
  /** Copies a value into the new document without identifying data. */
  copy: (value: PDFObject, key?: string) => PDFObject;
  /** Copies the objects referenced by the copied values. */
  finish: () => void;
}

/**
 * Copies values between documents. Referenced objects are copied once, iteratively, because long chains would overflow
 * the stack; `pages` maps old pages to new ones.
 */
function copier(
  source: PDFContext,
  target: PDFContext,
  pages: ReadonlyMap<PDFRef, PDFRef>,
  removed: Set<Removed>,
): Copier {
  const places = new Map<PDFRef, PDFRef>(pages);
  const open: { from: PDFRef; to: PDFRef; key: string }[] = [];

  function copy(value: PDFObject, key = ''): PDFObject {
    if (value instanceof PDFRef) return place(value, key);
    if (value instanceof PDFArray) {
      const array = PDFArray.withContext(target);
      for (const inner of value.asArray()) array.push(copy(inner, key));
      return array;
    }
    if (value instanceof PDFDict) return isStructure(value) ? PDFNull : copyDict(value, key);
    if (value instanceof PDFRawStream) return isStructure(value.dict) ? PDFNull : copyStream(value);
    // Other stream classes come from the library itself.
    return value instanceof PDFStream ? PDFNull : value;
  }

  function copyDict(dict: PDFDict, key: string, isLeftOut: (name: string) => boolean = () => false): PDFDict {
    const made = PDFDict.withContext(target);
    const isList = LISTS.has(key);
    for (const [name, value] of dict.entries()) {
      const text = name.decodeText();
      if (isList) made.set(name, copy(value));
      else if (LEFT_OUT.has(text) || isLeftOut(text)) noteLeftOut(text);
      else made.set(name, copy(value, text));
    }
    return made;
  }

  function copyStream(stream: PDFRawStream): PDFRawStream {
    const { bytes, filter } = cleanContents(stream, removed);
    const dict = copyDict(stream.dict, '', (name) => IN_OTHER_FILES.has(name) || name === 'Length');
    if (filter) {
      dict.set(PDFName.of('Filter'), PDFName.of(filter));
      dict.delete(PDFName.of('DecodeParms'));
    }
    return PDFRawStream.of(dict, bytes);
  }

  function place(from: PDFRef, key: string): PDFRef {
    const known = places.get(from);
    if (known) return known;
    const to = target.nextRef();
    places.set(from, to);
    open.push({ from, to, key });
    return to;
  }

  function noteLeftOut(name: string) {
    if (/^(Metadata|PieceInfo|LastModified|OPI|Author|Creator)$/.test(name)) removed.add('pictures');
    else if (name === 'AF') removed.add('attachments');
    else if (name === 'JS' || name === 'AA') removed.add('scripts');
  }

  return {
    copy,
    finish: () => {
      for (let next = open.pop(); next; next = open.pop()) {
        target.assign(next.to, copy(source.lookup(next.from) ?? PDFNull, next.key));
      }
    },
  };
}

function isStructure(dict: PDFDict): boolean {
  const type = dict.lookup(PDFName.of('Type'));
  return type instanceof PDFName && STRUCTURE.has(type.decodeText());
}

/** A stream's bytes and its one filter; photographs lose their metadata. */
function cleanContents(stream: PDFRawStream, removed: Set<Removed>): { bytes: Uint8Array; filter?: string } {
  const filters = filtersOf(stream);
  const filter = filters.at(-1) ?? '';
  const clean = CLEANERS[filter];
  if (!clean) return { bytes: stream.contents };
  try {
    const { bytes, dropped } = clean(Buffer.from(filters.length > 1 ? unpackedPicture(stream) : stream.contents));
    if (dropped.some((part) => part.length > 2)) removed.add('pictures');
    return { bytes, filter };
  } catch {
    throw new CannotRead(UNKNOWN_PICTURE);
  }
}

/** Unwraps an image; its own filter is the last one. */
function unpackedPicture(stream: PDFRawStream): Uint8Array {
  const wrappings = filtersOf(stream).slice(0, -1);
  const dict = PDFDict.withContext(stream.dict.context);
  dict.set(PDFName.of('Filter'), stream.dict.context.obj(wrappings));
  return Uint8Array.from(decodePDFRawStream(PDFRawStream.of(dict, stream.contents)).getBytes(50 * 1024 * 1024));
}
