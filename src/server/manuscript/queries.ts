import { type CompiledQuery, type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { builtOnce } from '#database/built-once';
import type { Database } from '#database/schema';
import { type CoveredEditor, DUTIES, type Office } from '#domain/account/colleague/duty';
import { ACCEPTED_STATUSES } from '#domain/decision/decision';
import type { CopyKind, SentKind } from '#domain/document/document';
import { officeMailbox } from '#domain/journal/journal';
import { plainDate } from '#domain/kernel/date';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { authorName } from '#domain/publication/author-name';
import { LETTER_FIELDS } from '#domain/submission/form';
import type { SentStatements } from '#domain/submission/sent-statements';
import type { Context } from '#server/kernel/context';

const columnOf = (table: string, name: string) => sql.ref(`${table}.${name}`);

/** Whether an assignment is neither declined nor cancelled. `table` is its name in the query. */
export const isActive = (table = 'review_assignment') => sql<boolean>`(${columnOf(table, 'declined_at')} is null
  and ${columnOf(table, 'cancelled_at')} is null)`;

/** Whether an answer or a review is still due: none is submitted, and the round is undecided. */
export const isOutstanding = (table = 'review_assignment') => sql<boolean>`(${columnOf(table, 'is_under_review')}
  and ${isActive(table)} and ${columnOf(table, 'completed_at')} is null)`;

/** Whether the reviewer's account is open, so that an answer is possible. */
const hasOpenAccount = (table: string) => sql<SqlBool>`exists (
  select from account reviewer where reviewer.id = ${columnOf(table, 'reviewer_id')} and reviewer.is_active)`;

/** Whether the office is waiting for the reviewer. */
export const isAwaited = (table = 'review_assignment') =>
  sql<SqlBool>`(${isOutstanding(table)} and ${hasOpenAccount(table)})`;

/** Whether an assignment counts towards the round's reviews: one is submitted or still possible. */
export const countsAsReview = (table = 'review_assignment') => sql<SqlBool>`(${isActive(table)}
  and (${columnOf(table, 'completed_at')} is not null or ${hasOpenAccount(table)}))`;

/** A join condition for rows of the same round of a manuscript; files only of one kind. */
export function joinsSameRound(joined: string, other: string, kind?: SentKind | CopyKind) {
  const same = (name: string) => sql`${columnOf(joined, name)} = ${columnOf(other, name)}`;
  const kindCondition = kind ? sql` and ${columnOf(joined, 'kind')} = ${kind}` : sql``;
  return sql<SqlBool>`${same('manuscript_id')} and ${same('round')}${kindCondition}`;
}

export async function listAuthors(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const rows = await listManuscriptAuthors(db, manuscriptId);
  return rows.map(({ given, family, position: _, ...author }) => ({ name: authorName({ given, family }), ...author }));
}

export async function readSentStatements(db: ReadonlyKysely<Database>, id: string): Promise<SentStatements> {
  return db
    .selectFrom('manuscript')
    .select(['category', 'article_type', 'language', 'declarations', 'suggested_reviewers', 'opposed_reviewers'])
    .select(LETTER_FIELDS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A manuscript's revisions with responses to reviewers, oldest first. */
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
 * Selects every current and former address of the person with an address, as rows of `address`: people stay linked to
 * their manuscripts when they change address, merge accounts or close one.
 */
export const personAddresses = (email: RawBuilder<string>) => sql<string>`(
  select lower(${email}) as address
  union select theirs.address from person_address known join person_address theirs on theirs.person_id = known.person_id
    where known.address = lower(${email}))`;

/** Selects the addresses of a manuscript's authors and submitter, including former ones. */
export const authorAddresses = (manuscriptId: RawBuilder<string>) => sql<string>`(
  select theirs.address from (
    select email from manuscript_author where manuscript_id = ${manuscriptId}
    union select submitter.email from account submitter
      where submitter.id = (select submitter_id from manuscript this where this.id = ${manuscriptId})) named
  cross join lateral ${personAddresses(sql`named.email`)} theirs where named.email <> '')`;

export const hasCoauthored = (email: RawBuilder<string>, manuscriptId: RawBuilder<string>) => sql<boolean>`exists (
  select from manuscript_author own join manuscript_author fellow on fellow.manuscript_id = own.manuscript_id
  where lower(own.email) in ${personAddresses(email)} and lower(fellow.email) in ${authorAddresses(manuscriptId)})`;

/**
 * Selects the ids of manuscripts hidden from the editor with an address (design §7): manuscripts that the editor wrote
 * or submitted, is invited to review but has not accepted, or is recused from.
 */
export const conflictingManuscripts = (email: RawBuilder<string>) => sql<string>`(
  with theirs as ${personAddresses(email)},
  own as (select one.id from account one where lower(one.email) in (select address from theirs))
  select id from manuscript where submitter_id in (select id from own)
  union select manuscript_id from manuscript_author where lower(email) in (select address from theirs)
  union select manuscript_id from review_assignment join manuscript on manuscript.id = manuscript_id
    where reviewer_id in (select id from own) and ${isActive()}
      and manuscript.status not in (${sql.join(ACCEPTED_STATUSES.map(sql.lit))})
  union select manuscript_id from recusal where account_id in (select id from own))`;

const selectConflicts = builtOnce((db, email: string) =>
  db
    .selectFrom(sql<{ id: string }>`${conflictingManuscripts(sql`${email}::text`)}`.as('conflict'))
    .select('conflict.id'),
);

export async function listConflicts(db: ReadonlyKysely<Database>, { email }: { email: string }): Promise<string[]> {
  return (await selectConflicts(db, email)).map(({ id }) => id);
}

export interface Visibility {
  /** Excludes these, because of conflicts of interest; null if there are none. */
  hidden: readonly string[] | null;
  /** Includes only manuscripts handled by these editors, the viewer first, or in these categories; null for all. */
  scope: { editors: readonly [string, ...string[]]; categories: readonly string[] } | null;
}

/** An editor's visibility, from duty and conflicts of interest. */
export async function visibilityOf(
  db: ReadonlyKysely<Database>,
  editor: { id: string; email: string; office: Office | null },
): Promise<Visibility> {
  const conflicts = await listConflicts(db, editor);
  const hidden = conflicts.length > 0 ? conflicts : null;
  const scope = editor.office ? DUTIES[editor.office.duty].scope : 'assigned';
  if (scope === 'everything') return { hidden, scope: null };
  const places = editor.office ? [editor.office, ...editor.office.covers] : [];
  const categories = places.flatMap((one) => (DUTIES[one.duty].scope === 'categories' ? one.categories : []));
  const covered = editor.office?.covers.map(({ id }) => id) ?? [];
  return { hidden, scope: { editors: [editor.id, ...covered], categories } };
}

/** The condition that a colleague may see a `manuscript`. */
export function isVisibleTo({ hidden, scope }: Visibility) {
  const conditions = [sql<SqlBool>`true`];
  if (hidden) conditions.push(sql`manuscript.id <> all(${hidden}::text[])`);
  if (scope) {
    const { editors, categories } = scope;
    conditions.push(
      sql`(manuscript.editor_id = any(${editors}::text[]) or manuscript.category = any(${categories}::text[]))`,
    );
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** A query that depends on an editor's visibility and on `values`, built once (`builtOnce`). */
export function builtForVisibility<Values extends readonly unknown[], Row>(
  build: (
    db: ReadonlyKysely<Database>,
    visibility: Visibility,
    ...values: Values
  ) => { compile: () => CompiledQuery<Row> },
): (db: ReadonlyKysely<Database>, visibility: Visibility, ...values: Values) => Promise<Row[]> {
  type Scope = NonNullable<Visibility['scope']>;
  const query = builtOnce(
    (
      db,
      hidden: Visibility['hidden'],
      editors: Scope['editors'] | null,
      categories: Scope['categories'] | null,
      ...values: Values
    ) => build(db, { hidden, scope: editors && categories && { editors, categories } }, ...values),
  );
  return (db, { hidden, scope }, ...values) =>
    query(db, hidden, scope?.editors ?? null, scope?.categories ?? null, ...values);
}

export async function listVisible(db: ReadonlyKysely<Database>, ids: readonly string[], sight: Visibility) {
  const rows = await db
    .selectFrom('manuscript')
    .select('id')
    .where('id', 'in', ['', ...ids])
    .where(isVisibleTo(sight))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const selectVisible = builtForVisibility((db, visibility, id: string) =>
  db
    .selectFrom('manuscript')
    .select(['id', 'manuscript_number', 'status', 'round', 'submitter_id'])
    .where('id', '=', id)
    .where(isVisibleTo(visibility)),
);

const ALL_VISIBLE: Visibility = { hidden: null, scope: null };

/** With `sight`, finds a manuscript only if that colleague may see it. */
export async function findVisibleManuscript(db: ReadonlyKysely<Database>, id: string, sight = ALL_VISIBLE) {
  const [row] = await selectVisible(db, sight, id);
  return row && { ...row, status: row.status as ManuscriptStatus };
}

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

/** Applies a decision, and increments the version. */
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

/** A manuscript's authors in order with name parts; for blinding and emails. */
export async function listManuscriptAuthors(db: ReadonlyKysely<Database> | Kysely<Database>, id: string) {
  return (db as ReadonlyKysely<Database>)
    .selectFrom('manuscript_author')
    .select(['position', 'given', 'family', 'email', 'affiliation', 'orcid', 'is_corresponding'])
    .where('manuscript_id', '=', id)
    .orderBy('position')
    .execute();
}

export async function findCorrespondingAuthor(db: ReadonlyKysely<Database> | Kysely<Database>, manuscriptId: string) {
  const row = await (db as ReadonlyKysely<Database>)
    .selectFrom('manuscript_author')
    .innerJoin('manuscript', 'manuscript.id', 'manuscript_author.manuscript_id')
    .select(['given', 'family', 'email', 'title', 'manuscript_number', 'article_type'])
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('is_corresponding', 'desc')
    .orderBy('position')
    .executeTakeFirst();
  if (!row) return undefined;
  const { given, family, ...rest } = row;
  return { ...rest, name: authorName({ given, family }) };
}

async function findColleague(db: ReadonlyKysely<Database>, id: string, today: string) {
  const row = await db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .select(['account.id', 'account.email', 'duty', 'categories'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'))
    .select(
      sql<CoveredEditor[]>`(
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

async function findHandlingEditorId(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<string | null> {
  const row = await db.selectFrom('manuscript').select('editor_id').where('id', '=', manuscriptId).executeTakeFirst();
  return row?.editor_id ?? null;
}

/**
 * Finds the recipient of an editorial notification: this colleague, or else the handling editor, or else the office.
 * Call it when sending, because people leave, are recused and change addresses.
 */
export async function notificationRecipient(
  { journal, reader, clock }: Pick<Context, 'reader' | 'clock' | 'journal'>,
  manuscriptId: string,
  accountId: string | null,
): Promise<{ name: string; address: string }> {
  const today = plainDate(clock.now());
  for (const id of [accountId, await findHandlingEditorId(reader, manuscriptId)]) {
    const person = id === null ? undefined : await findColleague(reader, id, today);
    if (person && (await findVisibleManuscript(reader, manuscriptId, await visibilityOf(reader, person)))) {
      return { name: person.name, address: person.email };
    }
  }
  return officeMailbox(journal);
}
