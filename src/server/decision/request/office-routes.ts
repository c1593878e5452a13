import { AnswerToRequest } from '#domain/decision/request/request-answer';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/**
 * The office's answers: separate from the requests, so that functions of authors and reviewers need not bundle the
 * decisions.
 */
export const officeRequestRoutes: readonly Route[] = [
  route({
    method: 'POST',
    csrf: false,
    cache: 0,
    access: 'editor-of',
    subject: 'request',
    path: '/api/editor/request/:id/answer',
    right: 'edit',
    summary: 'Grants or declines a request by an author or reviewer.',
    notes:
      'Granted, it is done at once: a manuscript that is withdrawn is closed, and its status is `rejected` with the kind `withdrawal`; a rejected manuscript is `under_review` again; a revision or a review is due on the date that was asked for. `words` go to who asked.',
    answers: [json('AnsweredRequest')],
    refusals: { 409: 'The request has been answered, or the manuscript has moved on.' },
    input: AnswerToRequest.extend({ id: Id }),
    handle: async ({ id, ...answer }, call) => (await import('./answer-request.ts')).answerRequest(id, answer, call),
  }),
];
