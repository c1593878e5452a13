import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, IssueTable, VolumeTable } from '#database/schema';
import { ACCEPTED_STATUSES, has } from '#domain/decision/decision';
import type {
  EditorialVolume,
  IssueEntry,
  IssueNames,
  IssueText,
  PlacedEntry,
  VolumeNames,
} from '#domain/issue/issue-record';
import type { NamedSection } from '#domain/issue/issue-sections';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { isVisibleTo, type Visibility } from '#server/manuscript/queries';

export async function findIssue(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('issue')
    .innerJoin('volume', 'volume.id', 'issue.volume_id')
    .selectAll('issue')
    .select(['volume.number as volume_number', 'volume.year'])
    .where('issue.id', '=', id)
    .executeTakeFirst();
}

/** Lists an issue's visible manuscripts: published articles by number, then the others. */
export async function listEntries(
  db: ReadonlyKysely<Database>,
  issueId: string,
  sight: Visibility,
): Promise<IssueEntry[]> {
  const rows = await db
    .selectFrom('manuscript')
    .leftJoin('article', 'article.manuscript_id', 'manuscript.id')
    .select(['manuscript.id', 'manuscript_number', 'manuscript.status'])
    .select([
      sql<string>`coalesce(article.title, manuscript.title)`.as('title'),
      sql<string | null>`coalesce(article.article_type, manuscript.article_type)`.as('article_type'),
    ])
    .where('issue_id', '=', issueId)
    .where(isVisibleTo(sight))
    .orderBy(sql`article.number nulls last`)
    .orderBy('manuscript_number')
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as ManuscriptStatus }));
}

const PLACED_MAX = 200;

type Condition = (eb: ExpressionBuilder<Database, 'manuscript'>) => Expression<SqlBool>;

async function listPlaced(
  db: ReadonlyKysely<Database>,
  sight: Visibility,
  condition: Condition,
): Promise<PlacedEntry[]> {
  const rows = await db
    .selectFrom('manuscript')
    .select(['manuscript.id', 'manuscript_number', 'title', 'article_type', 'status'])
    .select(({ selectFrom }) => [
      selectFrom('volume').select('number').whereRef('volume.id', '=', 'manuscript.volume_id').as('volume'),
      selectFrom('issue').select('number').whereRef('issue.id', '=', 'manuscript.issue_id').as('issue'),
    ])
    .where(condition)
    .where(isVisibleTo(sight))
    .orderBy('manuscript_number')
    .limit(PLACED_MAX)
    .execute();
  return rows.map(({ volume, issue, ...row }) => ({
    ...row,
    status: row.status as ManuscriptStatus,
    place: { volume, issue },
  }));
}

/** The statuses of manuscripts awaiting publication. */
const UNPUBLISHED_STATUSES = ACCEPTED_STATUSES.filter((status) => !has('isOnSite', status));

/** Lists accepted manuscripts that are in no issue and in no other volume. */
export const listWaiting = (
  db: ReadonlyKysely<Database>,
  volumeId: string,
  sight: Visibility,
): Promise<PlacedEntry[]> =>
  listPlaced(db, sight, ({ and, or, eb }) =>
    and([
      eb('manuscript.status', 'in', UNPUBLISHED_STATUSES),
      eb('manuscript.issue_id', 'is', null),
      or([eb('manuscript.volume_id', 'is', null), eb('manuscript.volume_id', '=', volumeId)]),
    ]),
  );

