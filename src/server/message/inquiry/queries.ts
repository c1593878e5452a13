import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type {
  ContactMessageTable,
  Database,
  InquiryMessageTable,
  InquiryTable,
  ServiceRequestTable,
} from '#database/schema';
import { dutiesWith } from '#domain/account/colleague/duty';
import { containsPattern } from '#domain/kernel/search-text';
import type { Inquiry, InquiryCard, InquiryForm, InquiryState } from '#domain/message/inquiry/inquiry';
import { visibleInquiryOwner } from '#domain/message/inquiry/inquiry';
import type { SignedInCall } from '#server/kernel/http/route';
import { listInquiryFiles, toOfficeMessage } from '#server/message/queries';

const nameOfAccount = (account: string) => sql<string>`coalesce(nullif(trim(${sql.ref(`${account}.first_name`)} || ' '
  || ${sql.ref(`${account}.last_name`)}), ''), ${sql.ref(`${account}.email`)})`;

/** Creates an inquiry from a form, waiting for the office; it shares the id of the form's row. */
export async function insertInquiry(
  trx: Kysely<Database>,
  { asked_at, ...row }: Pick<Insertable<InquiryTable>, 'id' | 'contact_message_id' | 'service_request_id' | 'asked_at'>,
): Promise<void> {
  await trx
    .insertInto('inquiry')
    .values({ ...row, asked_at, state: 'open', waiting_since: asked_at })
    .execute();
}

export async function findInquiry(db: ReadonlyKysely<Database>, id: string) {
  return selectInquiries(db)
    .select([
      sql<string>`coalesce(service.organization, '')`.as('organization'),
      sql<string>`coalesce(contact.message, service.details)`.as('text'),
    ])
    .where('inquiry.id', '=', id)
    .executeTakeFirst();
}

/** Selects inquiries with their inquirer and subject; the form's row is joined as `contact` or `service`. */
export const selectInquiries = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('inquiry')
    .leftJoin('contact_message as contact', 'contact.id', 'contact_message_id')
    .leftJoin('service_request as service', 'service.id', 'service_request_id')
    .leftJoin('account as owner', 'owner.id', 'owner_id')
    .select(['inquiry.id', 'state', 'owner_id', nameOfAccount('owner').as('owner_name'), 'asked_at', 'waiting_since'])
    .select([
      sql<InquiryForm>`case when service.id is null then 'contact' else 'service' end`.as('form'),
      sql<string>`coalesce(contact.name, service.name)`.as('name'),
      sql<string>`coalesce(contact.email, service.email)`.as('email'),
      sql<string>`coalesce(contact.subject, service.service_type)`.as('subject'),
    ]);

/** The messages that followed the form, oldest first. */
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
  return rows.map((row) => toOfficeMessage(row, filesOf(row.id)));
}

/** Colleagues who may own an inquiry, by name. */
export async function listOwners(db: ReadonlyKysely<Database>) {
  return selectOwners(db).orderBy('name').orderBy('account.id').execute();
}

/** Finds one such colleague; undefined if the account may not own inquiries. */
export async function findOwner(db: ReadonlyKysely<Database>, id: string) {
  return selectOwners(db).select('account.email').where('account.id', '=', id).executeTakeFirst();
}

const selectOwners = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .select(['account.id', nameOfAccount('account').as('name')])
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

