import { type Insertable, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, IssueTable, VolumeTable } from '#database/schema';
import type { NamedSection } from '#domain/issue/issue-sections';
import type { EditorialVolume, IssueNames, VolumeNames } from '#domain/issue/volume-change';

const isEmptyVolume = sql<boolean>`not exists (select from manuscript where manuscript.volume_id = volume.id)`;
const isEmptyIssue = sql<boolean>`not exists (select from manuscript where manuscript.issue_id = issue.id)`;
const heldByVolume = sql<number>`(select count(*)::int from manuscript where manuscript.volume_id = volume.id)`;
const heldByIssue = sql<number>`(select count(*)::int from manuscript where manuscript.issue_id = issue.id)`;

/** All volumes with their issues, newest first. */
export async function listEditorialVolumes(db: ReadonlyKysely<Database>): Promise<EditorialVolume[]> {
  const [volumes, issues] = await Promise.all([
    db.selectFrom('volume').selectAll().select(heldByVolume.as('manuscripts')).orderBy('number', 'desc').execute(),
    db
      .selectFrom('issue')
      .select(['id', 'volume_id', 'number', 'publication_date', 'title', heldByIssue.as('manuscripts')])
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
  // Checked after locking, to see manuscripts added just before.
  const { is_empty } = await trx
    .selectFrom('volume')
    .select(isEmptyVolume.as('is_empty'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...found, is_empty };
}

/** The same for an issue. */
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
export async function renameVolume(trx: Transaction<Database>, id: string, names: VolumeNames): Promise<boolean> {
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

/** Renumbers an issue; false if the number is taken in its volume. */
export async function renameIssue(
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

/** An issue with its cover's name, empty for none. */
export interface IssueWithCover {
  id: string;
  number: number;
  volume: { number: number; year: number };
  cover: string;
}

/** Issues of a volume, or the one issue, with a cover. */
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

/** The volume with a number, created if needed, and locked against removal and renaming until the transaction ends. */
export async function ensureVolume(trx: Transaction<Database>, volume: Insertable<VolumeTable>): Promise<string> {
  const { id } = await trx
    .insertInto('volume')
    .values(volume)
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ number: volume.number }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A volume's issue by number, created if needed; the volume's lock protects it too. */
export async function ensureIssue(trx: Transaction<Database>, issue: Insertable<IssueTable>): Promise<string> {
  const { id } = await trx
    .insertInto('issue')
    .values(issue)
    .onConflict((conflict) => conflict.columns(['volume_id', 'number']).doUpdateSet({ number: issue.number }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces an issue's sections if unchanged; outdated screens are refused on saving. */
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

/** Fills an issue's texts from an import, if the office has written none. */
export async function fillIssueText(
  trx: Transaction<Database>,
  id: string,
  words: { title: string; description: string },
): Promise<void> {
  await trx.updateTable('issue').set(words).where('id', '=', id).where('version', '=', 1).execute();
}
