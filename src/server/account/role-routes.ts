import * as z from 'zod';
import { Role } from '#domain/role';
import { changeRole } from '#server/account/change-role';
import { listAccounts } from '#server/account/queries';
import { type Route, route } from '#server/http/route';

const Id = z.string().regex(/^[a-z0-9]{16}$/);
const common = { csrf: false, cache: 0 } as const;

/** Roles, which only an editor changes (spec §6). */
export const roleRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/accounts',
    access: 'editor',
    input: z.object({ search: z.string().max(200).optional() }),
    handle: async ({ search }, { context }) => listAccounts(context.reader, search?.trim() || undefined, 200),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/account/:id/role',
    access: 'editor',
    input: z.strictObject({ id: Id, role: Role }),
    handle: (input, call) => changeRole(input, call.user, call),
  }),
];
