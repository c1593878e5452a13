import { longDate } from '#domain/date';
import { JOURNAL } from '#domain/journal';
import { formatUsd } from '#domain/payment/fee';
import { type Invoice, latinText } from '#domain/payment/invoice';
import { FEE_STATE_LABELS } from '#domain/payment/payment';
import { ARTICLE_TYPE_LABELS } from '#domain/publication/article-type';
import { brokenLines } from './broken-lines.ts';

const MARGIN = 64;
const LABEL = 150;
const SIZE = 11;
const LINE = 16;
const PAGE = [595.28, 841.89] as const;

/**
 * The invoice as a PDF, in a font every viewer has: one page, unless the payer's address is very long. What it
 * says of the charge is what holds when it is fetched: nobody is asked for money that has arrived.
 */
export async function typesetInvoice(invoice: Invoice): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const doc = await PDFDocument.create();
  const regular = await doc.embedFont(StandardFonts.Helvetica);
  const bold = await doc.embedFont(StandardFonts.HelveticaBold);
  const issued = new Date(invoice.issued_at);
  doc.setTitle(`Invoice ${invoice.number}`, { showInWindowTitleBar: true });
  doc.setAuthor(JOURNAL.publisher);
  doc.setLanguage(JOURNAL.language);
  doc.setCreationDate(issued);
  doc.setModificationDate(issued);
  let page = doc.addPage([...PAGE]);
  const ink = rgb(0.09, 0.13, 0.17);
  const accent = rgb(0.04, 0.31, 0.42);
  const right = page.getWidth() - MARGIN;
  let y = page.getHeight() - MARGIN;

  /** Goes on at the top of a new page where this one is full. */
  const turn = () => {
    if (y >= MARGIN) return;
    page = doc.addPage([...PAGE]);
    y = page.getHeight() - MARGIN;
  };
  type Look = { x?: number; font?: typeof bold; size?: number; color?: typeof ink };
  const write = (text: string, { x = MARGIN, font = regular, size = SIZE, color = ink }: Look = {}) => {
    for (const line of brokenLines(latinText(text) ?? '', (part) => font.widthOfTextAtSize(part, size) <= right - x)) {
      turn();
      page.drawText(line, { x, y, size, font, color });
      y -= Math.max(LINE, size * 1.3);
    }
  };
  const rule = () => {
    turn();
    page.drawLine({ start: { x: MARGIN, y: y + 6 }, end: { x: right, y: y + 6 }, thickness: 0.75, color: accent });
    y -= 10;
  };
  const row = (label: string, text: string, font = regular) => {
    if (!text) return;
    turn();
    page.drawText(label, { x: MARGIN, y, size: SIZE, font: bold, color: ink });
    write(text, { x: MARGIN + LABEL, font });
  };
  const sum = (label: string, cents: number, font = regular) => {
    const amount = `${formatUsd(cents)} ${invoice.currency}`;
    turn();
    const x = right - font.widthOfTextAtSize(amount, SIZE);
    page.drawText(amount, { x, y, size: SIZE, font, color: ink });
    write(label, { font });
  };

  write(JOURNAL.name, { font: bold, size: 13, color: accent });
  write(JOURNAL.publisher, { size: 9 });
  write(JOURNAL.address, { size: 9 });
  y -= 28;
  write(`Invoice ${invoice.number}`, { font: bold, size: 22 });
  y -= 8;
  row('Date', longDate(invoice.issued_at));
  row('To', [invoice.payer, invoice.institution, invoice.address].filter(Boolean).join('\n'));
  row('E-mail', invoice.email);
  row('VAT number', invoice.vat_number);
  row('Purchase order', invoice.purchase_order);
  row('Manuscript', invoice.manuscript_number);
  y -= 20;
  rule();
  sum(`Article processing charge: ${ARTICLE_TYPE_LABELS[invoice.article_type]}`, invoice.charge_cents);
  if (invoice.waived_cents > 0) sum('Waiver granted by the journal', -invoice.waived_cents);
  rule();
  const isDue = invoice.state === 'due';
  sum(isDue ? 'Amount to pay' : 'Amount', invoice.charge_cents - invoice.waived_cents, bold);
  y -= 24;
  if (isDue) {
    write('How to pay', { font: bold });
    write(`By bank transfer or purchase order; please name the invoice ${invoice.number}.`);
    for (const line of JOURNAL.bankDetails) write(line);
    y -= 12;
    write('By card or PayPal on the payment page of the journal, with the manuscript number.');
  } else {
    // Who is shown an amount and a bank account pays a second time.
    const since = invoice.settled_at ? ` (${longDate(invoice.settled_at)})` : '';
    write(`${FEE_STATE_LABELS[invoice.state]}${since}. There is nothing left to pay.`, { font: bold });
  }
  y -= 12;
  write(`Questions? Write to ${JOURNAL.officeEmail}.`);
  return doc.save();
}
