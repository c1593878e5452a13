import type { Journal } from '#domain/journal/journal';
import { countryName } from '#domain/kernel/country';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { WAIVER_MAILS } from '#domain/payment/mail-templates';
import { formatMoney } from '#domain/payment/money';
import { isVisibleToOffice, type WaiverKind, type WaiverState, waiverKindLabel } from '#domain/payment/waiver';
import type { Letter } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';

/** A request's facts for emails. */
export interface MailedWaiver {
  manuscript_number: string;
  title: string;
  status: ManuscriptStatus;
  country: string;
  kind: WaiverKind;
  reason: string;
  state: WaiverState;
  percent: number | null;
  note: string;
  /** The remaining charge; null before acceptance. */
  due_cents: number | null;
  currency: string | null;
}

const write = mailWriter(WAIVER_MAILS);
const about = ({ manuscript_number: number, title }: MailedWaiver) => ({ number, title });

/** Confirms a request to the requester, without repeating the reason. */
export const waiverReceivedEmail = (journal: Journal, waiver: MailedWaiver, url: string): Letter =>
  write(journal, isVisibleToOffice(waiver.status) ? 'waiver-received' : 'waiver-sealed', about(waiver), { url });

/** Tells the office about a request for an accepted manuscript. */
export const officeWaiverEmail = (journal: Journal, waiver: MailedWaiver, url: string): Letter =>
  write(
    journal,
    'waiver-to-office',
    { ...about(waiver), waiver: waiverKindLabel(journal, waiver.kind), country: countryName(waiver.country) },
    { url, quote: waiver.reason },
  );

/** Tells the author the office's decision. */
export function waiverDecidedEmail(journal: Journal, waiver: MailedWaiver, url: string): Letter {
  const { state, percent, note: quote, due_cents, currency } = waiver;
  if (state !== 'granted') return write(journal, 'waiver-refused', about(waiver), { url, quote });
  if (percent === 100) return write(journal, 'waiver-granted', about(waiver), { quote });
  const isCharged = due_cents !== null && currency !== null;
  const due_note = isCharged ? `The amount due is ${formatMoney(due_cents, currency)}.` : '';
  return write(journal, 'waiver-reduced', { ...about(waiver), percent: `${percent}%`, due_note }, { url, quote });
}
