import { AnswerToRequest } from '#domain/decision/request/request-answer';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/**
 * The route for the office's answers; separate, so that the functions for authors and reviewers do not bundle decisions.
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
      'A granted request takes effect immediately: a withdrawn manuscript is closed with the status `rejected` and the kind `withdrawal`, a rejected one returns to `under_review`, and a due date moves to the requested one. `words` are emailed to the person who asked.',
    answers: [json('AnsweredRequest')],
    refusals: { 409: 'The request has already been answered, or the manuscript’s status has made it obsolete.' },
    input: AnswerToRequest.extend({ id: Id }),
    handle: async ({ id, ...answer }, call) => (await import('./answer-request.ts')).answerRequest(id, answer, call),
  }),
];
