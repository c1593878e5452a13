import type { Insertable, Kysely } from 'kysely';
import type { ContactMessageTable, Database } from '#database/schema';

/** Inserts a contact message. */
export async function insertContactMessage(trx: Kysely<Database>, row: Insertable<ContactMessageTable>): Promise<void> {
  await trx.insertInto('contact_message').values(row).execute();
}

/** A contact message; undefined if deleted. */
export async function findContactMessage(
  db: Kysely<Database>,
  { contact_message_id: id }: { contact_message_id: string },
) {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst();
}
