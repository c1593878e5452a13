import { messagesPage } from '#domain/message/paths';
import type { ManuscriptNeedKind } from './need.ts';
import type { Finder } from './review-needs.ts';

/** What authors and reviewers have written and nobody has answered, whatever the status of the manuscript. */
export const MESSAGE_NEEDS = {
  'message-unanswered'({ id, unanswered }) {
    return unanswered.map(({ id: subject_id, waiting_since: since, reviewer, ...thread }) => ({
      subject_id,
      since,
      reason: reviewer
        ? `${reviewer}, a reviewer, is waiting for an answer.`
        : 'The authors are waiting for an answer.',
      link: { label: 'Answer', address: messagesPage(id, thread) },
    }));
  },
} as const satisfies Partial<Record<ManuscriptNeedKind, Finder>>;
