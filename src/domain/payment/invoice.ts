import type { ArticleType } from '#domain/publication/article-type';
import type { APC_CURRENCY } from './fee.ts';
import type { FeeState } from './payment.ts';

/** The sentences about invoices. */
export const INVOICE_TEXTS = {
  issued: 'The invoice is issued.',
  notAccepted: 'An invoice can be issued once the manuscript is accepted.',
  nothingDue: 'Nothing is due for this manuscript, so there is no invoice.',
  latin: 'Write this in Latin letters: the invoice cannot show other scripts.',
} as const;

/** The public number of an invoice, from its year and its position in that year: `INV-2026-0001`. */
export function invoiceNumber(year: number, position: number): string {
  return `INV-${year}-${String(position).padStart(4, '0')}`;
}

// Beside the characters up to U+00FF, what the font of the PDF has (Windows-1252).
const MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
// Letters that no decomposition takes apart.
const ALIKE: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŧ: 'T',
  ŧ: 't',
  ŋ: 'ng',
  ſ: 's',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  '\u202f': ' ',
  '\u2009': ' ',
};
const isKnown = (character: string) => /^[\n\x20-\x7e\u00a0-\u00ff]$/.test(character) || MORE.includes(character);

/** A text in the letters an invoice can show, marks taken off where need be; undefined for another script. */
export function latinText(text: string): string | undefined {
  const shown = [...text.normalize('NFC')].map((character) => {
    if (isKnown(character)) return character;
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
    const plain = ALIKE[bare] ?? bare;
    return [...plain].every(isKnown) ? plain : undefined;
  });
  return shown.includes(undefined) ? undefined : shown.join('');
}

/** An invoice as it was issued; amounts in cents, times ISO 8601. Whoever has `id` may fetch the PDF. */
export interface Invoice {
  id: string;
  number: string;
  manuscript_number: string;
  payer: string;
  institution: string;
  address: string;
  email: string;
  vat_number: string;
  purchase_order: string;
  article_type: ArticleType;
  charge_cents: number;
  waived_cents: number;
  currency: typeof APC_CURRENCY;
  issued_at: string;
  /** Where the charge stands now, and since when; of the invoice nothing changes. */
  state: FeeState;
  settled_at: string | null;
}
