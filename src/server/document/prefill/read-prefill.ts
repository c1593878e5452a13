import type { DocumentFormat } from '#domain/document/document';
import type { Prefill } from '#domain/submission/prefill';
import { cleanLine, cleanParagraphs } from '#domain/text';
import { findAbstract } from './find-abstract.ts';
import { findAuthors } from './find-authors.ts';
import { findKeywords } from './find-keywords.ts';
import { findTitle, isPlausibleTitle } from './find-title.ts';
import { type DocumentText, readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';

const NOTHING: DocumentText = { lines: [], claimedTitle: '' };

/**
 * Reads title, abstract, keywords and authors from a manuscript, so that nobody has to type them again. What is
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

/** What the lines of a manuscript tell. */
export function prefillFrom({ lines, claimedTitle }: DocumentText): Prefill {
  const title = findTitle(lines);
  const abstract = findAbstract(lines);
  const keywords = findKeywords(lines);
  const claimed = cleanLine(claimedTitle);
  const to = Math.min(abstract?.start ?? lines.length, keywords?.start ?? lines.length);
  const authors = title && title.end <= to ? findAuthors(lines, { from: title.end, to }) : [];
  return {
    title: cleanLine(title?.value ?? '') || (isPlausibleTitle(claimed) ? claimed : ''),
    abstract: cleanParagraphs(abstract?.value ?? ''),
    keywords: keywords?.value ?? [],
    authors: authors.map((author) => ({
      ...author,
      name: cleanLine(author.name),
      affiliation: cleanLine(author.affiliation),
    })),
  };
}
