import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from './column-types.ts';

/** A waiver request and its decision; before acceptance only its author can read it. */
export interface WaiverRequestTable {
  id: string;
  manuscript_id: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  kind: 'low_income' | 'lower_middle_income' | 'early_career' | 'other';
  reason: string;
  requested_by: string;
  requested_by_id: string | null;
  requested_at: Instant;
  state: Generated<'asked' | 'granted' | 'refused'>;
  /** The waived percentage, if granted. */
  percent: number | null;
  /** The office's text to the author. */
  note: Generated<string>;
  decided_by: string | null;
  decided_by_id: string | null;
  decided_at: NullableInstant;
}

/** The year's last invoice number. */
export interface InvoiceCounterTable {
  year: number;
  last: number;
}

/** An issued invoice; append-only. */
export interface InvoiceTable {
  id: string;
  number: string;
  manuscript_id: string;
  payer: string;
  institution: string;
  address: string;
  email: string;
  vat_number: string;
  purchase_order: string;
  article_type: string;
  /** The article type's plural at the time; null if the previous version issued it during a deploy. */
  type_name: string | null;
  charge_cents: number;
  waived_cents: number;
  currency: string;
  issued_by: string;
  issued_by_id: string | null;
  issued_at: Instant;
}
