import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { inThread, isRetryable } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { JOURNAL_CALLER, withTurn } from '#server/kernel/thread/turns';

export interface RetractionMark {
  title: string;
  /** The line on every page: the date, and the notice's address. */
  line: string;
}

/** Large PDFs take a few seconds; the timeout stops malicious ones. */
const TIMEOUT_MS = 60_000;

/** Stamps the retraction mark on every page; undefined if the PDF cannot be opened. */
export async function markGalley(bytes: Uint8Array, mark: RetractionMark): Promise<Uint8Array | undefined> {
  return withTurn(JOURNAL_CALLER, () => inThread(task, { bytes, mark }, TIMEOUT_MS)).catch((thrown) => {
    if (isRetryable(thrown)) throw thrown;
    return undefined;
  });
}

const task = threadTask(import.meta.url, 'mark a galley', stampPages);

const WORD = 'RETRACTED';
const MARGIN = 12;
const LINE_SIZE = 9;

async function stampPages({ bytes, mark }: { bytes: Uint8Array; mark: RetractionMark }): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const overlays = new Map<string, Awaited<ReturnType<PDFDocument['embedPage']>>>();
  for (const page of pdf.getPages()) {
    const { width, height } = visibleSize(page);
    const key = `${width} ${height}`;
    const overlay = overlays.get(key) ?? (await overlayOf(pdf, { width, height }, mark));
    overlays.set(key, overlay);
    await overlayOn(page, overlay);
  }
  pdf.setTitle(`${WORD}: ${toEncodable(mark.title, bold)}`, { showInWindowTitleBar: true });
  return pdf.save();
}

/** The size of a page after rotation. */
function visibleSize(page: PDFPage): { width: number; height: number } {
  const { width, height } = page.getCropBox();
  return quarterTurns(page) % 2 === 0 ? { width, height } : { width: height, height: width };
}

const quarterTurns = (page: PDFPage) => ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4;

/** Draws the mark as an embedded page of this size. */
async function overlayOf(pdf: PDFDocument, { width, height }: { width: number; height: number }, mark: RetractionMark) {
  const { PDFDocument: Document, StandardFonts, degrees, rgb } = await import('@cantoo/pdf-lib');
  const overlayDocument = await Document.create();
  const page = overlayDocument.addPage([width, height]);
  const bold = await overlayDocument.embedFont(StandardFonts.HelveticaBold);
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
  const line = `${WORD} \u2013 ${toEncodable(mark.line, bold)}`;
  const fontSize = Math.min(LINE_SIZE, (LINE_SIZE * (width - 4 * MARGIN)) / bold.widthOfTextAtSize(line, LINE_SIZE));
  const y = height - MARGIN - fontSize;
  page.drawRectangle({ x: 0, y: y - 5, width, height: height - y + 5, color: rgb(1, 1, 1), opacity: 0.9 });
  page.drawText(line, { x: 2 * MARGIN, y, size: fontSize, font: bold, color: red });
  return pdf.embedPage(await reopenPage(overlayDocument));
}

/** Saves and reopens a document: only saved pages can be embedded. */
async function reopenPage(overlayDocument: PDFDocument): Promise<PDFPage> {
  const { PDFDocument: Document } = await import('@cantoo/pdf-lib');
  return (await Document.load(await overlayDocument.save())).getPage(0);
}

/** Overlays the mark on a page, as an artifact that screen readers skip. */
async function overlayOn(page: PDFPage, overlay: Awaited<ReturnType<PDFDocument['embedPage']>>): Promise<void> {
  const { degrees, PDFName, PDFOperator, PDFOperatorNames } = await import('@cantoo/pdf-lib');
  const { x, y, width, height } = page.getCropBox();
  const turn = quarterTurns(page);
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

/** Replaces characters that the standard fonts lack: drops accents, and turns others into question marks. */
function toEncodable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((letter) => (has(letter) ? letter : ([...letter.normalize('NFD')].find(has) ?? '?')))
    .join('');
}
