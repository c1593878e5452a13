import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { OwnReview } from '#domain/submission/author-area';

/** A manuscript's released reviews, newest round first. */
export async function listReleasedReviews(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<OwnReview[]> {
  const rows = await selectReleased(db)
    .leftJoin('review_file', (join) =>
      join
        .onRef('review_file.assignment_id', '=', 'review_assignment.id')
        .on('review_file.kind', '=', 'clean_copy')
        .on('review_file.scan_status', 'in', ['clean', 'not_scanned'])
        .on('review_for_author.includes_file', '=', true),
    )
    .select(['review_assignment.round', 'review_assignment.reviewer_number', 'review_for_author.text'])
    .select(['manuscript.manuscript_number', 'review_file.id', 'review_file.format', 'review_file.bytes'])
    .where('review_assignment.manuscript_id', '=', manuscriptId)
    .orderBy('review_assignment.round', 'desc')
    .orderBy('review_assignment.reviewer_number')
    .execute();
  return rows.map(({ round, text, reviewer_number, id, format, bytes, ...row }) => {
    const number = reviewer_number ?? 0;
    const isWhole = id !== null && format !== null && bytes !== null;
    const named = { ...row, round, reviewer_number: number, format: format ?? '' };
    return { round, text, reviewer_number: number, file: isWhole ? { id, name: nameOf(named), bytes } : null };
  });
}

/** A released review's cleaned file. */
export async function findReleasedFile(db: ReadonlyKysely<Database>, { id, file }: { id: string; file: string }) {
  const found = await selectReleased(db)
    .innerJoin('review_file', 'review_file.assignment_id', 'review_assignment.id')
    .select(['review_assignment.round', 'review_assignment.reviewer_number', 'manuscript.manuscript_number'])
    .select(['review_file.file_key', 'review_file.format', 'review_file.bytes', 'review_file.scan_status'])
    .where('manuscript.id', '=', id)
    .where('review_file.id', '=', file)
    .where('review_file.kind', '=', 'clean_copy')
    .where('review_for_author.includes_file', '=', true)
    .executeTakeFirst();
  return found && { ...found, name: nameOf({ ...found, reviewer_number: found.reviewer_number ?? 0 }) };
}

const selectReleased = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('review_assignment')
    .innerJoin('manuscript', 'manuscript.id', 'review_assignment.manuscript_id')
    .innerJoin('review_for_author', 'review_for_author.assignment_id', 'review_assignment.id')
    .where('review_for_author.released_at', 'is not', null);

interface Named {
  manuscript_number: string;
  round: number;
  reviewer_number: number;
  format: string;
}

/** The reviewer's file name may identify them. */
const nameOf = ({ manuscript_number, round, reviewer_number, format }: Named) =>
  `${manuscript_number}-r${round}-reviewer-${reviewer_number}.${format}`;
