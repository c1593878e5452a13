import { readerOf } from '#database/connect';
import { emailKey } from '#domain/account/account';
import { plainDate } from '#domain/date';
import type { KnownPerson, MovedPeople, MovedPerson, MovingPerson } from '#domain/moving-in/person';
import { insertAccount } from '#server/account/queries';
import type { Context } from '#server/context';
import { appendEvent } from '#server/event/append-event';
import type { SignedIn } from '#server/http/session';
import { randomId } from '#server/identifiers';
import { countMovedPeople, deleteUnused, findRoles, insertMovedAccount } from './people-queries.ts';

/** How many accounts one call takes away. */
const AWAY_AT_ONCE = 200;

/** Which of some addresses have an account here, in their order; nothing is changed. */
export async function lookUpPeople(
  emails: readonly string[],
  { reader }: Pick<Context, 'reader'>,
): Promise<{ people: KnownPerson[] }> {
  const roles = await findRoles(reader, emails.map(emailKey));
  const known = (email: string): KnownPerson => {
    const role = roles.get(emailKey(email));
    return { state: role === undefined ? 'new' : 'here', is_colleague: role === 'editor' };
  };
  return { people: emails.map(known) };
}

/**
 * Makes accounts of people of another system, without passwords and without a right of the office. Nobody is written to. An address that
 * has an account keeps it as it is.
 */
export async function takePeopleIn(
  people: readonly MovingPerson[],
  { context: { db, clock }, user }: { context: Context; user: SignedIn },
): Promise<{ people: MovedPerson[] }> {
  const now = clock.now();
  const moved = await db.transaction().execute(async (trx) => {
    const outcomes: MovedPerson[] = [];
    const ids: string[] = [];
    const known = await findRoles(
      readerOf(trx),
      people.map(({ email }) => emailKey(email)),
    );
    for (const { is_reviewer, expertise, ...person } of people) {
      const id = randomId();
      const account = {
        ...{ ...person, id, role: is_reviewer ? 'reviewer' : 'author', password_hash: null, created_at: now },
        are_names_apart: person.last_name !== '',
        expertise: JSON.stringify(expertise),
      };
      const isNew = !known.has(emailKey(person.email)) && (await insertAccount(trx, account));
      outcomes.push({ state: isNew ? 'taken_in' : 'here' });
      if (!isNew) continue;
      await insertMovedAccount(trx, { account_id: id, moved_at: now, moved_by: user.email });
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

/** How many people have come, and how many of their accounts nobody has used. */
export async function movedPeople({ reader, clock }: Pick<Context, 'reader' | 'clock'>): Promise<MovedPeople> {
  return { ...(await countMovedPeople(reader)), today: plainDate(clock.now()) };
}

/** Takes accounts away that came and that nobody has used, some in each call; answers how many are left of these. */
export async function takePeopleAway({ context, user }: { context: Context; user: SignedIn }): Promise<MovedPeople> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const actor = { id: user.id, name: user.email };
    for (const id of await deleteUnused(trx, AWAY_AT_ONCE)) {
      const object = { type: 'account', id };
      await appendEvent(trx, { actor, action: 'account.taken-away', object, details: {} }, now);
    }
  });
  return movedPeople(context);
}
