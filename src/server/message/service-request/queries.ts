import type { Insertable, Kysely } from 'kysely';
import type { Database, ServiceRequestTable } from '#database/schema';

/** Inserts a service request. */
export async function insertServiceRequest(trx: Kysely<Database>, row: Insertable<ServiceRequestTable>): Promise<void> {
  await trx.insertInto('service_request').values(row).execute();
}

/** A service request; undefined if deleted. */
export async function findServiceRequest(
  db: Kysely<Database>,
  { service_request_id: id }: { service_request_id: string },
) {
  return db.selectFrom('service_request').selectAll().where('id', '=', id).executeTakeFirst();
}
