import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { hasRight } from '#domain/account/colleague/duty';
import { type NewView, VIEW_TEXTS, VIEWS_MAX, type ViewChange } from '#domain/desk/list/saved-view';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { deleteView, insertView, lockView, lockViews, updateView } from './queries.ts';

type Caller = Pick<SignedInCall, 'context' | 'user'>;

/**
 * Saves a list with its filters under a name.
 * @throws Problem forbidden if anyone but a managing editor shares it; bad_request if the name is taken; unprocessable if
 * the person has too many views
 */
export async function saveView(view: NewView, { context, user }: Caller): Promise<void> {
  requireSharingRight(view, { user });
  await context.db.transaction().execute(async (trx) => {
    const { count, isTaken } = await lockViews(trx, user.id, view);
    requireUnusedName(isTaken);
    if (count >= VIEWS_MAX) throw new Problem('unprocessable', VIEW_TEXTS.tooMany);
    await insertView(trx, { ...view, id: randomId(), owner_id: user.id, created_at: context.clock.now() });
  });
}

/**
 * Renames a view, or changes whether it is shared.
 * @throws Problem forbidden, bad_request as for `saveView`; not_found for someone else's view
 */
export async function changeView(id: string, change: ViewChange, caller: Caller): Promise<void> {
  await caller.context.db.transaction().execute(async (trx) => {
    const view = await lockEditableView(trx, id, caller);
    if (change.is_shared !== view.is_shared) requireSharingRight({ is_shared: true }, caller);
    requireUnusedName((await lockViews(trx, view.owner_id, { name: change.name, but: id })).isTaken);
    await updateView(trx, id, change);
  });
}

/**
 * Deletes a view, for everyone if it was shared.
 * @throws Problem not_found for someone else's view
 */
export async function removeView(id: string, caller: Caller): Promise<void> {
  await caller.context.db.transaction().execute(async (trx) => {
    await lockEditableView(trx, id, caller);
    await deleteView(trx, id);
  });
}

/** Locks a view that the caller may change: their own, or for managing editors also a shared one. */
async function lockEditableView(trx: Transaction<Database>, id: string, { user }: Pick<Caller, 'user'>) {
  const view = await lockView(trx, id);
  if (!view || (view.owner_id !== user.id && !(view.is_shared && canShare(user)))) throw notFound();
  return view;
}

const canShare = ({ office }: Caller['user']) => office !== null && hasRight(office.duty, 'manage');

function requireSharingRight({ is_shared }: { is_shared: boolean }, { user }: Pick<Caller, 'user'>): void {
  if (is_shared && !canShare(user)) throw new Problem('forbidden', VIEW_TEXTS.cannotShare);
}

function requireUnusedName(isTaken: boolean): void {
  if (!isTaken) return;
  throw new Problem('bad_request', VIEW_TEXTS.nameTaken, { fields: { name: [VIEW_TEXTS.nameTaken] }, showText: true });
}
