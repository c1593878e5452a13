import { NoticeInput, NoticeWithdrawal } from '#domain/editorial/notice';
import { Id } from '#server/http/id';
import { type Route, route } from '#server/http/route';
import { publishNotice, takeNoticeBack } from './publish-notice.ts';

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** Corrections, expressions of concern and retractions of published articles. */
export const noticeRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/manuscript/:id/notices',
    input: NoticeInput.safeExtend({ id: Id }),
    handle: publishNotice,
  }),
  route({
    ...common,
    path: '/api/editor/manuscript/:id/notices/:notice/withdraw',
    input: NoticeWithdrawal.extend({ id: Id, notice: Id }),
    handle: takeNoticeBack,
  }),
];
