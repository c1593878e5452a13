/** No mail can be sent there: `.invalid` is no domain (RFC 2606). */
const NOWHERE = '@closed.invalid';

/** What stands in place of the address of a closed account, which is free again for a new one. */
export const closedAddress = (accountId: string): string => `closed-${accountId}${NOWHERE}`;

/** True for the address of a closed account: nothing is mailed there. */
export const isClosedAddress = (address: string): boolean => address.toLowerCase().endsWith(NOWHERE);

/** What people read before they close their account, and after it. */
export const CLOSING_TEXTS = {
  goes: 'Your sign-in and its second factor, your drafts and unused uploads, your saved lists, affiliation, ORCID iD, subjects and languages, and alerts to your address are deleted. Nobody can undo this.',
  stays:
    'The record of the journal stays: manuscripts you submitted with their authors as they were named, reviews, decisions, messages, requests, payments and invoices, mails about manuscripts, and the event log. Where you have submitted a manuscript or been asked for a review, your name and country stay with it.',
  open: 'An account cannot be closed while others wait for something of yours: a manuscript, a review or, in the office, a manuscript you are in charge of.',
  unconfirmed:
    'Confirm your e-mail address first. An account that nobody confirms or uses is deleted by itself after 30 days.',
  closed: 'Your account is closed. A mail tells you what the record keeps.',
} as const;

/** What somebody has open that others wait for. */
export interface OpenMatters {
  /** Manuscripts of theirs that are neither published nor rejected. */
  submitted: number;
  /** Reviews that they were asked for or promised, and have not sent. */
  reviews: number;
  /** Manuscripts they are in charge of that are neither published nor rejected. */
  handled: number;
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Why an account cannot be closed yet, and what to do first; undefined where nothing is open. */
export function whyNotClosed({ submitted, reviews, handled }: OpenMatters): string | undefined {
  const reasons = [
    submitted > 0 &&
      `${many(submitted, 'manuscript', 'manuscripts')} under consideration or in production: withdraw first, or wait for the publication`,
    reviews > 0 && `${many(reviews, 'review', 'reviews')} asked for and not sent: send or decline first`,
    handled > 0 && `${many(handled, 'manuscript', 'manuscripts')} to handle as an editor: hand over first`,
  ].filter((reason) => reason !== false);
  return reasons.length > 0 ? `The account cannot be closed yet. It has ${reasons.join('; ')}.` : undefined;
}
