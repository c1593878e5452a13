import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type {
  Database,
  ProductionFigureTable,
  ProductionSupplementTable,
  ProductionTable,
  TakingInTable,
  TextCommentTable,
} from '#database/schema';
import { ACCEPTED_STATUSES, ON_SITE_STATUSES } from '#domain/decision/decision';
import type { Events } from '#domain/kernel/event/events';
import type { CommentPlace, TextComment } from '#domain/production/text-comment';
import type { Writer } from '#domain/production/tracked';
import type { Context } from '#server/kernel/context';
import { SYSTEM } from '#server/kernel/event/append-event';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { requestBuild } from '#server/publishing/request-build';
import { findLatestFile, lockPublication } from './publication-queries.ts';

export type FigureRow = Omit<Selectable<ProductionFigureTable>, 'manuscript_id'>;

export type SupplementRow = Omit<Selectable<ProductionSupplementTable>, 'manuscript_id'>;

/** The saved production; undefined if nothing was saved. */
export async function findProduction(db: ReadonlyKysely<Database>, id: string) {
  const row = await db.selectFrom('production').selectAll().where('manuscript_id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const figures: FigureRow[] = await db
    .selectFrom('production_figure')
    .select(['number', 'format', 'file_key', 'svg', 'bytes', 'sha256', 'width', 'height', 'alt', 'caption'])
    .where('manuscript_id', '=', id)
    .orderBy('number')
    .execute();
  const supplements: SupplementRow[] = await db
    .selectFrom('production_supplement')
    .select(['number', 'format', 'file_key', 'bytes', 'sha256', 'title', 'description', 'guideline'])
    .where('manuscript_id', '=', id)
    .orderBy('number')
    .execute();
  return { ...row, figures, supplements };
}

async function hasText(db: ReadonlyKysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('production')
    .select('version')
    .where('manuscript_id', '=', id)
    .where('html', '!=', '')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether production is unchanged since the automatic conversion. */
export async function isFreshlyConverted(db: ReadonlyKysely<Database>, id: string): Promise<boolean> {
  const last = await db
    .selectFrom('event')
    .select('action')
    .where('object_type', '=', 'manuscript')
    .where('object_id', '=', id)
    .where('action', 'like', 'production.%')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === ('production.taken-in' satisfies keyof Events);
}

/** Status, volume, issue and charge. */
export async function findManuscriptFacts(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('manuscript')
    .leftJoin('volume', 'volume.id', 'manuscript.volume_id')
    .leftJoin('issue', 'issue.id', 'manuscript.issue_id')
    .leftJoin('fee', 'fee.manuscript_id', 'manuscript.id')
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.status', 'manuscript.submitted_at'])
    .select(['volume.id as volume_id', 'volume.number as volume_number', 'volume.year as volume_year'])
    .select(['issue.id as issue_id', 'issue.number as issue_number', 'fee.state as fee'])
    .where('manuscript.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The last proof, with its number of open comments. */
export async function findLastProof(db: ReadonlyKysely<Database>, manuscript_id: string) {
  return db
    .selectFrom('proof')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('proof_comment')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('proof_comment.proof_id', '=', 'proof.id')
        .where('proof_comment.state', '=', 'open')
        .as('open_comments'),
    )
    .where('manuscript_id', '=', manuscript_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Who answered proofs, and when: their suggestions may be tracked changes. */
export async function listProofWriters(db: ReadonlyKysely<Database>, manuscript_id: string): Promise<Writer[]> {
  const rows = await db
    .selectFrom('proof')
    .select(['answered_by', 'answered_at'])
    .where('manuscript_id', '=', manuscript_id)
    .where('answered_at', 'is not', null)
    .execute();
  return rows.map(({ answered_by, answered_at }) => ({
    by: answered_by ?? '',
    at: answered_at?.toISOString() ?? '',
  }));
}

export async function writeProduction(
  trx: Transaction<Database>,
  row: Insertable<ProductionTable>,
  { figures, supplements }: { figures: readonly FigureRow[]; supplements: readonly SupplementRow[] },
): Promise<void> {
  const { manuscript_id, ...values } = row;
  await trx
    .insertInto('production')
    .values(row)
    .onConflict((conflict) => conflict.column('manuscript_id').doUpdateSet(values))
    .execute();
  await trx.deleteFrom('production_figure').where('manuscript_id', '=', manuscript_id).execute();
  const rows = figures.map((figure) => ({ ...figure, manuscript_id }));
  if (rows.length > 0) await trx.insertInto('production_figure').values(rows).execute();
  await trx.deleteFrom('production_supplement').where('manuscript_id', '=', manuscript_id).execute();
  const files = supplements.map((supplement) => ({ ...supplement, manuscript_id }));
  if (files.length > 0) await trx.insertInto('production_supplement').values(files).execute();
}

/** Cancels scheduled publication; returns its date. */
export async function clearSchedule(trx: Transaction<Database>, id: string): Promise<string | null> {
  const former = await trx
    .selectFrom('production')
    .select('publish_on')
    .where('manuscript_id', '=', id)
    .executeTakeFirst();
  await trx
    .updateTable('production')
    .set({ publish_on: null, publication: null })
    .where('manuscript_id', '=', id)
    .execute();
  return former?.publish_on ?? null;
}

/** The decision that last accepted the manuscript; null for imported ones. */
export async function findAcceptance(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<string | null> {
  const row = await db
    .selectFrom('decision')
    .select('id')
    .where('manuscript_id', '=', manuscriptId)
    .where('status', 'in', ACCEPTED_STATUSES)
    .where('previous_status', 'not in', ACCEPTED_STATUSES)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The pending or failed conversion of the authors' file, if any. */
export async function findConversion(db: ReadonlyKysely<Database>, manuscript_id: string) {
  return db
    .selectFrom('taking_in')
    .select(['state', 'file_name', 'reason', 'changed_at'])
    .where('manuscript_id', '=', manuscript_id)
    .executeTakeFirst();
}

export async function setConversion(trx: Transaction<Database>, row: Insertable<TakingInTable>): Promise<void> {
  const { manuscript_id: _, ...values } = row;
  await trx
    .insertInto('taking_in')
    .values(row)
    .onConflict((conflict) => conflict.column('manuscript_id').doUpdateSet(values))
    .execute();
}

export async function endConversion(trx: Transaction<Database>, manuscript_id: string): Promise<void> {
  await trx.deleteFrom('taking_in').where('manuscript_id', '=', manuscript_id).execute();
}

/** Oldest first. */
export async function listTextComments(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<TextComment[]> {
  const rows = await db
    .selectFrom('text_comment')
    .selectAll()
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, place_from, place_to, quote, text, written_by, written_at, replies, ...row }) => ({
    id,
    from: place_from,
    to: place_to,
    quote,
    text,
    replies,
    by: written_by,
    at: written_at.toISOString(),
    resolved: row.resolved_by && row.resolved_at ? { by: row.resolved_by, at: row.resolved_at.toISOString() } : null,
  }));
}

export async function insertTextComment(trx: Transaction<Database>, row: Insertable<TextCommentTable>): Promise<void> {
  await trx.insertInto('text_comment').values(row).execute();
}

export async function updateTextComment(
  trx: Transaction<Database>,
  { manuscript_id, id }: { manuscript_id: string; id: string },
  change: Updateable<TextCommentTable>,
): Promise<void> {
  await trx
    .updateTable('text_comment')
    .set(change)
    .where('manuscript_id', '=', manuscript_id)
    .where('id', '=', id)
    .execute();
}

/** Updates the places of comments; an empty quotation leaves the stored one. */
export async function moveTextComments(
  trx: Transaction<Database>,
  manuscript_id: string,
  places: readonly (CommentPlace & { id: string })[],
): Promise<void> {
  for (const { id, from, to, quote } of places) {
    const words = quote ? { quote } : {};
    await updateTextComment(trx, { manuscript_id, id }, { place_from: from, place_to: to, ...words });
  }
}

/**
 * Marks ORCID iDs in bylines as confirmed, in one article or many; returns the articles that changed. An iD is confirmed
 * if its owner authenticated at ORCID with an account whose verified email address is an author's. Confirmations are
 * permanent. Requires `lockPublication`.
 */
export async function updateConfirmedOrcids(
  trx: Transaction<Database>,
  selection: { id: string } | { limit: number },
): Promise<string[]> {
  const scope =
    'id' in selection
      ? sql`article.manuscript_id = ${selection.id}`
      : sql`status in (${sql.join([...ON_SITE_STATUSES])})`;
  const { rows } = await sql<{ manuscript_id: string }>`
    with proven as (
      select article.manuscript_id, jsonb_agg(distinct person.orcid) as orcids
      from account
      join article_author person on person.orcid = account.orcid
      join article on article.manuscript_id = person.manuscript_id
      join manuscript on manuscript.id = article.manuscript_id
      join manuscript_author author
        on author.manuscript_id = article.manuscript_id and lower(author.email) = lower(account.email)
      where account.orcid_confirmed_at is not null and account.email_verified_at is not null and account.is_active
        and not article.confirmed_orcids @> to_jsonb(person.orcid)
        and ${scope}
      group by article.manuscript_id
      ${'limit' in selection ? sql`limit ${selection.limit}` : sql``}
    )
    update article set confirmed_orcids = confirmed_orcids || proven.orcids
    from proven where proven.manuscript_id = article.manuscript_id
    returning article.manuscript_id`.execute(trx);
  return rows.map(({ manuscript_id }) => manuscript_id);
}

/** Limited, because each article is rebuilt, typeset and deposited again. */
const ORCIDS_PER_HOUR = 100;

/** Updates articles whose authors confirmed an ORCID iD after publication; an hourly chore. */
export async function confirmOrcids({
  db,
  clock,
  wakeOutbox,
}: Pick<Context, 'db' | 'clock' | 'wakeOutbox'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await lockPublication(trx);
    for (const manuscript_id of await updateConfirmedOrcids(trx, { limit: ORCIDS_PER_HOUR })) {
      await enqueue(trx, { kind: 'galley.typeset', payload: { manuscript_id } }, now);
      await requestBuild(trx, { reason: 'publication', manuscript_id, actor: SYSTEM }, now);
    }
  });
  wakeOutbox();
}

/** Queues the conversion of the authors' file, unless there is a text; returns whether it was queued. */
export async function requestConversion(
  trx: Transaction<Database>,
  manuscript_id: string,
  now: Date,
): Promise<boolean> {
  const db = readerOf(trx);
  const file = await findLatestFile(db, manuscript_id);
  if (!file || (await hasText(db, manuscript_id))) return false;
  await setConversion(trx, { manuscript_id, state: 'waiting', file_name: file.name, reason: '', changed_at: now });
  await enqueue(trx, { kind: 'production.take-in', payload: { manuscript_id } }, now);
  return true;
}
