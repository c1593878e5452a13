import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { hasRight } from '#domain/account/colleague/duty';
import { type NewView, VIEW_TEXTS, VIEWS_MAX, type ViewChange } from '#domain/desk/list/saved-view';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { deleteView, insertView, lockView, lockViewsOf, updateView } from './queries.ts';

type Caller = Pick<SignedInCall, 'context' | 'user'>;

/**
 * Saves a list with its filters under a name.
 * @throws Problem forbidden if shared by anyone but a managing editor; bad_request for a name that is taken;
 * unprocessable if there are too many
 */
export async function saveView(view: NewView, { context, user }: Caller): Promise<void> {
  requireShare(view, { user });
  await context.db.transaction().execute(async (trx) => {
    const { count, isTaken } = await lockViewsOf(trx, user.id, view);
    requireFree(isTaken);
    if (count >= VIEWS_MAX) throw new Problem('unprocessable', VIEW_TEXTS.tooMany);
    await insertView(trx, { ...view, id: randomId(), owner_id: user.id, created_at: context.clock.now() });
  });
}

/**
 * Renames a view, or changes whether it is shared.
 * @throws Problem as above; not_found for someone else's view
 */
export async function changeView(id: string, change: ViewChange, caller: Caller): Promise<void> {
  await caller.context.db.transaction().execute(async (trx) => {
    const view = await lockChangeable(trx, id, caller);
    if (change.is_shared !== view.is_shared) requireShare({ is_shared: true }, caller);
    requireFree((await lockViewsOf(trx, view.owner_id, { name: change.name, but: id })).isTaken);
    await updateView(trx, id, change);
  });
}

/**
 * Deletes a view, for everyone if it was shared.
 * @throws Problem not_found for someone else's view
 */
export async function removeView(id: string, caller: Caller): Promise<void> {
  await caller.context.db.transaction().execute(async (trx) => {
    await lockChangeable(trx, id, caller);
    await deleteView(trx, id);
  });
}

/** One's own views; managing editors may also change shared ones. */
async function lockChangeable(trx: Transaction<Database>, id: string, { user }: Pick<Caller, 'user'>) {
  const view = await lockView(trx, id);
  if (!view || (view.owner_id !== user.id && !(view.is_shared && mayShare(user)))) throw notFound();
  return view;
}

const mayShare = ({ office }: Caller['user']) => office !== null && hasRight(office.duty, 'manage');

function requireShare({ is_shared }: { is_shared: boolean }, { user }: Pick<Caller, 'user'>): void {
  if (is_shared && !mayShare(user)) throw new Problem('forbidden', VIEW_TEXTS.cannotShare);
}

function requireFree(isTaken: boolean): void {
  if (!isTaken) return;
  throw new Problem('bad_request', VIEW_TEXTS.nameTaken, { fields: { name: [VIEW_TEXTS.nameTaken] }, showText: true });
}
