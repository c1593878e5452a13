import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { DUTIES } from '#domain/account/colleague/duty';
import type { Office } from '#domain/account/colleague/office';
import { ACCEPTED_STATUSES } from '#domain/decision/decision';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { authorName } from '#domain/publication/author-name';
import { LETTER_FIELDS } from '#domain/submission/form';
import type { SentStatements } from '#domain/submission/sent-statements';
import { isActive } from './awaited-queries.ts';

/** The authors of a manuscript in their order, for those who may know them: its submitter and the office. */
export async function listAuthors(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const rows = await listManuscriptAuthors(db, manuscriptId);
  return rows.map(({ given, family, position: _, ...author }) => ({ name: authorName({ given, family }), ...author }));
}

/** What was sent with a manuscript, for its submitter and the office. */
export async function readSentStatements(db: ReadonlyKysely<Database>, id: string): Promise<SentStatements> {
  return db
    .selectFrom('manuscript')
    .select(['category', 'article_type', 'language', 'declarations', 'suggested_reviewers', 'opposed_reviewers'])
    .select(LETTER_FIELDS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The revisions of a manuscript with the response to the reviewers, the first one first. */
export async function listRevisions(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const rows = await db
    .selectFrom('revision')
    .select(['round', 'response', 'submitted_at'])
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('round')
    .execute();
  return rows.map((revision) => ({ ...revision, submitted_at: revision.submitted_at.toISOString() }));
}

/**
 * Every address of the person who has or had this one, as rows of `address`: someone stays tied to what they wrote
 * after a change of address, a merger, or a closed account.
 */
export const addressesOf = (email: RawBuilder<string>) => sql<string>`(
  select lower(${email}) as address
  union select theirs.address from person_address known join person_address theirs on theirs.person_id = known.person_id
    where known.address = lower(${email}))`;

/** Every address of the people who wrote or submitted a manuscript, in the same way. */
export const addressesOfAuthors = (manuscriptId: RawBuilder<string>) => sql<string>`(
  select theirs.address from (
    select email from manuscript_author where manuscript_id = ${manuscriptId}
    union select submitter.email from account submitter
      where submitter.id = (select submitter_id from manuscript this where this.id = ${manuscriptId})) named
  cross join lateral ${addressesOf(sql`named.email`)} theirs where named.email <> '')`;

/** That the person with an address has submitted a manuscript together with an author of this one. */
export const hasWrittenWithAuthor = (
  email: RawBuilder<string>,
  manuscriptId: RawBuilder<string>,
) => sql<boolean>`exists (
  select from manuscript_author own join manuscript_author fellow on fellow.manuscript_id = own.manuscript_id
  where lower(own.email) in ${addressesOf(email)} and lower(fellow.email) in ${addressesOfAuthors(manuscriptId)})`;

/** The current and former accounts of the person with an address. */
const accountsOf = (email: RawBuilder<string>) => sql<string>`(
  select one.id from account one where lower(one.email) in ${addressesOf(email)})`;

/**
 * The manuscripts an editor wrote or submitted: for this editor they do not exist (design §7). Neither do those the
 * editor is asked to review, until they are accepted: a reviewer must not learn here who wrote them; nor those the
 * editor has stepped back from.
 */
export async function listConflicts(db: ReadonlyKysely<Database>, editor: { email: string }): Promise<string[]> {
  const email = sql<string>`${editor.email}::text`;
  const [submitted, written, reviewed, recused] = await Promise.all([
    db.selectFrom('manuscript').select('id').where('submitter_id', 'in', accountsOf(email)).execute(),
    db
      .selectFrom('manuscript_author')
      .select('manuscript_id as id')
      .where(sql<string>`lower(email)`, 'in', addressesOf(email))
      .execute(),
    db
      .selectFrom('review_assignment')
      .innerJoin('manuscript', 'manuscript.id', 'review_assignment.manuscript_id')
      .select('manuscript.id')
      .where('reviewer_id', 'in', accountsOf(email))
      .where(isActive())
      .where('manuscript.status', 'not in', ACCEPTED_STATUSES)
      .execute(),
    db.selectFrom('recusal').select('manuscript_id as id').where('account_id', 'in', accountsOf(email)).execute(),
  ]);
  return [...new Set([...submitted, ...written, ...reviewed, ...recused].map(({ id }) => id))];
}

/** The same of an `account` and a `manuscript`, as a condition of a query. */
export const isInConflict = sql<SqlBool>`(
  manuscript.submitter_id in ${accountsOf(sql`account.email`)}
  or exists (select from manuscript_author
    where manuscript_author.manuscript_id = manuscript.id
      and lower(manuscript_author.email) in ${addressesOf(sql`account.email`)})
  or (manuscript.status not in (${sql.join(ACCEPTED_STATUSES.map(sql.lit))}) and exists (select from review_assignment
    where review_assignment.manuscript_id = manuscript.id and reviewer_id in ${accountsOf(sql`account.email`)}
      and ${isActive()}))
  or exists (select from recusal
    where recusal.manuscript_id = manuscript.id and recusal.account_id in ${accountsOf(sql`account.email`)})
) is true`;

/** Which manuscripts someone of the office sees. */
export interface Visibility {
  /** Not these: they are in conflict of interest. */
  hidden: readonly string[];
  /**
   * Only those that this editor handles, or someone for whom the editor covers, or that are of these categories; null
   * for the whole journal.
   */
  scope: { editorId: string; covered: readonly string[]; categories: readonly string[] } | null;
}

/** Which manuscripts an editor sees, by the duty and the conflicts of interest. */
export async function visibilityOf(
  db: ReadonlyKysely<Database>,
  editor: { id: string; email: string; office: Office | null },
): Promise<Visibility> {
  const hidden = await listConflicts(db, editor);
  const scope = editor.office ? DUTIES[editor.office.duty].scope : 'assigned';
  if (scope === 'everything') return { hidden, scope: null };
  const places = editor.office ? [editor.office, ...editor.office.covers] : [];
  const categories = places.flatMap((one) => (DUTIES[one.duty].scope === 'categories' ? one.categories : []));
  const covered = editor.office?.covers.map(({ id }) => id) ?? [];
  return { hidden, scope: { editorId: editor.id, covered, categories } };
}

/** That a `manuscript` is one of those someone of the office sees. */
export function isVisibleTo({ hidden, scope }: Visibility) {
  const conditions = [sql<SqlBool>`true`];
  if (hidden.length > 0) conditions.push(sql`manuscript.id not in (${sql.join([...hidden])})`);
  if (scope) {
    const { editorId, covered, categories } = scope;
    const isOfSection = categories.length > 0 ? sql`manuscript.category in (${sql.join([...categories])})` : sql`false`;
    conditions.push(sql`(manuscript.editor_id in (${sql.join([editorId, ...covered])}) or ${isOfSection})`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Of some manuscripts, those that someone of the office sees. */
export async function listSeen(db: ReadonlyKysely<Database>, ids: readonly string[], sight: Visibility) {
  const rows = await db
    .selectFrom('manuscript')
    .select('id')
    .where('id', 'in', ['', ...ids])
    .where(isVisibleTo(sight))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What a call about a manuscript starts from, and who submitted it; to the office, only what it sees. */
export async function findSeenManuscript(db: ReadonlyKysely<Database>, id: string, sight?: Visibility) {
  const row = await db
    .selectFrom('manuscript')
    .select(['id', 'manuscript_number', 'status', 'round', 'submitter_id'])
    .where('id', '=', id)
    .$if(sight !== undefined, (query) => query.where(isVisibleTo(sight as Visibility)))
    .executeTakeFirst();
  return row && { ...row, status: row.status as ManuscriptStatus };
}

/** The manuscript that something belongs to. */
export async function findManuscriptId(
  db: ReadonlyKysely<Database>,
  table: 'review_assignment' | 'payment' | 'waiver_request' | 'request',
  id: string,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('manuscript_id').where('id', '=', id).executeTakeFirst();
  return row?.manuscript_id;
}

/** A manuscript, locked until the transaction ends. */
export async function lockManuscript(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('manuscript').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** What a decision changes of a manuscript; the version counts every change. */
export async function updateManuscript(
  trx: Transaction<Database>,
  id: string,
  change: { status: string; volume_id?: string | null; issue_id?: string | null; revision_due_on: string | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('manuscript')
    .set((set) => ({ ...change, updated_at: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The authors of a manuscript in their order, with the parts of their names; for blinding and for emails. */
export async function listManuscriptAuthors(db: ReadonlyKysely<Database> | Kysely<Database>, id: string) {
  return (db as ReadonlyKysely<Database>)
    .selectFrom('manuscript_author')
    .select(['position', 'given', 'family', 'email', 'affiliation', 'orcid', 'is_corresponding'])
    .where('manuscript_id', '=', id)
    .orderBy('position')
    .execute();
}

/** To whom letters about a manuscript go: its corresponding author. */
export async function findAddressee(db: ReadonlyKysely<Database> | Kysely<Database>, manuscriptId: string) {
  const row = await (db as ReadonlyKysely<Database>)
    .selectFrom('manuscript_author')
    .innerJoin('manuscript', 'manuscript.id', 'manuscript_author.manuscript_id')
    .select(['given', 'family', 'email', 'title', 'manuscript_number'])
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('is_corresponding', 'desc')
    .orderBy('position')
    .executeTakeFirst();
  if (!row) return undefined;
  const { given, family, ...rest } = row;
  return { ...rest, name: authorName({ given, family }) };
}
