import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import {
  MERGING_TEXTS,
  type Merge,
  type MergedSide,
  type MergePlan,
  manuscriptConflicts,
  mergeObstacles,
  unmovableInvitations,
} from '#domain/account/merging';
import type { Context } from '#server/kernel/context';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { wasMerged } from '#server/kernel/event/queries';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { Call } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { stableId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import {
  addressFingerprint,
  emptyAccount,
  erasePrivateData,
  isOnRecord,
  recordClosedAccount,
} from './closing-queries.ts';
import {
  countMoves,
  countOpenReviews,
  listInvolvements,
  lockPair,
  moveAll,
  requireNoHiddenReviews,
} from './merging-queries.ts';
import { requirePassword } from './password-change.ts';
import { deleteAccount, findAccount, findAccountByEmail, lockEditors } from './queries.ts';
import { requireCode } from './second-factor.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
interface Pair {
  goes: Account;
  stays: Account;
}

/**
 * Previews a merge of two accounts: the data to move, and any obstacles. @throws Problem not_found; bad_request at
 * `stays`; conflict if the answer could reveal a reviewer hidden from the editor
 */
export async function planMerge(
  { id, stays: email }: { id: string; stays: string },
  editor: SignedIn,
  { context }: Call,
): Promise<MergePlan> {
  await requireNoHiddenReviews(editor, context, MERGING_TEXTS.hiddenManuscript);
  const goes = await findAccount(context.db, id);
  if (!goes) throw await missingAccount(context.db, id);
  const stays = await findAccountByEmail(context.db, email);
  if (!stays) {
    const text = 'No account has this address.';
    throw new Problem('bad_request', text, { fields: { stays: [text] } });
  }
  return (await preparePlan(context.db, { goes, stays }, editor.id)).plan;
}

/**
 * Merges two accounts in one transaction. Requires the editor's password and, if enabled, second factor: it cannot be
 * undone.
 * @throws Problem bad_request at `password` or `otp`; not_found; conflict if something prevents it, or the plan has
 * changed
 */
export async function mergeAccounts(
  { id, stays: staysId, seen, password, otp }: Merge & { id: string },
  editor: SignedIn,
  { context }: Call,
): Promise<{ message: string }> {
  await requireCode(await requirePassword(password, editor, context), otp, context);
  await requireNoHiddenReviews(editor, context, MERGING_TEXTS.hiddenManuscript);
  const actor = { id: editor.id, name: editor.email };
  const message = await mergePair({ id, stays: staysId, seen }, actor, context);
  context.wakeOutbox();
  return { message: message };
}

/**
 * Previews a merge for the command line, which may merge any account and sees everything.
 * @throws Problem not_found if an address has no account
 */
export async function planMergeByAddresses(
  emails: { goes: string; stays: string },
  { db }: Pick<Context, 'db'>,
): Promise<MergePlan> {
  const findByEmail = async (email: string) => {
    const account = await findAccountByEmail(db, email);
    if (!account) throw new Problem('not_found', `No account has the address ${email}.`);
    return account;
  };
  const pair = { goes: await findByEmail(emails.goes), stays: await findByEmail(emails.stays) };
  return (await preparePlan(db, pair, null)).plan;
}

/**
 * Merges two accounts in one transaction and returns the outcome. `actor` is the system for a command.
 * @throws Problem not_found; conflict if something prevents it, or the plan has changed
 */
export async function mergePair(
  { id, stays: staysId, seen }: Pick<Merge, 'stays' | 'seen'> & { id: string },
  actor: Actor,
  { db, clock, secret }: Pick<Context, 'db' | 'clock' | 'secret'>,
): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockEditors(trx);
    const locked = await lockPair(trx, [id, staysId]);
    const goes = locked.find((one) => one.id === id);
    const stays = locked.find((one) => one.id === staysId);
    if (!goes || !stays) throw await missingAccount(trx, goes ? staysId : id);
    const { plan, unmoved } = await preparePlan(trx, { goes, stays }, actor.id);
    if (plan.refusals.length > 0) throw new Problem('conflict', plan.refusals.join(' '));
    if (plan.seen !== seen) throw new Problem('conflict', MERGING_TEXTS.changed);
    await moveAll(trx, goes, stays, unmoved);
    await erasePrivateData(trx, goes, now);
    await recordClosedAccount(trx, { id, fingerprint: addressFingerprint(goes.email, secret) }, { why: 'merged', now });
    const kept = await isOnRecord(trx, id);
    if (kept) await emptyAccount(trx, id);
    else await deleteAccount(trx, id);
    // The account has lost its address by the time the email is sent.
    const payload = { email: goes.email, name: fullName(goes) };
    await enqueue(trx, { kind: 'mail.account-merged', payload }, now);
    await enqueue(trx, { kind: 'mail.account-grown', payload: { account_id: staysId, email: goes.email } }, now);
    const event = { actor, object: { type: 'account', id } };
    await appendEvent(trx, { ...event, action: 'account.merged', details: { into: staysId, kept } }, now);
    return `${goes.email} has been merged into ${stays.email}. Both addresses are notified by email.`;
  });
}

async function missingAccount(db: Kysely<Database>, id: string): Promise<Problem> {
  return (await wasMerged(db, id)) ? new Problem('conflict', MERGING_TEXTS.missing) : notFound();
}

async function preparePlan(
  db: Kysely<Database>,
  pair: Pair,
  actorId: string | null,
): Promise<{ plan: MergePlan; unmoved: string[] }> {
  const { goes, stays } = pair;
  const involvements = goes.id === stays.id ? [] : await listInvolvements(db, [goes.id, stays.id]);
  const unmoved = unmovableInvitations(pair, involvements);
  const moves = await countMoves(db, goes, unmoved);
  const refusals = mergeObstacles(pair, { actorId, openReviews: await countOpenReviews(db, goes.id) });
  const plan = {
    goes: toSide(goes),
    stays: toSide(stays),
    moves,
    left: unmoved.length,
    refusals: [...refusals, ...manuscriptConflicts(pair, involvements)],
  };
  return { plan: { ...plan, seen: stableId(JSON.stringify(plan)) }, unmoved };
}

const toSide = (account: Account): MergedSide => ({
  id: account.id,
  name: fullName(account),
  email: account.email,
  role: account.role,
});

function fullName({ first_name, last_name }: Account): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}
