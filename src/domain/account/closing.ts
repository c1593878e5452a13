/** Reserved by RFC 2606, so emails to it are undeliverable. */
const CLOSED_DOMAIN = '@closed.invalid';

/** Replaces the address of a closed account, so that the address can be used again. */
export const closedAddress = (accountId: string): string => `closed-${accountId}${CLOSED_DOMAIN}`;

/** Closed accounts receive no email. */
export const isClosedAddress = (address: string): boolean => address.toLowerCase().endsWith(CLOSED_DOMAIN);

/** Shown before and after closing an account. */
export const CLOSING_TEXTS = {
  deleted:
    'Your sign-in, two-factor authentication, drafts, unused uploads, saved lists, affiliation, ORCID iD, expertise, languages and email alerts are deleted. This cannot be undone.',
  kept: 'The journal’s record is kept: manuscripts you submitted with the authors as named, reviews, decisions, messages, requests, payments and invoices, emails about manuscripts, and the event log. Your name and country stay with any manuscript you submitted, were invited to review or stepped back from as an editor. The addresses of authors, reviewers and editors are kept, so that no one can assess their own work from another account.',
  obstacles:
    'You can’t close your account while others are waiting for something from you: a manuscript, a review or, as an editor, a manuscript you handle.',
  unconfirmed:
    'Confirm your email address first. Unconfirmed, unused accounts are deleted automatically after 30 days.',
  closed: 'Your account is closed. We have emailed you a summary of what the journal keeps.',
} as const;

/** Labels for open work that others depend on, singular and plural. */
const OPEN_WORK_LABELS = {
  /** Submitted manuscripts that are neither published nor rejected. */
  submitted: ['manuscript under consideration or in production', 'manuscripts under consideration or in production'],
  /** Reviews invited or accepted but not submitted. */
  reviews: ['outstanding review or invitation to review', 'outstanding reviews or invitations to review'],
  /** Manuscripts handled by the account that are neither published nor rejected. */
  handled: ['manuscript handled as an editor', 'manuscripts handled as an editor'],
} as const;
type WorkKind = keyof typeof OPEN_WORK_LABELS;
const WORK_KINDS = Object.keys(OPEN_WORK_LABELS) as WorkKind[];

/** One piece of open work and its manuscript. */
export interface OpenWork {
  part: WorkKind;
  manuscript_id: string;
  manuscript_number: string;
}

/** The reply of `POST /api/editor/account/:id/active/`; `waiting` lists work that must be reassigned. */
export interface ActiveChange {
  message: string;
  waiting: OpenWork[];
}

/** What to do about each kind of open work before the account can be closed. */
const NEXT_ACTIONS: Record<WorkKind, string> = {
  submitted: 'withdraw first, or wait for publication',
  reviews: 'submit or decline first',
  handled: 'reassign first',
};

/** Describes the open work, kind by kind; empty if there is none. */
function describeOpenWork(work: readonly OpenWork[]): { part: WorkKind; text: string }[] {
  return WORK_KINDS.flatMap((part) => {
    const count = work.filter((one) => one.part === part).length;
    const [one, more] = OPEN_WORK_LABELS[part];
    return count > 0 ? [{ part, text: `${count} ${count === 1 ? one : more}` }] : [];
  });
}

/** Explains why an account cannot be closed yet; undefined if it can. */
export function closingObstacles(work: readonly OpenWork[]): string | undefined {
  const reasons = describeOpenWork(work).map(({ part, text }) => `${text}: ${NEXT_ACTIONS[part]}`);
  return reasons.length > 0 ? `The account cannot be closed yet. It has ${reasons.join('; ')}.` : undefined;
}

/** Shown to an editor who has just deactivated an account. */
export function deactivatedText(work: readonly OpenWork[]): string {
  const obstacles = describeOpenWork(work).map(({ text }) => text);
  const sentence = 'The person cannot sign in until you reactivate the account.';
  return obstacles.length > 0 ? `${sentence} Please reassign: ${obstacles.join(', ')}.` : sentence;
}

/** Reasons why an address no longer has an account: merged, closed, or removed as unused. */
const CLOSURE_REASONS = ['merged', 'closed', 'taken_away'] as const;
export type ClosureReason = (typeof CLOSURE_REASONS)[number];

/** Days for which a closed account is kept on record, so that imports do not recreate it. */
export const CLOSURE_KEPT_DAYS = 365;

/** Owners who closed their account must reopen it themselves; the office may import the others again. */
export const canBeImportedAgain = (why: string): boolean => why === 'merged' || why === 'taken_away';
