import * as z from 'zod';
import { NoticeInput, NoticeWithdrawal } from '#domain/desk/editorial/notice';
import { RANDOM_ID } from '#domain/kernel/id';
import { BUILD_TEXTS } from '#domain/publishing/build';
import { appendEvent } from '#server/kernel/event/append-event';
import { json, message, page } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { INVALID_AFTER, listReply, PageLimit } from '#server/kernel/http/list-reply';
import { type Route, route } from '#server/kernel/http/route';
import { listConflicts } from '#server/manuscript/queries';
import { requestBuild } from './request-build.ts';

const common = { access: 'editor', csrf: false, cache: 0 } as const;

/** Routes for builds of the site (design §6). Editors are not shown manuscripts they wrote. */
export const siteBuildRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/site',
    right: 'produce',
    summary: 'Shows the live site, the last failed build, and the previous site.',
    notes: '`roll_back.is_here` is false on Netlify, which keeps earlier sites itself.',
    answers: [json('SiteState')],
    input: z.object({}),
    async handle(_, { context, user }) {
      const viewer = { hidden: await listConflicts(context.reader, user), now: context.clock.now() };
      const { readSiteState } = await import('./queries.ts');
      return readSiteState(context, viewer);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/builds',
    right: 'produce',
    summary: 'Lists the builds of the site, newest first.',
    notes: 'The editor’s own manuscripts are not named. `addresses` holds at most 20 of each kind.',
    answers: [page('SiteBuild')],
    input: z.object({
      after: z.string().regex(RANDOM_ID, INVALID_AFTER).optional(),
      limit: PageLimit.default(20),
    }),
    async handle({ after, limit }, { context: { reader, clock }, request, user }) {
      const viewer = { hidden: await listConflicts(reader, user), now: clock.now() };
      const { countBuilds, listBuilds } = await import('./queries.ts');
      const [rows, total] = await Promise.all([
        listBuilds(reader, { after, limit: limit + 1 }, viewer),
        countBuilds(reader),
      ]);
      return listReply({ rows, limit, total, url: request.url, cursorOf: ({ id }) => id, show: (build) => build });
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/builds/rebuild',
    right: 'produce',
    summary: 'Requests a build of the site.',
    notes: 'Repeating the request has no effect.',
    answers: [message()],
    input: z.strictObject({}),
    async handle(_, { context, user }) {
      const now = context.clock.now();
      const actor = { id: user.id, name: user.email };
      await context.db.transaction().execute(async (trx) => {
        await requestBuild(trx, { reason: 'office', actor }, now);
        await appendEvent(trx, { actor, action: 'site.rebuild-asked', object: { type: 'site', id: 'site' } }, now);
      });
      context.wakeOutbox();
      return { message: BUILD_TEXTS.asked };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/builds/roll-back',
    right: 'manage',
    summary: 'Restores the previous site, in one step.',
    notes: '`release` is the name from `/api/editor/site/`.',
    answers: [message()],
    refusals: {
      409: 'A build is queued or running, there is no earlier site, another went live meanwhile, or the journal is on Netlify.',
    },
    input: z.strictObject({ release: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
    handle: async ({ release }, call) => (await import('./roll-back.ts')).rollBack(release, call),
  }),
];

/** Imported on demand, so that the function starts faster. */
const loadNotices = () => import('./notice/publish-notice.ts');

const noticeRoute = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** Routes for corrections, expressions of concern and retractions. */
export const noticeRoutes: readonly Route[] = [
  route({
    ...noticeRoute,
    path: '/api/editor/manuscript/:id/notices',
    right: 'produce',
    summary: 'Publishes a notice on an article, dated today, and rebuilds the site.',
    notes:
      '`retracted_by` is required for a retraction, and not allowed otherwise; `confirm` is then the manuscript number. Repeating the call has no effect. All authors are emailed about a retraction or an expression of concern. After a retraction the PDF is marked on every page; until the marked copy is ready, a few seconds later, there is no PDF.',
    answers: [json('ChangedManuscript')],
    refusals: { 409: 'The manuscript is not published, or is already retracted.' },
    input: NoticeInput.safeExtend({ id: Id }),
    handle: async (notice, call) => (await loadNotices()).publishNotice(notice, call),
  }),
  route({
    ...noticeRoute,
    path: '/api/editor/manuscript/:id/notices/:notice/withdraw',
    right: 'produce',
    summary: 'Withdraws a notice.',
    notes: 'Readers no longer see it; the office keeps it with the reason. Repeating the call has no effect.',
    answers: [json('ChangedManuscript')],
    refusals: { 409: 'The manuscript is not published.' },
    input: NoticeWithdrawal.extend({ id: Id, notice: Id }),
    handle: async (withdrawal, call) => (await loadNotices()).withdrawPublishedNotice(withdrawal, call),
  }),
];
