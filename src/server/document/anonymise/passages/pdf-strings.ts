import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { filtersOf, unpackedStream, valuesIn } from '../pdf/load-pdf.ts';
import { cleanJpeg } from '../pictures/jpeg.ts';
import { isXml } from '../word/xml-tokens.ts';
import { textInBytes } from './binary-text.ts';
import { type Reading, WHERE } from './passage.ts';
import { withPlainLinks, xmlPassages } from './xml-passages.ts';

const ATTACHED = 'The PDF has an attachment that was not searched.';
const MAX_METADATA = 16 * 1024 * 1024;

/** Text outside a PDF's pages: properties, comments, links, bookmarks, attachments, descriptions, forms. */
export function readPdfStrings(document: PDFDocument): Reading {
  const { passages, unread }: Reading = { passages: [], unread: [] };
  const { context } = document;
  const info = context.lookup(context.trailerInfo.Info);
  const note = (text: string, where: string) => {
    if (text.length > 1) passages.push({ where, text: withPlainLinks(text) });
  };
  const objects = context.enumerateIndirectObjects();
  // The trailer refers to the properties or contains them.
  const roots = [...objects.map(([, object]) => object), ...(info && info === context.trailerInfo.Info ? [info] : [])];
  const named = new Set<PDFObject>();
  for (const object of roots) {
    if (object instanceof PDFRawStream) {
      const type = nameIn(object.dict, 'Type');
      if (type === 'EmbeddedFile') unread.push(ATTACHED);
      else
        for (const passage of type === 'Metadata' ? metadataPassages(object) : picturePassages(object))
          passages.push(passage);
    }
    for (const { value, key, owner } of valuesIn(object)) {
      // A text may be an indirect object; its label comes from the reference.
      const text = value instanceof PDFRef ? context.lookup(value) : value;
      if (value === object || !isText(text)) continue;
      named.add(text);
      note(textOf(text), owner && owner === info ? WHERE.properties : whereOf(key, owner));
    }
  }
  for (const object of roots) {
    if (isText(object) && !named.has(object)) note(textOf(object), WHERE.hidden);
  }
  return { passages, unread };
}

function isText(value: PDFObject | undefined): value is PDFString | PDFHexString {
  return value instanceof PDFString || value instanceof PDFHexString;
}

function whereOf(key: string, owner: PDFDict | undefined): string {
  if (key === 'URI') return WHERE.link;
  if (/^(Alt|ActualText|E)$/.test(key)) return WHERE.description;
  if (owner?.has(PDFName.of('EF')) || /^(UF|Desc)$/.test(key)) return WHERE.attachment;
  if (owner?.has(PDFName.of('Rect')) && owner.has(PDFName.of('Subtype')) && nameIn(owner, 'Subtype') !== 'Widget')
    return WHERE.comment;
  if (owner?.has(PDFName.of('FT'))) return 'a form';
  return key === 'Title' ? 'the bookmarks' : WHERE.hidden;
}

function metadataPassages(stream: PDFRawStream): Reading['passages'] {
  const bytes = unpackedStream(stream, MAX_METADATA) ?? stream.contents;
  try {
    if (isXml(bytes)) return xmlPassages(bytes).map(({ text }) => ({ where: WHERE.properties, text }));
  } catch {
    // Some programs write XMP that is not XML; its words are readable anyway.
  }
  return [{ where: WHERE.properties, text: textInBytes(bytes) }];
}

function picturePassages(stream: PDFRawStream): Reading['passages'] {
  const filters = filtersOf(stream);
  if (filters.length !== 1 || filters[0] !== 'DCTDecode') return [];
  try {
    const { dropped } = cleanJpeg(Buffer.from(stream.contents));
    return [{ where: WHERE.picture, text: dropped.map(textInBytes).join('\n') }];
  } catch {
    return [];
  }
}

function textOf(value: PDFString | PDFHexString): string {
  try {
    return value.decodeText();
  } catch {
    return value.asString();
  }
}

function nameIn(dict: PDFDict, key: string): string {
  const name = dict.lookup(PDFName.of(key));
  return name instanceof PDFName ? name.decodeText() : '';
}