/** The number of messages in an inquiry, not counting the form. */
export async function countInquiryMessages(trx: Transaction<Database>, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('inquiry_message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('inquiry_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

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

export async function setInquiryOwner(trx: Transaction<Database>, id: string, owner_id: string | null): Promise<void> {
  await trx.updateTable('inquiry').set({ owner_id }).where('id', '=', id).execute();
}

/** A message with the data for its email; undefined if the inquiry was deleted. */
export async function findInquiryForEmail(db: ReadonlyKysely<Database>, messageId: string) {
  const message = await db
    .selectFrom('inquiry_message')
    .select(['inquiry_id', 'text as said'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  const inquiry = message && (await findInquiry(db, message.inquiry_id));
  return inquiry && { ...inquiry, said: message.said };
}

/** Inquiries are counted up to this number. */
const COUNTED_MAX = 1_000;

interface InquiryFilter {
  state?: InquiryState | undefined;
  form?: InquiryForm | undefined;
  /** An account's id, or `nobody`. */
  owner?: string | undefined;
  search?: string | undefined;
  /** Limits the list to inquiries owned by this person; null for all. */
  onlyOwner: string | null;
}

interface InquiryPosition {
  asked_at: Date;
  id: string;
}

/** A column that is set only in inquiries from that form. */
const FORM_COLUMNS: Readonly<Record<InquiryForm, string>> = {
  contact: 'contact_message_id',
  service: 'service_request_id',
};

async function filterCondition(db: ReadonlyKysely<Database>, { state, form, owner, search, onlyOwner }: InquiryFilter) {
  const words = new Set(search?.toLowerCase().split(/\s+/).filter(Boolean));
  const conditions = await containsAllWords(db, [...words]);
  if (onlyOwner !== null) conditions.push(sql`inquiry.owner_id = ${onlyOwner}`);
  if (state) conditions.push(sql`inquiry.state = ${state}`);
  if (form) conditions.push(sql`${sql.ref(FORM_COLUMNS[form])} is not null`);
  if (owner) conditions.push(owner === 'nobody' ? sql`inquiry.owner_id is null` : sql`inquiry.owner_id = ${owner}`);
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
}

/** Finds inquiries by a word in their form or messages. Separate searches, because each text has its own index. */
const TEXT_SEARCHES: readonly ((word: string) => RawBuilder<unknown>)[] = [
  (word) => sql`select id from contact_message where search_text like ${containsPattern(word)}`,
  (word) => sql`select id from service_request where search_text like ${containsPattern(word)}`,
  (word) => sql`select inquiry_id from inquiry_message where search_text like ${containsPattern(word)}`,
];

/** Whether an inquiry contains a word; the form's row is joined as `contact` or `service`. */
const containsWord = (word: string) => sql<SqlBool>`(contact.search_text like ${containsPattern(word)}
  or service.search_text like ${containsPattern(word)}
  or exists (select from inquiry_message where inquiry_id = inquiry.id and search_text like ${containsPattern(word)}))`;

/** Conditions that all words occur. Rare words are looked up first; common ones are found soon in list order. */
async function containsAllWords(
  db: ReadonlyKysely<Database>,
  words: readonly string[],
): Promise<RawBuilder<SqlBool>[]> {
  if (words.length === 0) return [];
  const found = await Promise.all(TEXT_SEARCHES.map((search) => findByWords(db, words, search)));
  return words.map((word, index) => {
    const ids = found.flatMap((idsByWord) => idsByWord[index] ?? []);
    return ids.length > COUNTED_MAX ? containsWord(word) : sql<SqlBool>`inquiry.id = any(${ids}::text[])`;
  });
}

/** For each word, the inquiries that have it in one table, possibly repeated: all, or more than are counted. */
async function findByWords(
  db: ReadonlyKysely<Database>,
  words: readonly string[],
  search: (typeof TEXT_SEARCHES)[number],
): Promise<string[][]> {
  const lists = words.map((word, index) =>
    sql<string[]>`array(${search(word)} limit ${COUNTED_MAX + 1})`.as(`of_${index}`),
  );
  const found = await db.selectNoFrom(lists).executeTakeFirstOrThrow();
  return words.map((_, index) => found[`of_${index}`] ?? []);
}

/** A page of inquiries, newest first; `after` is the previous page's last. */
export async function listInquiries(
  db: ReadonlyKysely<Database>,
  filter: InquiryFilter,
  { after, limit }: { after?: InquiryPosition | undefined; limit: number },
) {
  return selectInquiries(db)
    .where(await filterCondition(db, filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(inquiry.asked_at, inquiry.id) < (${after?.asked_at}, ${after?.id})`),
    )
    .orderBy('inquiry.asked_at', 'desc')
    .orderBy('inquiry.id', 'desc')
    .limit(limit)
    .execute();
}

/** The number of inquiries, up to a thousand, and whether there are more. */
export async function countInquiries(
  db: ReadonlyKysely<Database>,
  filter: InquiryFilter,
): Promise<{ total: number; hasMore: boolean }> {
  const { count } = await db
    .selectFrom(
      selectInquiries(db)
        .where(await filterCondition(db, filter))
        .limit(COUNTED_MAX + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(count, COUNTED_MAX), hasMore: count > COUNTED_MAX };
}

/** Inquiries waiting for the office, longest first; `owner` excludes those assigned to others. */
export async function listWaitingInquiries(
  db: ReadonlyKysely<Database>,
  { onlyOwner, owner }: { onlyOwner: string | null; owner: string | undefined },
  limit: number,
) {
  return selectInquiries(db)
    .where('inquiry.waiting_since', 'is not', null)
    .$if(onlyOwner !== null, (query) => query.where('inquiry.owner_id', '=', onlyOwner))
    .$if(owner !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('inquiry.owner_id', 'is', null), eb('inquiry.owner_id', '=', owner ?? '')])),
    )
    .$narrowType<{ waiting_since: Date }>()
    .orderBy('inquiry.waiting_since')
    .orderBy('inquiry.id')
    .limit(limit)
    .execute();
}

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

/** An inquiry as the database returns it. */
type InquiryRow = Omit<InquiryCard, 'owner' | 'asked_at' | 'waiting_since'> & {
  owner_id: string | null;
  owner_name: string;
  asked_at: Date;
  waiting_since: Date | null;
};

export const toInquiryCard = ({ id, form, name, email, subject, state, ...row }: InquiryRow): InquiryCard => ({
  id,
  form,
  name,
  email,
  subject,
  state,
  owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name },
  asked_at: row.asked_at.toISOString(),
  waiting_since: row.waiting_since?.toISOString() ?? null,
});

/** An inquiry with its messages; null if it does not exist or is hidden. */
export async function readInquiry(id: string, { context, user }: SignedInCall): Promise<Inquiry | null> {
  const { reader, inboundMail } = context;
  const [found, messages, candidates] = await Promise.all([
    findInquiry(reader, id),
    listInquiryMessages(reader, id),
    listOwners(reader),
  ]);
  const onlyOwner = visibleInquiryOwner(user);
  if (!found || (onlyOwner !== null && found.owner_id !== onlyOwner)) return null;
  const { organization, text } = found;
  return {
    ...toInquiryCard(found),
    organization,
    text,
    messages,
    candidates,
    answers_come_back: inboundMail !== undefined,
  };
}
