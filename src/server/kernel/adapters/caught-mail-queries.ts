import type { Insertable, Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { CaughtMailTable, Database } from '#database/schema';

export async function insertCaughtMail(db: Kysely<Database>, mail: Insertable<CaughtMailTable>): Promise<void> {
  await db
    .insertInto('caught_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The caught emails, newest first. */
export async function listCaughtMails(db: ReadonlyKysely<Database>) {
  return db.selectFrom('caught_mail').selectAll().orderBy('sent_at', 'desc').orderBy('id').limit(500).execute();
}

export async function findCaughtMail(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('caught_mail')
    .select(['recipient', 'reply_to', 'subject', 'text'])
    .where('id', '=', id)
    .executeTakeFirst();
}
