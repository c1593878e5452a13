import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { containsPattern } from '#domain/kernel/search-text';
import type { InquiryForm, InquiryState } from '#domain/message/inquiry/inquiry';
import { selectInquiries } from './queries.ts';

/** Inquiries are counted up to this number. */
const COUNTED_MAX = 1_000;

/** Which inquiries are asked for. */
export interface InquiryFilter {
  state?: InquiryState | undefined;
  form?: InquiryForm | undefined;
  /** Whose: an account, or `nobody`. */
  owner?: string | undefined;
  search?: string | undefined;
  /** Only those that this person owns may be seen; null for all. */
  seenBy: string | null;
}

/** A place in the list. */
export interface InquiryPlace {
  asked_at: Date;
  id: string;
}

/** The column that an inquiry of each form has filled in. */
const MESSAGES: Readonly<Record<InquiryForm, string>> = {
  contact: 'contact_message_id',
  service: 'service_request_id',
};

async function asked(db: ReadonlyKysely<Database>, { state, form, owner, search, seenBy }: InquiryFilter) {
  const words = new Set(search?.toLowerCase().split(/\s+/).filter(Boolean));
  const conditions = await areSaid(db, [...words]);
  if (seenBy !== null) conditions.push(sql`inquiry.owner_id = ${seenBy}`);
  if (state) conditions.push(sql`inquiry.state = ${state}`);
  if (form) conditions.push(sql`${sql.ref(MESSAGES[form])} is not null`);
  if (owner) conditions.push(owner === 'nobody' ? sql`inquiry.owner_id is null` : sql`inquiry.owner_id = ${owner}`);
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
}

/** The inquiries with a word in one of the forms, or in what was written after it; each text is found by its index. */
const SAYING: readonly ((word: string) => RawBuilder<unknown>)[] = [
  (word) => sql`select id from contact_message where search_text like ${containsPattern(word)}`,
  (word) => sql`select id from service_request where search_text like ${containsPattern(word)}`,
  (word) => sql`select inquiry_id from inquiry_message where search_text like ${containsPattern(word)}`,
];

/** That one inquiry has a word; the row of its form is called `contact` or `service`. */
const isSaid = (word: string) => sql<SqlBool>`(contact.search_text like ${containsPattern(word)}
  or service.search_text like ${containsPattern(word)}
  or exists (select from inquiry_message where inquiry_id = inquiry.id and search_text like ${containsPattern(word)}))`;

/**
 * That each of some words is said. What few say is found first and then looked at; what many say is soon met in the order
 * of the list.
 */
async function areSaid(db: ReadonlyKysely<Database>, words: readonly string[]): Promise<RawBuilder<SqlBool>[]> {
  if (words.length === 0) return [];
  const found = await Promise.all(SAYING.map((saying) => findSaying(db, words, saying)));
  return words.map((word, index) => {
    const ids = found.flatMap((ofTable) => ofTable[index] ?? []);
    return ids.length > COUNTED_MAX ? isSaid(word) : sql<SqlBool>`inquiry.id = any(${ids}::text[])`;
  });
}

/** The inquiries that have each word in one table, some of them twice: all, or more than are counted. */
async function findSaying(
  db: ReadonlyKysely<Database>,
  words: readonly string[],
  saying: (typeof SAYING)[number],
): Promise<string[][]> {
  const lists = words.map((word, index) =>
    sql<string[]>`array(${saying(word)} limit ${COUNTED_MAX + 1})`.as(`of_${index}`),
  );
  const found = await db.selectNoFrom(lists).executeTakeFirstOrThrow();
  return words.map((_, index) => found[`of_${index}`] ?? []);
}

/** A page of inquiries, the newest first; `after` is the last of the page before. */
export async function listInquiries(
  db: ReadonlyKysely<Database>,
  filter: InquiryFilter,
  { after, limit }: { after?: InquiryPlace | undefined; limit: number },
) {
  return selectInquiries(db)
    .where(await asked(db, filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(inquiry.asked_at, inquiry.id) < (${after?.asked_at}, ${after?.id})`),
    )
    .orderBy('inquiry.asked_at', 'desc')
    .orderBy('inquiry.id', 'desc')
    .limit(limit)
    .execute();
}

/** How many inquiries are asked for; of more than a thousand, that number, and that it is not all. */
export async function countInquiries(
  db: ReadonlyKysely<Database>,
  filter: InquiryFilter,
): Promise<{ total: number; hasMore: boolean }> {
  const { count } = await db
    .selectFrom(
      selectInquiries(db)
        .where(await asked(db, filter))
        .limit(COUNTED_MAX + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(count, COUNTED_MAX), hasMore: count > COUNTED_MAX };
}

/** The inquiries that wait for the office, the longest first; `of` leaves out what others than this person own. */
export async function listWaitingInquiries(
  db: ReadonlyKysely<Database>,
  { seenBy, of }: { seenBy: string | null; of: string | undefined },
  limit: number,
) {
  return selectInquiries(db)
    .where('inquiry.waiting_since', 'is not', null)
    .$if(seenBy !== null, (query) => query.where('inquiry.owner_id', '=', seenBy))
    .$if(of !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('inquiry.owner_id', 'is', null), eb('inquiry.owner_id', '=', of ?? '')])),
    )
    .$narrowType<{ waiting_since: Date }>()
    .orderBy('inquiry.waiting_since')
    .orderBy('inquiry.id')
    .limit(limit)
    .execute();
}
