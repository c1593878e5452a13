import type { DocumentFormat, Identity } from '#domain/document/document';
import { findLeaksInText } from '../anonymise/find-leaks.ts';
import { WHERE } from '../anonymise/passages/passage.ts';
import { docxTitlePage } from './docx-title-page.ts';
import { pdfTitlePage } from './pdf-title-page.ts';
import type { TitlePage } from './title-page-end.ts';

/** How the title page is read from each format; that of an old Word file is not. */
const READERS: Readonly<Record<DocumentFormat, ((bytes: Uint8Array) => Promise<TitlePage | undefined>) | null>> = {
  docx: docxTitlePage,
  pdf: pdfTitlePage,
  doc: null,
};

/** The title page of a manuscript where it names its authors; never throws: where nothing is found, nothing is proposed. */
export async function titlePageOf(
  bytes: Uint8Array,
  format: DocumentFormat,
  identities: readonly Identity[],
): Promise<TitlePage | undefined> {
  try {
    const page = await READERS[format]?.(bytes);
    if (!page || findLeaksInText(page.text, WHERE.text, identities).length === 0) return undefined;
    return page;
  } catch {
    return undefined;
  }
}
