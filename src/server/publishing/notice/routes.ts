import { NoticeInput, NoticeWithdrawal } from '#domain/desk/editorial/notice';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the function fast to start. */
const load = () => import('./publish-notice.ts');

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** Corrections, expressions of concern and retractions of published articles. */
export const noticeRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/manuscript/:id/notices',
    right: 'produce',
    summary: 'Publishes a notice on an article, dated today, and rebuilds the site.',
    notes:
      '`retracted_by` is required for a retraction, and stands there alone; `confirm` is then the manuscript number. The same notice again gets the same reply and is made once. Every author is mailed of a retraction and of an expression of concern. From a retraction on, the PDF is the copy with the mark on every page; until that is made, seconds later, there is none.',
    answers: [json('ChangedManuscript')],
    refusals: { 409: 'The manuscript is not published, or is retracted already.' },
    input: NoticeInput.safeExtend({ id: Id }),
    handle: async (notice, call) => (await load()).publishNotice(notice, call),
  }),
  route({
    ...common,
    path: '/api/editor/manuscript/:id/notices/:notice/withdraw',
    right: 'produce',
    summary: 'Withdraws a notice.',
    notes: 'Readers no longer see it; the office keeps it with the reason. Repeating the call has no effect.',
    answers: [json('ChangedManuscript')],
    refusals: { 409: 'The manuscript is not published.' },
    input: NoticeWithdrawal.extend({ id: Id, notice: Id }),
    handle: async (withdrawal, call) => (await load()).withdrawPublishedNotice(withdrawal, call),
  }),
];
