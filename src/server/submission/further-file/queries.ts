import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, FurtherFileTable } from '#database/schema';
import type { Effects } from '#domain/desk/delivery/effects';
import { FURTHER_KIND_NAMES } from '#domain/submission/further-file/further-file';
import { isAwaited } from '#server/manuscript/awaited-queries';

type Reader = ReadonlyKysely<Database>;
/** What the files go along with. */
export type Whole = { draft_id: string } | { manuscript_id: string };

const COLUMNS = ['id', 'kind', 'name', 'format', 'bytes', 'sent_at'] as const;

/** The files of a draft or a manuscript in the order of their kinds, and of their coming within each. */
const selectOf = (db: Reader, whole: Whole) =>
  db
    .selectFrom('further_file')
    .where((eb) =>
      'draft_id' in whole ? eb('draft_id', '=', whole.draft_id) : eb('manuscript_id', '=', whole.manuscript_id),
    )
    .orderBy(sql`array_position(${sql.val(FURTHER_KIND_NAMES)}::text[], kind)`)
    .orderBy('sent_at')
    .orderBy('name')
    .orderBy('id');

/** What authors know of the files. */
export const listFiles = (db: Reader, whole: Whole) => selectOf(db, whole).select(COLUMNS).execute();

/** All that is kept of the files of a manuscript, for the office and for what reviewers get of it. */
export const listKept = (db: Reader, manuscript_id: string) => selectOf(db, { manuscript_id }).selectAll().execute();

/** One file as it was sent, of a draft or a manuscript. */
export const findFile = (db: Reader, whole: Whole, id: string) =>
  selectOf(db, whole).selectAll().where('id', '=', id).executeTakeFirst();

/** True if a draft is this person's. */
export async function isOwnDraft(db: Reader, { id, account_id }: { id: string; account_id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('draft')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many files a draft has and how large they are, with no one adding others until the transaction ends. */
export async function lockAndCount(trx: Transaction<Database>, { id, account_id }: { id: string; account_id: string }) {
  const draft = await trx
    .selectFrom('draft')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return undefined;
  const rows = await trx.selectFrom('further_file').select('bytes').where('draft_id', '=', id).execute();
  return { files: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Writes a file. */
export async function insertFile(trx: Kysely<Database>, file: Insertable<FurtherFileTable>): Promise<void> {
  await trx.insertInto('further_file').values(file).execute();
}

/** Changes what is kept of a file. */
export async function updateFile(
  trx: Kysely<Database>,
  id: string,
  change: Updateable<FurtherFileTable>,
): Promise<void> {
  await trx.updateTable('further_file').set(change).where('id', '=', id).execute();
}

/** Takes a file off a draft; false if it is missing. */
export async function deleteDraftFile(trx: Kysely<Database>, draft_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('further_file')
    .where('draft_id', '=', draft_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Gives the files of a person's draft to the manuscript that it becomes, and answers them. */
export const moveToManuscript = (
  trx: Transaction<Database>,
  { draft_id, account_id, manuscript_id }: { draft_id: string; account_id: string; manuscript_id: string },
) =>
  trx
    .updateTable('further_file')
    .set({ draft_id: null, manuscript_id })
    .where('draft_id', 'in', (eb) =>
      eb.selectFrom('draft').select('id').where('id', '=', draft_id).where('account_id', '=', account_id),
    )
    .returning(['id', 'kind', 'sha256', 'scan_status'])
    .execute();

/** The file of a manuscript with the manuscript's number, its row held until the transaction ends. */
export const lockFile = (trx: Transaction<Database>, manuscript_id: string, id: string) =>
  trx
    .selectFrom('further_file')
    .selectAll()
    .where('manuscript_id', '=', manuscript_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * The assignments of who has accepted, still writes and may know of files of a round, without those that are told
 * soon anyway.
 */
export async function listWaitingForFiles(
  trx: Transaction<Database>,
  { manuscript_id, round }: { manuscript_id: string; round: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('review_assignment')
    .select('id')
    .where('manuscript_id', '=', manuscript_id)
    .where('round', '>=', round)
    .where('accepted_at', 'is not', null)
    .where(isAwaited())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .where('kind', '=', 'mail.further-files-shown' satisfies keyof Effects)
            .where('status', '=', 'waiting')
            .where('attempts', '=', 0)
            .where(sql<boolean>`payload ->> 'assignment_id' = review_assignment.id`),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of a manuscript, by which copies are called. */
export async function findNumber(db: Reader, id: string): Promise<string> {
  const row = await db
    .selectFrom('manuscript')
    .select('manuscript_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.manuscript_number;
}
