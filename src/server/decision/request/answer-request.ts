import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { has, isFinal } from '#domain/decision/decision';
import { REQUEST_RULES, REQUEST_TEXTS, type RequestKind } from '#domain/decision/request/request';
import type { AnswerToRequest } from '#domain/decision/request/request-answer';
import type { Journal } from '#domain/journal/journal';
import { plainDate } from '#domain/kernel/date';
import type { LoggedAction } from '#domain/kernel/event/events';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { decide } from '#server/decision/decide';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { readEditorManuscript } from '#server/manuscript/editor-manuscript-queries';
import { lockManuscript } from '#server/manuscript/queries';
import { updateAssignment } from '#server/review/queries';
import { lockRequest, saveAnswer, setRevisionDueDate } from './queries.ts';

type Locked = Awaited<ReturnType<typeof lockManuscript>>;
interface AnswerContext {
  manuscript: Locked;
  request: Awaited<ReturnType<typeof lockRequest>>;
  words: string;
  by: { id: string; email: string };
  journal: Journal;
  now: Date;
  publicationWaitsForPayment: boolean;
}

/** Handles the office's answer to one kind of request. */
interface RequestHandler {
  /** False if the manuscript's status has made the request obsolete. */
  isStillOpen: (manuscript: Locked) => boolean;
  grant: (trx: Transaction<Database>, answering: AnswerContext) => Promise<unknown>;
  /** The event logged when the request is declined. */
  declined: (request: AnswerContext['request']) => LoggedAction;
}

const REQUEST_HANDLERS: Readonly<Record<RequestKind, RequestHandler>> = {
  withdrawal: {
    isStillOpen: ({ status }) => !isFinal(status as ManuscriptStatus),
    async grant(trx, { journal, manuscript, words, by, ...moment }) {
      const update = { status: 'rejected', kind: 'withdrawal', notes: words, letterNotes: words } as const;
      await decide(journal, trx, { manuscript, update, by }, moment);
    },
    declined: () => ({ action: 'manuscript.withdrawal-declined' }),
  },
  appeal: {
    isStillOpen: ({ status }) => status === 'rejected',
    async grant(trx, { journal, manuscript, words, by, ...moment }) {
      await decide(journal, trx, { manuscript, update: { status: 'under_review', notes: words }, by }, moment);
    },
    declined: () => ({ action: 'manuscript.appeal-declined' }),
  },
  'revision-time': {
    isStillOpen: ({ status }) => has('asksForRevision', status),
    async grant(trx, { manuscript: { id }, request: { wanted_on }, by, now }) {
      // The requested date may have passed.
      if (!wanted_on || wanted_on <= plainDate(now)) throw new Problem('conflict', REQUEST_TEXTS.overtaken);
      await setRevisionDueDate(trx, id, { revision_due_on: wanted_on, now });
      const actor = { id: by.id, name: by.email };
      const object = { type: 'manuscript', id };
      const details = { due_on: wanted_on };
      await appendEvent(trx, { actor, action: 'manuscript.revision-time-granted', object, details }, now);
    },
    declined: () => ({ action: 'manuscript.revision-time-declined' }),
  },
  'review-time': {
    isStillOpen: ({ status }) => has('isInReview', status),
    async grant(trx, { manuscript: { id }, request, by, now }) {
      const { due_on, assignment_id } = requestedExtension(request);
      if (due_on <= plainDate(now)) throw new Problem('conflict', REQUEST_TEXTS.overtaken);
      await updateAssignment(trx, assignment_id, { due_on });
      const actor = { id: by.id, name: by.email };
      const object = { type: 'manuscript', id };
      const details = { assignment_id, due_on };
      await appendEvent(trx, { actor, action: 'review.time-granted', object, details }, now);
    },
    declined: (request) => ({
      action: 'review.time-declined',
      details: { assignment_id: requestedExtension(request).assignment_id },
    }),
  },
};

/** Returns the review concerned and the requested date. */
function requestedExtension({ assignment_id, wanted_on }: AnswerContext['request']) {
  if (!assignment_id || !wanted_on) throw new Problem('conflict', REQUEST_TEXTS.overtaken);
  return { assignment_id, due_on: wanted_on };
}

/**
 * Grants or declines a request in one transaction with its effect, and queues the email about it.
 * @throws Problem bad_request if a required reason is missing; conflict if the request is answered already or obsolete
 */
export async function answerRequest(
  id: string,
  { grant, words }: AnswerToRequest,
  { context, user, manuscript: { id: manuscript_id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  const { journal, publicationWaitsForPayment } = context;
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, manuscript_id);
    const request = await lockRequest(trx, id);
    if (request.answer) throw new Problem('conflict', REQUEST_TEXTS.answered);
    const handler = REQUEST_HANDLERS[request.kind];
    if (!handler.isStillOpen(manuscript)) throw new Problem('conflict', REQUEST_TEXTS.overtaken);
    if (!grant && !words && REQUEST_RULES[request.kind].needsReason) {
      const fields = { words: [REQUEST_TEXTS.reasonRequired] };
      throw new Problem('bad_request', REQUEST_TEXTS.reasonRequired, { fields, showText: true });
    }
    const answered = { answer_words: words, answered_by: user.email, answered_at: now };
    await saveAnswer(trx, id, {
      ...answered,
      answer: grant ? 'granted' : 'declined',
      granted_on: grant ? request.wanted_on : null,
    });
    await enqueue(trx, { kind: 'mail.request-answered', payload: { request_id: id, manuscript_id } }, now);
    if (grant) {
      await handler.grant(trx, { journal, manuscript, request, words, by: user, now, publicationWaitsForPayment });
      return;
    }
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id: manuscript_id };
    await appendEvent(trx, { actor, object, ...handler.declined(request) }, now);
  });
  context.wakeOutbox();
  const message = grant ? REQUEST_TEXTS.granted : REQUEST_TEXTS.declined;
  return { message, manuscript: await readEditorManuscript(context.journal, context.reader, manuscript_id, now) };
}
