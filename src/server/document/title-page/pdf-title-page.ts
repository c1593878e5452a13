import { findFront } from '../front/find-front.ts';
import { isSectionHeading } from '../front/headings.ts';
import type { Line } from '../front/line.ts';
import { readPdf } from '../prefill/read-pdf.ts';
import { type TitlePage, titlePageEnd } from './title-page-end.ts';

const SHARED =
  'In this PDF the names are on the same page as the text, so the page cannot be sent separately. Begin the text on a new page, or send a Word file.';

/** The pages of a PDF that are its title page. A page on which the text begins as well cannot be taken off. */
export async function pdfTitlePage(bytes: Uint8Array): Promise<TitlePage | undefined> {
  const { lines } = await readPdf(bytes);
  const end = titlePageEnd(lines);
  if (end === undefined) return undefined;
  const whole = [end, endOfAbstract(lines)].find((at) => at !== undefined && isNewPage(lines, at));
  const taken = lines.slice(0, whole ?? end);
  const text = taken.map((line) => line.text).join('\n');
  return whole === undefined ? { text, obstacle: SHARED } : { text, obstacle: '', pages: taken.at(-1)?.page ?? 0 };
}

const isNewPage = (lines: readonly Line[], at: number) =>
  (lines[at]?.page ?? 0) > (lines[at - 1]?.page ?? Number.POSITIVE_INFINITY);

/**
 * Behind abstract and keywords, which reviewers read beside the file: a first page with nothing else on it may go
 * as a whole.
 */
function endOfAbstract(lines: readonly Line[]): number | undefined {
  const { abstract, keywords } = findFront(lines).places;
  const end = Math.max(abstract?.end ?? 0, keywords?.end ?? 0);
  const next = lines[end];
  return end > 0 && next && isSectionHeading(next) ? end : undefined;
}
