import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { Removed } from '../removed.ts';
import { isNeutralLink } from '../word/links.ts';
import type { Copier } from './copy-objects.ts';
import { destinationName } from './destinations.ts';

/** Marks and notes that belong to the text. Files, sounds, stamps and forms among annotations stay out. */
const NOTES = /^(Text|FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Caret|Ink)$/;
/** The visible parts of a note. Its author (/T), dates and references to other objects are omitted. */
const SEEN = [
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
export interface Places {
  pages: ReadonlyMap<PDFRef, PDFRef>;
  named: ReadonlyMap<string, PDFArray>;
}

/** Copies a page's annotations without personal data. */
export function copyAnnotations(
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
    if (subtype !== 'Link' && !NOTES.test(subtype)) {
      removed.add(subtype === 'FileAttachment' ? 'attachments' : 'annotations');
      return [];
    }
    const dict = PDFDict.withContext(target);
    for (const key of SEEN) {
      const seen = annotation.get(PDFName.of(key));
      if (seen) dict.set(PDFName.of(key), copy(seen, key));
    }
    if (subtype !== 'Link') {
      if (['T', 'M', 'CreationDate', 'Popup'].some((key) => annotation.has(PDFName.of(key))))
        removed.add('annotations');
      return [dict];
    }
    const way = wayOf(annotation, { pages, named });
    if (!way) {
      removed.add('links');
      return [];
    }
    dict.set(PDFName.of(way.key), copy(way.value));
    return [dict];
  });
  const array = PDFArray.withContext(target);
  for (const annotation of copies) array.push(annotation);
  return copies.length > 0 ? array : undefined;
}

/** The target of a link to a page or a neutral address; other actions are omitted. */
function wayOf(link: PDFDict, { pages, named }: Places): { key: 'A' | 'Dest'; value: PDFObject } | undefined {
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
  const way = link.context.obj({ S: 'URI' });
  way.set(PDFName.of('URI'), address);
  return { key: 'A', value: way };
}

function nameIn(dict: PDFDict, key: string): string {
  const name = dict.lookup(PDFName.of(key));
  return name instanceof PDFName ? name.decodeText() : '';
}
