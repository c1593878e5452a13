/** The rule for one kind of request by authors or reviewers. */
interface RequestRule {
  /** One sentence for the office. */
  summary: string;
  /** Shown to the person who made the request. */
  declined: string;
  /** Declining requires a reason. */
  needsReason: boolean;
  /** The labels of the buttons. */
  grant: string;
  decline: string;
  /** The confirmation before granting; null if granting can be undone. */
  question: { heading: string; sentences: string[]; confirm: string } | null;
}

/** Keyed by the value in the database. */
export const REQUEST_RULES = {
  withdrawal: {
    summary: 'The authors have asked to withdraw this manuscript',
    declined: 'The office has declined to withdraw it.',
    needsReason: true,
    grant: 'Withdraw the manuscript',
    decline: 'Decline',
    question: {
      heading: 'Withdraw this manuscript?',
      sentences: [
        'It will be closed as withdrawn. The authors will receive the letter, and active reviewers will be told that nothing more is needed.',
      ],
      confirm: 'Yes, withdraw it',
    },
  },
  appeal: {
    summary: 'The authors have appealed against the decision',
    declined: 'The office has reconsidered the decision and upholds it.',
    needsReason: true,
    grant: 'Reopen the manuscript',
    decline: 'Uphold the decision',
    question: {
      heading: 'Reopen this manuscript?',
      sentences: [
        'It will be under review again, in the same round, and the author will be notified by email. You can then invite reviewers or decide again.',
        'If you made the decision yourself, ask another editor to look at it first.',
      ],
      confirm: 'Yes, reopen it',
    },
  },
  'revision-time': {
    summary: 'The authors have asked for more time for their revision',
    declined: 'The office declined to extend the deadline for the revision.',
    needsReason: false,
    grant: 'Extend the deadline',
    decline: 'Decline',
    question: null,
  },
  'review-time': {
    summary: 'A reviewer has asked for more time',
    declined: 'The office declined to extend the deadline for the review.',
    needsReason: false,
    grant: 'Extend the deadline',
    decline: 'Decline',
    question: null,
  },
} satisfies Readonly<Record<string, RequestRule>>;

export type RequestKind = keyof typeof REQUEST_RULES;

/** `lapsed` if a decision made the request obsolete. */
export type RequestAnswer = 'granted' | 'declined' | 'lapsed';

/** A request as shown to the person who made it; instants in ISO 8601. */
export interface OwnRequest {
  id: string;
  kind: RequestKind;
  words: string;
  /** The requested plain date; null for other kinds of request. */
  wanted_on: string | null;
  asked_at: string;
  /** Null while pending. */
  answer: RequestAnswer | null;
  answer_words: string;
  /** The granted plain date. */
  granted_on: string | null;
  answered_at: string | null;
}

export interface OfficeRequest extends OwnRequest {
  answered_by: string;
  /** The reviewer concerned; null for requests from authors. */
  reviewer: string | null;
}

export const REQUEST_TEXTS = {
  received: 'We received your request.',
  answered: 'This request has already been answered. Reload the page to see how.',
  overtaken: 'The manuscript has progressed since this request. Reload the page to see its current status.',
  noLater: 'Choose a date after the current due date.',
  reasonRequired: 'Give a reason for declining.',
  granted: 'Granted. The person who asked will be notified by email.',
  declined: 'Declined. The person who asked will be notified by email.',
} as const;

export const isOpenRequest = ({ answer }: Pick<OwnRequest, 'answer'>): boolean => answer === null;

/** The addresses are separate from `#domain/kernel/paths`, so that only pages with requests load them. */
const segment = encodeURIComponent;

export const requestApi = {
  revisionTime: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/more-time/`,
  appeal: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/appeal/`,
  reviewTime: (assignment: string) => `/api/reviewer/assignment/${segment(assignment)}/more-time/`,
  answer: (request: string) => `/api/editor/request/${segment(request)}/answer/`,
} as const;