/** Inserts an issue; false if its volume already has one with that number. */
export async function insertIssue(trx: Transaction<Database>, issue: Insertable<IssueTable>): Promise<boolean> {
  const written = await trx
    .insertInto('issue')
    .values(issue)
    .onConflict((conflict) => conflict.columns(['volume_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export type StoredIssue = Omit<IssueText, 'call_opens_on' | 'call_closes_on'> & {
  call_opens_on: string | null;
  call_closes_on: string | null;
  article_order: readonly string[];
};

/** Updates an issue, given the version last read; false if it has changed since. */
export async function updateIssue(
  trx: Transaction<Database>,
  { id, version }: { id: string; version: number },
  { article_order, sections, guest_editors, ...words }: StoredIssue,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('issue')
    .set({
      ...words,
      article_order: JSON.stringify(article_order),
      sections: JSON.stringify(sections),
      guest_editors: JSON.stringify(guest_editors),
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const listCallAnswers = (
  db: ReadonlyKysely<Database>,
  issueId: string,
  sight: Visibility,
): Promise<PlacedEntry[]> =>
  listPlaced(db, sight, ({ exists, selectFrom }) =>
    exists(
      selectFrom('call_answer')
        .select('call_answer.issue_id')
        .whereRef('call_answer.manuscript_id', '=', 'manuscript.id')
        .where('call_answer.issue_id', '=', issueId),
    ),
  );

export async function findByNumber(db: ReadonlyKysely<Database>, manuscript_number: string, sight: Visibility) {
  return db
    .selectFrom('manuscript')
    .select('id')
    .where('manuscript_number', '=', manuscript_number)
    .where(isVisibleTo(sight))
    .executeTakeFirst();
}

/** Records that a manuscript answers the call of an issue, and of no other. */
export async function upsertCallAnswer(
  trx: Transaction<Database>,
  answer: { manuscript_id: string; issue_id: string; noted_at: Date },
): Promise<void> {
  const { manuscript_id: _, ...changed } = answer;
  await trx
    .insertInto('call_answer')
    .values(answer)
    .onConflict((conflict) => conflict.column('manuscript_id').doUpdateSet(changed))
    .execute();
}

/** Removes a manuscript from a call's answers; false if not listed. */
export async function deleteCallAnswer(
  trx: Transaction<Database>,
  { manuscript_id, issue_id }: { manuscript_id: string; issue_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('call_answer')
    .where('manuscript_id', '=', manuscript_id)
    .where('issue_id', '=', issue_id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const isEmptyVolume = sql<boolean>`not exists (select from manuscript where manuscript.volume_id = volume.id)`;
const isEmptyIssue = sql<boolean>`not exists (select from manuscript where manuscript.issue_id = issue.id)`;
const manuscriptsInVolume = sql<number>`(select count(*)::int from manuscript where manuscript.volume_id = volume.id)`;
const manuscriptsInIssue = sql<number>`(select count(*)::int from manuscript where manuscript.issue_id = issue.id)`;

/** All volumes with their issues, newest first. */
export async function listEditorialVolumes(db: ReadonlyKysely<Database>): Promise<EditorialVolume[]> {
  const [volumes, issues] = await Promise.all([
    db
      .selectFrom('volume')
      .selectAll()
      .select(manuscriptsInVolume.as('manuscripts'))
      .orderBy('number', 'desc')
      .execute(),
    db
      .selectFrom('issue')
      .select(['id', 'volume_id', 'number', 'publication_date', 'title', manuscriptsInIssue.as('manuscripts')])
      .orderBy('number', 'desc')
      .execute(),
  ]);
  const byVolume = Map.groupBy(issues, (issue) => issue.volume_id);
  return volumes.map((volume) => ({
    ...volume,
    issues: (byVolume.get(volume.id) ?? []).map(({ volume_id: _, ...issue }) => issue),
  }));
}

/** Locks a volume until the transaction ends; returns whether it has manuscripts. None can be added meanwhile. */
export async function lockVolume(trx: Transaction<Database>, id: string) {
  const found = await trx.selectFrom('volume').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) return undefined;
  // Checked after locking, so that manuscripts added just before are seen.
  const { is_empty } = await trx
    .selectFrom('volume')
    .select(isEmptyVolume.as('is_empty'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...found, is_empty };
}

/** Locks an issue until the transaction ends; returns whether it has manuscripts. None can be added meanwhile. */
export async function lockIssue(trx: Transaction<Database>, id: string) {
  const found = await trx.selectFrom('issue').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) return undefined;
  const { is_empty } = await trx
    .selectFrom('issue')
    .select(isEmptyIssue.as('is_empty'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...found, is_empty };
}

/** Renumbers a volume; false if the number is taken. */
export async function renumberVolume(trx: Transaction<Database>, id: string, names: VolumeNames): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('volume')
    .set(names)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('volume as other')
            .select('other.id')
            .where('other.number', '=', names.number)
            .where('other.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Renumbers an issue; false if the number is taken. */
export async function renumberIssue(
  trx: Transaction<Database>,
  { id, volume_id }: { id: string; volume_id: string },
  names: IssueNames,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('issue')
    .set({ ...names, version: sql`version + 1` })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('issue as other')
            .select('other.id')
            .where('other.volume_id', '=', volume_id)
            .where('other.number', '=', names.number)
            .where('other.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a volume with its issues if none has a manuscript. */
export async function deleteVolume(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('issue').where('volume_id', '=', id).execute();
  await trx.deleteFrom('volume').where('id', '=', id).execute();
}

/** Deletes an issue without manuscripts. */
export async function deleteIssue(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('issue').where('id', '=', id).execute();
}

/** `cover` is empty if there is none. */
export interface IssueWithCover {
  id: string;
  number: number;
  volume: { number: number; year: number };
  cover: string;
}

/** Lists the issues with a cover. */
export async function listCovers(
  trx: Transaction<Database>,
  of: { volume: string } | { issue: string },
): Promise<IssueWithCover[]> {
  const rows = await trx
    .selectFrom('issue')
    .innerJoin('volume', 'volume.id', 'issue.volume_id')
    .select(['issue.id', 'issue.number', 'cover', 'volume.number as volume_number', 'year'])
    .where('cover', '!=', '')
    .where((eb) => ('volume' in of ? eb('volume.id', '=', of.volume) : eb('issue.id', '=', of.issue)))
    .execute();
  return rows.map(({ volume_number, year, ...issue }) => ({ ...issue, volume: { number: volume_number, year } }));
}

/** Finds or creates a volume, and locks it against removal and renaming until the transaction ends. */
export async function ensureVolume(trx: Transaction<Database>, volume: Insertable<VolumeTable>): Promise<string> {
  const { id } = await trx
    .insertInto('volume')
    .values(volume)
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ number: volume.number }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds or creates an issue; the volume's lock protects it too. */
export async function ensureIssue(trx: Transaction<Database>, issue: Insertable<IssueTable>): Promise<string> {
  const { id } = await trx
    .insertInto('issue')
    .values(issue)
    .onConflict((conflict) => conflict.columns(['volume_id', 'number']).doUpdateSet({ number: issue.number }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Replaces an issue's sections, provided they are still `before`. Increments the version, so that open screens have to
 * reload.
 */
export async function replaceSections(
  trx: Transaction<Database>,
  id: string,
  { before, sections }: { before: readonly NamedSection[]; sections: readonly NamedSection[] },
): Promise<void> {
  await trx
    .updateTable('issue')
    .set({ sections: JSON.stringify(sections), version: sql`version + 1` })
    .where('id', '=', id)
    .where('sections', '=', sql<never>`${JSON.stringify(before)}::jsonb`)
    .execute();
}

/** Sets an issue's texts from an import, unless the office has edited the issue. */
export async function fillIssueText(
  trx: Transaction<Database>,
  id: string,
  words: { title: string; description: string },
): Promise<void> {
  await trx.updateTable('issue').set(words).where('id', '=', id).where('version', '=', 1).execute();
}
