/** A request that authors or reviewers can make about a manuscript. */
interface RequestRule {
  /** The request in one sentence, for the office. */
  asked: string;
  /** Shown to the requester if declined. */
  declined: string;
  /** A refusal needs a reason. */
  needsWords: boolean;
  /** The buttons that answer it. */
  grant: string;
  decline: string;
  /** Asked before granting what cannot be undone. */
  question: { heading: string; sentences: string[]; confirm: string } | null;
}

/** Every kind of request, by its database value. */
export const REQUEST_RULES = {
  withdrawal: {
    asked: 'The authors ask to withdraw this manuscript',
    declined: 'The office has declined to withdraw it.',
    needsWords: true,
    grant: 'Withdraw the manuscript',
    decline: 'Decline',
    question: {
      heading: 'Withdraw this manuscript?',
      sentences: [
        'It is closed as withdrawn. The authors are sent the letter, and active reviewers are told that nothing more is needed.',
      ],
      confirm: 'Yes, withdraw it',
    },
  },
  appeal: {
    asked: 'The authors appeal against the decision',
    declined: 'The office has reconsidered the decision and upholds it.',
    needsWords: true,
    grant: 'Reopen the manuscript',
    decline: 'Uphold the decision',
    question: {
      heading: 'Reopen this manuscript?',
      sentences: [
        'It is under review again, in the same round, and the author is notified by email. You can then invite reviewers, or decide again.',
        'If you made the decision yourself, ask another editor to look at it first.',
      ],
      confirm: 'Yes, reopen it',
    },
  },
  'revision-time': {
    asked: 'The authors ask for more time for their revision',
    declined: 'The office declined to extend the deadline for the revision.',
    needsWords: false,
    grant: 'Extend the deadline',
    decline: 'Decline',
    question: null,
  },
  'review-time': {
    asked: 'A reviewer asks for more time',
    declined: 'The office declined to extend the deadline for the review.',
    needsWords: false,
    grant: 'Extend the deadline',
    decline: 'Decline',
    question: null,
  },
} satisfies Readonly<Record<string, RequestRule>>;

export type RequestKind = keyof typeof REQUEST_RULES;

/** The outcome of a request; `lapsed` if events overtook it. */
export type RequestAnswer = 'granted' | 'declined' | 'lapsed';

/** A request, as the requester sees it; instants in ISO 8601. */
export interface OwnRequest {
  id: string;
  kind: RequestKind;
  words: string;
  /** The requested plain date; null if there is none. */
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
  wordsRequired: 'Say why you decline.',
  granted: 'Granted. The person who asked is notified by email.',
  declined: 'Declined. The person who asked is notified by email.',
} as const;

/** Whether a request is waiting for the office. */
export const isOpenRequest = ({ answer }: Pick<OwnRequest, 'answer'>): boolean => answer === null;
