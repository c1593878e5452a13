import type { Insertable, Selectable, Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, ProductionFigureTable, ProductionTable, TakingInTable } from '#database/schema';

/** A figure in production, as its row has it. */
export type FigureRow = Omit<Selectable<ProductionFigureTable>, 'manuscript_id'>;

/** What is kept of a manuscript in production; undefined where nothing has been saved. */
export async function findProduction(db: ReadonlyKysely<Database>, id: string) {
  const row = await db.selectFrom('production').selectAll().where('manuscript_id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const figures: FigureRow[] = await db
    .selectFrom('production_figure')
    .select(['number', 'format', 'file_key', 'svg', 'bytes', 'sha256', 'width', 'height', 'alt', 'caption'])
    .where('manuscript_id', '=', id)
    .orderBy('number')
    .execute();
  return { ...row, figures };
}

/** True where the office has a text. */
export async function hasText(db: ReadonlyKysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('production')
    .select('version')
    .where('manuscript_id', '=', id)
    .where('html', '!=', '')
    .executeTakeFirst();
  return row !== undefined;
}

/** What of a manuscript decides over its production. */
export async function findManuscriptPlace(db: ReadonlyKysely<Database>, id: string) {
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

/** Keeps the state of production whole: its row, and its figures in place of those that were there. */
export async function writeProduction(
  trx: Transaction<Database>,
  row: Insertable<ProductionTable>,
  figures: readonly FigureRow[],
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
}

/** Forgets the date of publication. */
export async function clearSchedule(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .updateTable('production')
    .set({ publish_on: null, publication: null })
    .where('manuscript_id', '=', id)
    .execute();
}

/** What has become of the authors' file; undefined where it was taken in, or never asked for. */
export async function findTakingIn(db: ReadonlyKysely<Database>, manuscript_id: string) {
  return db
    .selectFrom('taking_in')
    .select(['state', 'file_name', 'reason', 'changed_at'])
    .where('manuscript_id', '=', manuscript_id)
    .executeTakeFirst();
}

/** Notes what has become of the authors' file. */
export async function setTakingIn(trx: Transaction<Database>, row: Insertable<TakingInTable>): Promise<void> {
  const { manuscript_id: _, ...values } = row;
  await trx
    .insertInto('taking_in')
    .values(row)
    .onConflict((conflict) => conflict.column('manuscript_id').doUpdateSet(values))
    .execute();
}

/** The authors' file is waited for no more. */
export async function endTakingIn(trx: Transaction<Database>, manuscript_id: string): Promise<void> {
  await trx.deleteFrom('taking_in').where('manuscript_id', '=', manuscript_id).execute();
}
