import type { DocumentFormat } from '#domain/document/document';
import type { Prefill } from '#domain/submission/examination';
import { findFront } from '../front/find-front.ts';
import { type DocumentText, readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';

const NOTHING: DocumentText = { lines: [], claimedTitle: '' };

/**
 * Extracts title, abstract, keywords and authors from a manuscript to save retyping. Uncertain values are empty, as
 * is everything for unreadable files. Never throws.
 */
export async function readPrefill(bytes: Uint8Array, format: DocumentFormat): Promise<Prefill> {
  try {
    return prefillFrom(await READERS[format](bytes));
  } catch {
    return prefillFrom(NOTHING);
  }
}

const READERS: Record<DocumentFormat, (bytes: Uint8Array) => Promise<DocumentText>> = {
  docx: readDocx,
  pdf: readPdf,
  // Word's format before 2007 would need a separate parser.
  doc: async () => NOTHING,
};

const ABSTRACT_MAX = 5_000;

/** Metadata from a manuscript's lines. Omits a group author, which has no email address as the form requires. */
export function prefillFrom({ lines, claimedTitle }: DocumentText): Prefill {
  const { title, abstract, keywords, authors } = findFront(lines, { claimedTitle });
  return {
    title,
    abstract: cut(abstract),
    keywords,
    authors: authors.map(({ isCorresponding: _, ...author }) => author),
  };
}

/** Truncates to the submission's limit, at the end of a paragraph or sentence. */
function cut(text: string): string {
  if (text.length <= ABSTRACT_MAX) return text;
  const beginning = text.slice(0, ABSTRACT_MAX);
  const end = Math.max(beginning.lastIndexOf('\n\n'), beginning.lastIndexOf('. ') + 1);
  return beginning.slice(0, end > ABSTRACT_MAX / 2 ? end : beginning.lastIndexOf(' ')).trim();
}
