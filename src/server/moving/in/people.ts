import { readerOf } from '#database/connect';
import { emailKey } from '#domain/account/account';
import { canBeImportedAgain } from '#domain/account/closing';
import { plainDate } from '#domain/kernel/date';
import type { KnownPerson, MovedPeople, MovedPerson, PersonToImport } from '#domain/moving/in/person';
import { addressFingerprint, recordClosedAccount } from '#server/account/closing-queries';
import { deleteAccount, insertAccount } from '#server/account/queries';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import type { SignedIn } from '#server/kernel/http/session';
import { randomId } from '#server/kernel/identifiers';
import { countMovedPeople, findFormerAccounts, findRoles, insertMovedAccount, lockUnused } from './import-queries.ts';

/** Accounts removed per call. */
const REMOVED_PER_CALL = 200;

/** Whether each address has or had an account, in the given order; read-only. */
export async function findKnownAccounts(
  emails: readonly string[],
  { reader, secret }: Pick<Context, 'reader' | 'secret'>,
): Promise<{ people: KnownPerson[] }> {
  return { people: await lookUpPeople(emails, { reader, secret }) };
}

async function lookUpPeople(
  emails: readonly string[],
  { reader, secret }: Pick<Context, 'reader' | 'secret'>,
): Promise<KnownPerson[]> {
  const roles = await findRoles(reader, emails.map(emailKey));
  const fingerprints = emails.map((email) => addressFingerprint(email, secret));
  const before = await findFormerAccounts(reader, fingerprints);
  return emails.map((email, at) => {
    const role = roles.get(emailKey(email));
    if (role !== undefined) return { state: 'here', is_colleague: role === 'editor', came: null };
    const came = before.get(fingerprints[at] ?? '') ?? null;
    return { state: came ? 'came' : 'new', is_colleague: false, came };
  });
}

/**
 * Whether a person stays out. A file never brings back a closed account or a changed address, even if the office asks
 * for it.
 */
const isSkipped = ({ state, came }: KnownPerson, again: boolean): boolean =>
  state === 'came' && !(again && came !== null && canBeImportedAgain(came));

/**
 * Creates accounts for people from another system, without passwords or office rights, and without sending emails.
 * Existing accounts are unchanged; removed ones are recreated only on request.
 */
export async function importPeople(
  people: readonly PersonToImport[],
  { context: { db, clock, secret }, user }: { context: Context; user: SignedIn },
): Promise<{ people: MovedPerson[] }> {
  const now = clock.now();
  const moved = await db.transaction().execute(async (trx) => {
    const outcomes: MovedPerson[] = [];
    const ids: string[] = [];
    const found = await lookUpPeople(
      people.map(({ email }) => email),
      { reader: readerOf(trx), secret },
    );
    for (const [at, { is_reviewer, expertise, again, ...person }] of people.entries()) {
      const before = found[at];
      if (!before || isSkipped(before, again)) {
        outcomes.push({ state: 'came' });
        continue;
      }
      const id = randomId();
      const account = {
        ...{ ...person, id, role: is_reviewer ? 'reviewer' : 'author', password_hash: null, created_at: now },
        are_names_apart: person.last_name !== '',
        expertise: JSON.stringify(expertise),
      };
      const isNew = before.state !== 'here' && (await insertAccount(trx, account));
      outcomes.push({ state: isNew ? 'taken_in' : 'here' });
      if (!isNew) continue;
      const fingerprint = addressFingerprint(person.email, secret);
      await insertMovedAccount(trx, { account_id: id, moved_at: now, moved_by: user.email, fingerprint });
      ids.push(id);
    }
    const actor = { id: user.id, name: user.email };
    for (const id of ids) {
      const details = { source: 'ojs' };
      await appendEvent(trx, { actor, action: 'account.moved-in', object: { type: 'account', id }, details }, now);
    }
    return outcomes;
  });
  return { people: moved };
}

/** Imported people, and how many accounts are unused. */
export async function readMovedPeople({ reader, clock }: Pick<Context, 'reader' | 'clock'>): Promise<MovedPeople> {
  return { ...(await countMovedPeople(reader)), today: plainDate(clock.now()) };
}

/** Removes unused imported accounts in batches; returns the number left. */
export async function removeUnusedAccounts({
  context,
  user,
}: {
  context: Context;
  user: SignedIn;
}): Promise<MovedPeople> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const actor = { id: user.id, name: user.email };
    for (const { id, email } of await lockUnused(trx, REMOVED_PER_CALL)) {
      const gone = { id, fingerprint: addressFingerprint(email, context.secret) };
      await recordClosedAccount(trx, gone, { why: 'taken_away', now });
      await deleteAccount(trx, id);
      const object = { type: 'account', id };
      await appendEvent(trx, { actor, action: 'account.taken-away', object, details: {} }, now);
    }
  });
  return readMovedPeople(context);
}
