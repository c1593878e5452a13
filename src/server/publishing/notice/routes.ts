import { NoticeInput, NoticeWithdrawal } from '#domain/desk/editorial/notice';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the function fast to start. */
const load = () => import('./publish-notice.ts');

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** Routes for corrections, expressions of concern and retractions. */
export const noticeRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/manuscript/:id/notices',
    right: 'produce',
    summary: 'Publishes a notice on an article, dated today, and rebuilds the site.',
    notes:
      '`retracted_by` is required for a retraction, and not allowed otherwise; `confirm` is then the manuscript number. Repeating the call has no effect. All authors are emailed about a retraction or an expression of concern. After a retraction the PDF is marked on every page; until the marked copy is ready, seconds later, there is none.',
    answers: [json('ChangedManuscript')],
    refusals: { 409: 'The manuscript is not published, or is already retracted.' },
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
