import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, FurtherFileTable } from '#database/schema';
import type { Effects } from '#domain/desk/delivery/effects';
import { FURTHER_KIND_NAMES } from '#domain/submission/further-file/further-file';
import { isAwaited } from '#server/manuscript/queries';

type Reader = ReadonlyKysely<Database>;
export type FileOwner = { draft_id: string } | { manuscript_id: string };

const COLUMNS = ['id', 'kind', 'name', 'format', 'bytes', 'sent_at'] as const;

/** Selects the files of a draft or a manuscript, by kind, then in order of arrival. */
const selectFiles = (db: Reader, owner: FileOwner) =>
  db
    .selectFrom('further_file')
    .where((eb) =>
      'draft_id' in owner ? eb('draft_id', '=', owner.draft_id) : eb('manuscript_id', '=', owner.manuscript_id),
    )
    .orderBy(sql`array_position(${sql.val(FURTHER_KIND_NAMES)}::text[], kind)`)
    .orderBy('sent_at')
    .orderBy('name')
    .orderBy('id');

/** Files as their authors see them. */
export const listFiles = (db: Reader, owner: FileOwner) => selectFiles(db, owner).select(COLUMNS).execute();

/** A manuscript's files with all stored data, for the office and for deriving the reviewers' view. */
export const listStoredFiles = (db: Reader, manuscript_id: string) =>
  selectFiles(db, { manuscript_id }).selectAll().execute();

/** An original file of a draft or a manuscript. */
export const findFile = (db: Reader, owner: FileOwner, id: string) =>
  selectFiles(db, owner).selectAll().where('id', '=', id).executeTakeFirst();

export async function isOwnDraft(db: Reader, { id, account_id }: { id: string; account_id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('draft')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a draft's files and their total size, and locks the draft until the transaction ends. */
export async function lockDraftAndCountFiles(
  trx: Transaction<Database>,
  { id, account_id }: { id: string; account_id: string },
) {
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

export async function insertFile(trx: Kysely<Database>, file: Insertable<FurtherFileTable>): Promise<void> {
  await trx.insertInto('further_file').values(file).execute();
}

export async function updateFile(
  trx: Kysely<Database>,
  id: string,
  change: Updateable<FurtherFileTable>,
): Promise<void> {
  await trx.updateTable('further_file').set(change).where('id', '=', id).execute();
}

/** Deletes a draft's file; false if it is missing. */
export async function deleteDraftFile(trx: Kysely<Database>, draft_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('further_file')
    .where('draft_id', '=', draft_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Moves the files of a person's draft to its manuscript, and returns them. */
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

/** A manuscript's file with the manuscript's number, locked until the transaction ends. */
export const lockFile = (trx: Transaction<Database>, manuscript_id: string, id: string) =>
  trx
    .selectFrom('further_file')
    .selectAll()
    .where('manuscript_id', '=', manuscript_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Lists the assignments of reviewers who have accepted, have not submitted and may see the files of a round, except those
 * whose email is already queued.
 */
export async function listAssignmentsToNotify(
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

/** A manuscript's number, used in copies' names. */
export async function findManuscriptNumber(db: Reader, id: string): Promise<string> {
  const row = await db
    .selectFrom('manuscript')
    .select('manuscript_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.manuscript_number;
}
