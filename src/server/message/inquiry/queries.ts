import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, InquiryMessageTable, InquiryTable } from '#database/schema';
import { dutiesWith } from '#domain/account/colleague/duty';
import type { Inquiry, InquiryForm, InquiryState } from '#domain/message/inquiry/inquiry';
import { listInquiryFiles } from '#server/message/file-queries';
import { shownToOffice } from '#server/message/queries';

const nameOf = (account: string) => sql<string>`coalesce(nullif(trim(${sql.ref(`${account}.first_name`)} || ' '
  || ${sql.ref(`${account}.last_name`)}), ''), ${sql.ref(`${account}.email`)})`;

/** Creates an inquiry from a form, waiting for the office; its id is the form's. */
export async function insertInquiry(
  trx: Kysely<Database>,
  { asked_at, ...row }: Pick<Insertable<InquiryTable>, 'id' | 'contact_message_id' | 'service_request_id' | 'asked_at'>,
): Promise<void> {
  await trx
    .insertInto('inquiry')
    .values({ ...row, asked_at, state: 'open', waiting_since: asked_at })
    .execute();
}

/** An inquiry with its form. */
export async function findInquiry(db: ReadonlyKysely<Database>, id: string) {
  return selectInquiries(db)
    .select([
      sql<string>`coalesce(service.organization, '')`.as('organization'),
      sql<string>`coalesce(contact.message, service.details)`.as('text'),
    ])
    .where('inquiry.id', '=', id)
    .executeTakeFirst();
}

/** Inquiries with enquirer and subject: the form's row is `contact` or `service`. */
export const selectInquiries = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('inquiry')
    .leftJoin('contact_message as contact', 'contact.id', 'contact_message_id')
    .leftJoin('service_request as service', 'service.id', 'service_request_id')
    .leftJoin('account as owner', 'owner.id', 'owner_id')
    .select(['inquiry.id', 'state', 'owner_id', nameOf('owner').as('owner_name'), 'asked_at', 'waiting_since'])
    .select([
      sql<InquiryForm>`case when service.id is null then 'contact' else 'service' end`.as('form'),
      sql<string>`coalesce(contact.name, service.name)`.as('name'),
      sql<string>`coalesce(contact.email, service.email)`.as('email'),
      sql<string>`coalesce(contact.subject, service.service_type)`.as('subject'),
    ]);

/** Messages after the form, oldest first. */
export async function listInquiryMessages(db: ReadonlyKysely<Database>, id: string): Promise<Inquiry['messages']> {
  const [rows, filesOf] = await Promise.all([
    db
      .selectFrom('inquiry_message')
      .select(['id', 'side', 'written_by', 'text', 'written_at'])
      .where('inquiry_id', '=', id)
      .orderBy('position')
      .execute(),
    listInquiryFiles(db, id),
  ]);
  return rows.map((row) => shownToOffice(row, filesOf(row.id)));
}

/** Colleagues who may own an inquiry, by name. */
export async function listOwners(db: ReadonlyKysely<Database>) {
  return selectOwners(db).orderBy('name').orderBy('account.id').execute();
}

/** One of them; undefined if the account may not. */
export async function findOwner(db: ReadonlyKysely<Database>, id: string) {
  return selectOwners(db).select('account.email').where('account.id', '=', id).executeTakeFirst();
}

const selectOwners = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .select(['account.id', nameOf('account').as('name')])
    .where('colleague.duty', 'in', dutiesWith('write'))
    .where('account.is_active', '=', true)
    .where('account.email_verified_at', 'is not', null);

/** Locks an inquiry until the transaction ends; undefined if deleted. */
export async function lockInquiry(trx: Transaction<Database>, id: string) {
  return trx
    .selectFrom('inquiry')
    .select(['id', 'state', 'owner_id', 'waiting_since'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** How many messages an inquiry has besides the form. */
export async function countInquiryMessages(trx: Transaction<Database>, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('inquiry_message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('inquiry_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Appends a message to its inquiry. */
export async function insertInquiryMessage(
  trx: Transaction<Database>,
  row: Insertable<InquiryMessageTable>,
): Promise<void> {
  await trx.insertInto('inquiry_message').values(row).execute();
}

/** Sets an inquiry's state, and since when it waits for the office. */
export async function setInquiryState(
  trx: Transaction<Database>,
  id: string,
  state: InquiryState,
  waiting_since: Date | null,
): Promise<void> {
  await trx.updateTable('inquiry').set({ state, waiting_since }).where('id', '=', id).execute();
}

/** Sets an inquiry's owner. */
export async function setInquiryOwner(trx: Transaction<Database>, id: string, owner_id: string | null): Promise<void> {
  await trx.updateTable('inquiry').set({ owner_id }).where('id', '=', id).execute();
}

/** A message with its email's facts; undefined if the inquiry was deleted. */
export async function findMailedInquiry(db: ReadonlyKysely<Database>, messageId: string) {
  const message = await db
    .selectFrom('inquiry_message')
    .select(['inquiry_id', 'text as said'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  const inquiry = message && (await findInquiry(db, message.inquiry_id));
  return inquiry && { ...inquiry, said: message.said };
}
