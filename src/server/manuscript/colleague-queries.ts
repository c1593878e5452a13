import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Covered, Office } from '#domain/account/colleague/duty';
import { office } from '#domain/journal/journal';
import { plainDate } from '#domain/kernel/date';
import type { Context } from '#server/kernel/context';
import { findSeenManuscript, visibilityOf } from './queries.ts';

async function findInOffice(db: ReadonlyKysely<Database>, id: string, today: string) {
  const row = await db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .select(['account.id', 'account.email', 'duty', 'categories'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'))
    .select(
      sql<Covered[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', absent.account_id, 'duty', absent.duty,
          'categories', absent.categories)), '[]')
        from colleague as absent where absent.cover_id = account.id
          and ${today} between absent.absent_from and absent.absent_until)`.as('covers'),
    )
    .where('account.id', '=', id)
    .where('account.is_active', '=', true)
    .where('account.email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { duty, categories, covers, ...person } = row;
  return { ...person, office: { duty, categories, covers } satisfies Office };
}

/** A manuscript's handling editor; null if unassigned. */
async function findHandlingEditorId(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<string | null> {
  const row = await db.selectFrom('manuscript').select('editor_id').where('id', '=', manuscriptId).executeTakeFirst();
  return row?.editor_id ?? null;
}

/**
 * The recipient of an editorial notification: this colleague, else the handling editor, else the office. Resolved when
 * sending, because people leave, step down and change addresses.
 */
export async function colleagueToTell(
  { journal, reader, clock }: Pick<Context, 'reader' | 'clock' | 'journal'>,
  manuscriptId: string,
  accountId: string | null,
): Promise<{ name: string; address: string }> {
  const today = plainDate(clock.now());
  for (const id of [accountId, await findHandlingEditorId(reader, manuscriptId)]) {
    const person = id === null ? undefined : await findInOffice(reader, id, today);
    if (person && (await findSeenManuscript(reader, manuscriptId, await visibilityOf(reader, person)))) {
      return { name: person.name, address: person.email };
    }
  }
  return office(journal);
}
