import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { containsPattern } from '#domain/kernel/search-text';
import type { InquiryForm, InquiryState } from '#domain/message/inquiry/inquiry';
import { selectInquiries } from './queries.ts';

/** Inquiries are counted up to this number. */
const COUNTED_MAX = 1_000;

/** The filter of inquiries. */
export interface InquiryFilter {
  state?: InquiryState | undefined;
  form?: InquiryForm | undefined;
  /** By owner: an account, or `nobody`. */
  owner?: string | undefined;
  search?: string | undefined;
  /** Only those owned by this person are visible; null for all. */
  seenBy: string | null;
}

/** A list position. */
export interface InquiryPlace {
  asked_at: Date;
  id: string;
}

/** The column set for each form's inquiries. */
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

/** Inquiries with a word in their form or messages; each text has its own index. */
const SAYING: readonly ((word: string) => RawBuilder<unknown>)[] = [
  (word) => sql`select id from contact_message where search_text like ${containsPattern(word)}`,
  (word) => sql`select id from service_request where search_text like ${containsPattern(word)}`,
  (word) => sql`select inquiry_id from inquiry_message where search_text like ${containsPattern(word)}`,
];

/** Whether an inquiry contains a word; its form's row is `contact` or `service`. */
const isSaid = (word: string) => sql<SqlBool>`(contact.search_text like ${containsPattern(word)}
  or service.search_text like ${containsPattern(word)}
  or exists (select from inquiry_message where inquiry_id = inquiry.id and search_text like ${containsPattern(word)}))`;

/** Whether all words occur. Rare words are searched first; common ones are soon met in list order. */
async function areSaid(db: ReadonlyKysely<Database>, words: readonly string[]): Promise<RawBuilder<SqlBool>[]> {
  if (words.length === 0) return [];
  const found = await Promise.all(SAYING.map((saying) => findSaying(db, words, saying)));
  return words.map((word, index) => {
    const ids = found.flatMap((ofTable) => ofTable[index] ?? []);
    return ids.length > COUNTED_MAX ? isSaid(word) : sql<SqlBool>`inquiry.id = any(${ids}::text[])`;
  });
}

/** Inquiries with each word in one table, possibly twice: all, or more than are counted. */
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

/** A page of inquiries, newest first; `after` is the previous page's last. */
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

/** The number of inquiries; capped at a thousand, with a flag. */
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

/** Inquiries waiting for the office, longest first; `of` excludes those owned by others. */
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
