import { sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { EditorialVolume, IssueNames, VolumeNames } from '#domain/editorial/volume';

const isEmptyVolume = sql<boolean>`not exists (select from manuscript where manuscript.volume_id = volume.id)`;
const isEmptyIssue = sql<boolean>`not exists (select from manuscript where manuscript.issue_id = issue.id)`;

/** All volumes with their issues, the newest first. */
export async function listEditorialVolumes(db: ReadonlyKysely<Database>): Promise<EditorialVolume[]> {
  const [volumes, issues] = await Promise.all([
    db.selectFrom('volume').selectAll().select(isEmptyVolume.as('is_empty')).orderBy('number', 'desc').execute(),
    db.selectFrom('issue').selectAll().select(isEmptyIssue.as('is_empty')).orderBy('number', 'desc').execute(),
  ]);
  const byVolume = Map.groupBy(issues, (issue) => issue.volume_id);
  return volumes.map((volume) => ({
    ...volume,
    issues: (byVolume.get(volume.id) ?? []).map(({ volume_id: _, ...issue }) => issue),
  }));
}

/** Locks a volume until the transaction ends, and tells whether it holds a manuscript; none can be added meanwhile. */
export async function lockVolume(trx: Transaction<Database>, id: string) {
  const found = await trx.selectFrom('volume').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) return undefined;
  // Asked only once the row is locked, so that a manuscript added just before is seen.
  const { is_empty } = await trx
    .selectFrom('volume')
    .select(isEmptyVolume.as('is_empty'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...found, is_empty };
}

/** The same of an issue. */
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

/** Renumbers a volume; false where another has that number. */
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

/** Renumbers an issue; false where another of its volume has that number. */
export async function renameIssue(
  trx: Transaction<Database>,
  { id, volume_id }: { id: string; volume_id: string },
  names: IssueNames,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('issue')
    .set(names)
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

/** Removes a volume with its issues, where none of them holds a manuscript. */
export async function deleteVolume(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('issue').where('volume_id', '=', id).execute();
  await trx.deleteFrom('volume').where('id', '=', id).execute();
}

/** Removes an issue that holds no manuscript. */
export async function deleteIssue(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('issue').where('id', '=', id).execute();
}
