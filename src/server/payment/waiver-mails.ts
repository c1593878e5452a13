import type { Journal } from '#domain/journal/journal';
import { countryName } from '#domain/kernel/country';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { formatUsd } from '#domain/payment/fee';
import { isVisibleToOffice, type WaiverKind, type WaiverState, waiverKindLabel } from '#domain/payment/waiver';
import type { Letter } from '#server/kernel/outbox/mail-template';

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
}

const named = ({ manuscript_number, title }: MailedWaiver) => `${manuscript_number}, “${title}”`;
const askedReason = 'a waiver of the article processing charge was requested with this address.';

/** Confirms a request to the requester, without repeating the reason. */
export function waiverReceivedEmail(waiver: MailedWaiver, url: string): Letter {
  return {
    subject: `Your request for a waiver: ${waiver.manuscript_number}`,
    greeting: 'Dear author,',
    paragraphs: [
      `You have asked for a waiver of the article processing charge of ${named(waiver)}.`,
      isVisibleToOffice(waiver.status)
        ? 'The editorial office will decide and answer by email. Please wait for the answer before you pay.'
        : 'Your request stays sealed until acceptance. No reviewer or deciding editor can see it. Once the manuscript is accepted, the editorial office will open your request and answer by email.',
    ],
    action: { label: 'See the request', url },
    closing: ['If you did not ask for this, please write to the editorial office.'],
    reason: askedReason,
  };
}

/** Tells the office about a request for an accepted manuscript. */
export function officeWaiverEmail(journal: Journal, waiver: MailedWaiver, url: string): Letter {
  return {
    subject: `Waiver requested: ${waiver.manuscript_number}`,
    greeting: 'Dear colleagues,',
    paragraphs: [
      `A waiver of the article processing charge has been requested: ${named(waiver)}.`,
      `${waiverKindLabel(journal, waiver.kind)}. Country: ${countryName(waiver.country)}.`,
    ],
    ...(waiver.reason && { quote: waiver.reason }),
    action: { label: 'Decide on it', url },
    reason: 'it is the address of the editorial office.',
    isUnsigned: true,
  };
}

/** Tells the author the office's decision. */
export function waiverDecidedEmail(waiver: MailedWaiver, url: string): Letter {
  const { manuscript_number, state, percent, note, due_cents } = waiver;
  const granted =
    percent === 100
      ? `The article processing charge of ${named(waiver)} is waived. You have nothing to pay.`
      : `The article processing charge of ${named(waiver)} is reduced by ${percent}%.${due_cents === null ? '' : ` The amount due is ${formatUsd(due_cents)}.`}`;
  const refused = `We cannot waive the article processing charge of ${named(waiver)}. This does not affect the decision on your manuscript.`;
  return {
    subject: `${state === 'granted' ? 'Waiver granted' : 'Your request for a waiver'}: ${manuscript_number}`,
    greeting: 'Dear author,',
    paragraphs: [state === 'granted' ? granted : refused],
    ...(note && { quote: note }),
    ...(percent === 100 ? {} : { action: { label: 'Go to the payment page', url } }),
    reason: askedReason,
  };
}
