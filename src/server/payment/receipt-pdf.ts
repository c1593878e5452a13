import { longDate } from '#domain/date';
import { JOURNAL } from '#domain/journal';
import { formatUsd } from '#domain/payment/fee';
import {
  centsOf,
  ORDER_DESCRIPTION,
  PAYMENT_PROVIDER_LABELS,
  PAYMENT_STATE_LABELS,
  PAYMENT_TEXTS,
  type Receipt,
} from '#domain/payment/payment';
import { ARTICLE_TYPE_LABELS } from '#domain/publication/article-type';
import { brokenLines } from './broken-lines.ts';

const MARGIN = 64;
const LABEL_WIDTH = 150;
const LINE = 20;
const SIZE = 11;

/**
 * The receipt as a PDF of one page. It is set in a font every viewer has, which knows the Latin script
 * alone: a name in another script stands on the receipt's page and in the mail, and here only the address.
 */
export async function typesetReceipt(receipt: Receipt): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const doc = await PDFDocument.create();
  const regular = await doc.embedFont(StandardFonts.Helvetica);
  const bold = await doc.embedFont(StandardFonts.HelveticaBold);
  doc.setTitle(`Receipt ${receipt.reference}`, { showInWindowTitleBar: true });
  doc.setAuthor(JOURNAL.name);
  doc.setLanguage(JOURNAL.language);
  const page = doc.addPage([595.28, 841.89]);
  const ink = rgb(0.09, 0.13, 0.17);
  const accent = rgb(0.04, 0.31, 0.42);
  const known = new Set(regular.getCharacterSet());
  let y = page.getHeight() - MARGIN;
  page.drawText(JOURNAL.name, { x: MARGIN, y, size: 13, font: bold, color: accent });
  y -= 16;
  for (const line of [JOURNAL.publisher, JOURNAL.address]) {
    page.drawText(inLatin(line, known), { x: MARGIN, y, size: 9, font: regular, color: ink });
    y -= 13;
  }
  y -= 39;
  page.drawText('Receipt', { x: MARGIN, y, size: 24, font: bold, color: ink });
  y -= 36;
  const width = page.getWidth() - 2 * MARGIN - LABEL_WIDTH;
  for (const [label, value] of rowsOf(receipt, known)) {
    page.drawText(label, { x: MARGIN, y, size: SIZE, font: bold, color: ink });
    const lines = brokenLines(value, (line) => regular.widthOfTextAtSize(line, SIZE) <= width);
    for (const [at, line] of lines.entries()) {
      page.drawText(line, { x: MARGIN + LABEL_WIDTH, y, size: SIZE, font: regular, color: ink });
      y -= at === lines.length - 1 ? LINE : LINE - 5;
    }
  }
  y -= 16;
  const notes = [
    ...(receipt.state === 'completed' ? [] : [`State: ${PAYMENT_STATE_LABELS[receipt.state]}.`]),
    ...(receipt.provider === 'demonstration' ? [PAYMENT_TEXTS.demonstration] : []),
    `Questions? Write to ${JOURNAL.officeEmail} and name the number of this receipt.`,
  ];
  for (const note of notes) {
    page.drawText(note, { x: MARGIN, y, size: 10, font: regular, color: ink });
    y -= 16;
  }
  return doc.save();
}

function rowsOf(receipt: Receipt, known: ReadonlySet<number>): [label: string, value: string][] {
  const { amount, full_amount, waiver_percent, refunded, paid_at, payer_name, payer_email, transaction } = receipt;
  const dollars = (text: string) => `${formatUsd(centsOf(text) ?? 0)} ${receipt.currency}`;
  const name = inLatin(payer_name, known);
  return [
    ['Number', receipt.reference],
    ['Date', paid_at ? longDate(paid_at) : 'Not paid yet'],
    name ? ['Paid by', `${name}\n${payer_email}`] : ['Payer’s e-mail', payer_email],
    ['For', `${ORDER_DESCRIPTION}: ${ARTICLE_TYPE_LABELS[receipt.article_type]}`],
    ['Manuscript', receipt.manuscript_number],
    ...(waiver_percent > 0
      ? ([['Charge', `${dollars(full_amount)}, less a waiver of ${waiver_percent}%`]] as [string, string][])
      : []),
    ['Amount', dollars(amount)],
    ...(refunded === '0.00' ? [] : ([['Refunded', dollars(refunded)]] as [string, string][])),
    ['Method', PAYMENT_PROVIDER_LABELS[receipt.provider]],
    ...(transaction ? ([['Transaction', inLatin(transaction, known)]] as [string, string][]) : []),
  ];
}

/** The text in characters the font has, marks taken off where need be; empty where its letters are not there. */
function inLatin(text: string, known: ReadonlySet<number>): string {
  const hasAll = (part: string) => [...part].every((character) => known.has(character.codePointAt(0) ?? 0));
  const plain = [...text.normalize('NFC')].map((character) => {
    if (hasAll(character)) return character;
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
    return hasAll(bare) ? bare : '\0';
  });
  return plain.includes('\0') ? '' : plain.join('');
}
