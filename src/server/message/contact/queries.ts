import type { Insertable, Kysely } from 'kysely';
import type { ContactMessageTable, Database } from '#database/schema';

/** Keeps a message to the office. */
export async function insertContactMessage(trx: Kysely<Database>, row: Insertable<ContactMessageTable>): Promise<void> {
  await trx.insertInto('contact_message').values(row).execute();
}

/** A message by its id; undefined once its writer had it deleted. */
export async function findContactMessage(
  db: Kysely<Database>,
  { contact_message_id: id }: { contact_message_id: string },
) {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst();
}
