import type { ManuscriptStatus } from '#domain/manuscript/status';

/** The requirements and consequences of a decision; all depend on the resulting status. */
export interface Decision {
  /** The statuses that usually come next. */
  usuallyLeadsTo: readonly ManuscriptStatus[];
  /** The manuscript is under review, or a decision is pending. */
  isInReview: boolean;
  /** Closes the round for its reviewers; returning to review does not. */
  endsRound: boolean;
  /** The authors receive a letter. */
  hasLetter: boolean;
  /** A revision is due, on the decision's date if it has one. */
  asksForRevision: boolean;
  /** The decision may include volume and issue. */
  allowsIssue: boolean;
  /** The manuscript enters production; waiver requests are unsealed. */
  isAccepted: boolean;
  /** The article processing charge is due. */
  owesCharge: boolean;
  /** The article is published. */
  isOnSite: boolean;
}

const ENDS_ROUND = {
  isInReview: false,
  endsRound: true,
  hasLetter: true,
  asksForRevision: false,
  allowsIssue: false,
  isAccepted: false,
  owesCharge: false,
  isOnSite: false,
} as const;
const STAYS_IN_REVIEW = { ...ENDS_ROUND, isInReview: true, endsRound: false, hasLetter: false } as const;
const ACCEPTS = { ...ENDS_ROUND, allowsIssue: true, isAccepted: true, owesCharge: true } as const;

/** By resulting status, in the order of the editorial flow (spec §4). */
export const DECISIONS = {
  submitted: { ...STAYS_IN_REVIEW, usuallyLeadsTo: ['under_review', 'revisions_required', 'rejected'] },
  under_review: { ...STAYS_IN_REVIEW, usuallyLeadsTo: ['revisions_required', 'accepted', 'rejected'] },
  revisions_required: {
    ...ENDS_ROUND,
    asksForRevision: true,
    usuallyLeadsTo: ['under_review', 'accepted', 'rejected'],
  },
  accepted: { ...ACCEPTS, usuallyLeadsTo: ['published'] },
  rejected: { ...ENDS_ROUND, usuallyLeadsTo: [] },
  published: { ...ACCEPTS, isOnSite: true, usuallyLeadsTo: [] },
} as const satisfies Readonly<Record<ManuscriptStatus, Decision>>;

type Consequence = Exclude<keyof Decision, 'usuallyLeadsTo'>;

type StatusWith<Name extends Consequence> = {
  [Status in ManuscriptStatus]: (typeof DECISIONS)[Status][Name] extends true ? Status : never;
}[ManuscriptStatus];

export type LetterStatus = StatusWith<'hasLetter'>;

const statusesWith = <Name extends Consequence>(name: Name) =>
  (Object.keys(DECISIONS) as ManuscriptStatus[]).filter((status) => DECISIONS[status][name]) as StatusWith<Name>[];

/** The statuses with each consequence, for queries. */
export const REVIEW_STATUSES = statusesWith('isInReview');
export const LETTER_STATUSES = statusesWith('hasLetter');
export const ACCEPTED_STATUSES = statusesWith('isAccepted');
export const REVISION_STATUSES = statusesWith('asksForRevision');
export const CHARGED_STATUSES = statusesWith('owesCharge');
export const ON_SITE_STATUSES = statusesWith('isOnSite');

/** Whether no other status usually follows. */
export const isFinal = (status: ManuscriptStatus): boolean => DECISIONS[status].usuallyLeadsTo.length === 0;

/** The statuses in which the handling editor still has work to do. */
export const OPEN_STATUSES = (Object.keys(DECISIONS) as ManuscriptStatus[]).filter((status) => !isFinal(status));

/** Whether a status read from the database has this consequence; an unknown status has none. */
export function has(name: Consequence, status: string): boolean {
  return Object.hasOwn(DECISIONS, status) && DECISIONS[status as ManuscriptStatus][name];
}

/** The failed checks that an editor overrode when publishing, with their texts at the time, and the reason. */
export interface Override {
  /** Empty for the specified call, which has no reason. */
  reason: string;
  checks: { id: string; label: string; message: string }[];
}
