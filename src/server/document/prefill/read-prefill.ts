import type { DocumentFormat } from '#domain/document/document';
import type { Prefill } from '#domain/submission/prefill';
import { findFront } from '../front/find-front.ts';
import { type DocumentText, readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';

const NOTHING: DocumentText = { lines: [], claimedTitle: '' };

/**
 * Reads title, abstract, keywords and authors from a manuscript, so that no one has to type them again. What is
 * uncertain stays empty, as does everything where the file cannot be read. Never throws.
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
  // The binary format of Word before 2007 would need a program of its own.
  doc: async () => NOTHING,
};

const ABSTRACT_MAX = 5_000;

/** What the lines of a manuscript tell. The group of authors has no address, so that the form cannot hold it. */
export function prefillFrom({ lines, claimedTitle }: DocumentText): Prefill {
  const { title, abstract, keywords, authors } = findFront(lines, { claimedTitle });
  return {
    title,
    abstract: cut(abstract),
    keywords,
    authors: authors.map(({ isCorresponding: _, ...author }) => author),
  };
}

/** As much as a submission may have, up to the end of a paragraph or a sentence. */
function cut(text: string): string {
  if (text.length <= ABSTRACT_MAX) return text;
  const beginning = text.slice(0, ABSTRACT_MAX);
  const end = Math.max(beginning.lastIndexOf('\n\n'), beginning.lastIndexOf('. ') + 1);
  return beginning.slice(0, end > ABSTRACT_MAX / 2 ? end : beginning.lastIndexOf(' ')).trim();
}
