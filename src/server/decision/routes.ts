import { DECISION_BODY_MAX, StatusUpdate } from '#domain/editorial/editorial';
import { Id } from '#server/http/id';
import { type Route, route } from '#server/http/route';
import { updateStatus } from './update-status.ts';

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** An editor decides (spec §2, §7). */
export const decisionRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/manuscript/:id/update-status',
    bodyMax: DECISION_BODY_MAX,
    input: StatusUpdate.safeExtend({ id: Id }),
    handle: updateStatus,
  }),
];
