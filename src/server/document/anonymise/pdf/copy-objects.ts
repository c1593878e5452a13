import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { type Cleaned, cleanJpeg, cleanJpeg2000 } from '#server/document/anonymise/pictures/clean-picture';
import { CannotRead } from '../cannot-read.ts';
import type { Removed } from '../removed.ts';
import { filtersOf } from './load-pdf.ts';

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
export function copier(
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
