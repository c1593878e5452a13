import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { inThread, isRetryable } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { JOURNAL_CALLER, withTurn } from '#server/kernel/thread/turns';

/** The mark on a retracted article's pages. */
export interface RetractionMark {
  title: string;
  /** One line per page: the date, and the notice's address. */
  line: string;
}

/** A large PDF takes some seconds; malicious ones are abandoned. */
const TIMEOUT_MS = 60_000;

/** An article's PDF with the retraction mark on every page; undefined if it cannot be opened. */
export async function markGalley(bytes: Uint8Array, mark: RetractionMark): Promise<Uint8Array | undefined> {
  return withTurn(JOURNAL_CALLER, () => inThread(task, { bytes, mark }, TIMEOUT_MS)).catch((thrown) => {
    if (isRetryable(thrown)) throw thrown;
    return undefined;
  });
}

const task = threadTask(import.meta.url, 'mark a galley', stamped);

const WORD = 'RETRACTED';
const MARGIN = 12;
const LINE_SIZE = 9;

async function stamped({ bytes, mark }: { bytes: Uint8Array; mark: RetractionMark }): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const overlays = new Map<string, Awaited<ReturnType<PDFDocument['embedPage']>>>();
  for (const page of pdf.getPages()) {
    const { width, height } = seen(page);
    const key = `${width} ${height}`;
    const overlay = overlays.get(key) ?? (await overlayOf(pdf, { width, height }, mark));
    overlays.set(key, overlay);
    await overlayOn(page, overlay);
  }
  pdf.setTitle(`${WORD}: ${inLatin(mark.title, bold)}`, { showInWindowTitleBar: true });
  return pdf.save();
}

/** A page's size after rotation. */
function seen(page: PDFPage): { width: number; height: number } {
  const { width, height } = page.getCropBox();
  return turns(page) % 2 === 0 ? { width, height } : { width: height, height: width };
}

const turns = (page: PDFPage) => ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4;

/** The mark as a page of this size, for overlaying. */
async function overlayOf(pdf: PDFDocument, { width, height }: { width: number; height: number }, mark: RetractionMark) {
  const { PDFDocument: Document, StandardFonts, degrees, rgb } = await import('@cantoo/pdf-lib');
  const own = await Document.create();
  const page = own.addPage([width, height]);
  const bold = await own.embedFont(StandardFonts.HelveticaBold);
  const red = rgb(0.69, 0.05, 0.08);
  const angle = Math.atan2(height, width);
  const size = (0.78 * Math.hypot(width, height)) / bold.widthOfTextAtSize(WORD, 1);
  const length = bold.widthOfTextAtSize(WORD, size);
  page.drawText(WORD, {
    x: width / 2 - (length / 2) * Math.cos(angle) + size * 0.35 * Math.sin(angle),
    y: height / 2 - (length / 2) * Math.sin(angle) - size * 0.35 * Math.cos(angle),
    size,
    font: bold,
    color: red,
    opacity: 0.22,
    rotate: degrees((angle * 180) / Math.PI),
  });
  const line = `${WORD} \u2013 ${inLatin(mark.line, bold)}`;
  const fitting = Math.min(LINE_SIZE, (LINE_SIZE * (width - 4 * MARGIN)) / bold.widthOfTextAtSize(line, LINE_SIZE));
  const y = height - MARGIN - fitting;
  page.drawRectangle({ x: 0, y: y - 5, width, height: height - y + 5, color: rgb(1, 1, 1), opacity: 0.9 });
  page.drawText(line, { x: 2 * MARGIN, y, size: fitting, font: bold, color: red });
  return pdf.embedPage(await reopened(own));
}

/** A document's pages can be embedded only after it is saved. */
async function reopened(own: PDFDocument): Promise<PDFPage> {
  const { PDFDocument: Document } = await import('@cantoo/pdf-lib');
  return (await Document.load(await own.save())).getPage(0);
}

/** Overlays the mark on a page; screen readers skip it. */
async function overlayOn(page: PDFPage, overlay: Awaited<ReturnType<PDFDocument['embedPage']>>): Promise<void> {
  const { degrees, PDFName, PDFOperator, PDFOperatorNames } = await import('@cantoo/pdf-lib');
  const { x, y, width, height } = page.getCropBox();
  const turn = turns(page);
  const corner = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ][turn];
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]));
  page.drawPage(overlay, { ...corner, rotate: degrees(turn * 90) });
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
}

/** PDF's standard fonts lack many characters: accents are dropped, others become question marks. */
function inLatin(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((letter) => (has(letter) ? letter : ([...letter.normalize('NFD')].find(has) ?? '?')))
    .join('');
}
