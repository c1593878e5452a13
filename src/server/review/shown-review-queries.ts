import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { EditorialReview } from '#domain/desk/editorial/review';
import { searchFor } from '#domain/document/author-search/search';
import { textForAuthors } from '#domain/review/form-answers';
import { readForm } from '#domain/review/present-form';

/** A manuscript's submitted reviews with all versions, newest round first. */
async function listEditorialReviews(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
): Promise<
  (EditorialReview & { identity: { given: string; family: string; affiliation: string; orcid: string | null } })[]
> {
  const rows = await db
    .selectFrom('review_assignment')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .leftJoin('review_for_author', 'review_for_author.assignment_id', 'review_assignment.id')
    .select(['review_assignment.id', 'review_assignment.round', 'reviewer_number', 'interests', 'form', 'rating'])
    .select(['rating_note', 'return_reason', 'returned_at', 'account.email', 'account.first_name'])
    .select(['account.last_name', 'account.affiliation', 'account.orcid'])
    .select(['review_for_author.text', 'includes_file', 'review_for_author.version', 'edited_by', 'released_at'])
    .select(['edited_at', 'completed_at', 'cancelled_at'])
    .where('manuscript_id', '=', manuscriptId)
    .where((where) =>
      where.exists(
        where.selectFrom('review').select('number').whereRef('review.assignment_id', '=', 'review_assignment.id'),
      ),
    )
    .orderBy('review_assignment.round', 'desc')
    .orderBy('reviewer_number')
    .execute();
  const ids = ['', ...rows.map(({ id }) => id)];
  const [versions, files, evidence] = await Promise.all([
    db.selectFrom('review').selectAll().where('assignment_id', 'in', ids).orderBy('number', 'desc').execute(),
    db
      .selectFrom('review_file')
      .select(['id', 'assignment_id', 'kind', 'name', 'bytes', 'leaks'])
      .where('assignment_id', 'in', ids)
      .orderBy('kind')
      .execute(),
    db
      .selectFrom('review_evidence')
      .select(['id', 'assignment_id', 'number', 'name', 'recorded_by', 'recorded_at'])
      .where('assignment_id', 'in', ids)
      .orderBy('number', 'desc')
      .execute(),
  ]);
  return rows.map((row) => {
    const form = readForm(row.form);
    const own = versions.filter(({ assignment_id }) => assignment_id === row.id);
    const text = row.text ?? (own[0] ? textForAuthors(own[0].content, form) : '');
    return {
      assignment_id: row.id,
      round: row.round,
      reviewer_number: row.reviewer_number,
      interests: row.interests,
      form,
      reviewer: { name: [row.first_name, row.last_name].filter(Boolean).join(' '), email: row.email },
      identity: { given: row.first_name, family: row.last_name, affiliation: row.affiliation, orcid: row.orcid },
      versions: own.map(({ number, content, recommendation, submitted_at }) => {
        return { number, content, recommendation, submitted_at: submitted_at.toISOString() };
      }),
      files: files
        .filter(({ assignment_id }) => assignment_id === row.id)
        .map(({ id, kind, name, bytes, leaks }) => ({ id, kind, name, bytes, found: leaks.map(({ found }) => found) })),
      recorded: evidence
        .filter(({ assignment_id }) => assignment_id === row.id)
        .map(({ assignment_id: _, recorded_at, ...kept }) => ({ ...kept, recorded_at: recorded_at.toISOString() })),
      for_author: {
        text,
        includes_file: row.includes_file ?? isSafe(files.find((file) => isCleanCopyOf(file, row.id))),
        version: row.version ?? 0,
        released_at: row.released_at?.toISOString() ?? null,
        edited_by: row.edited_by,
        edited_at: row.edited_at?.toISOString() ?? null,
        found: [],
      },
      rating: row.rating,
      rating_note: row.rating_note,
      return_reason: row.return_reason,
      returned_at: row.returned_at?.toISOString() ?? null,
      is_in: row.completed_at !== null && row.cancelled_at === null,
    };
  });
}

const isCleanCopyOf = ({ assignment_id, kind }: { assignment_id: string; kind: string }, id: string) =>
  assignment_id === id && kind === 'clean_copy';

/** By default, only a file that does not name the reviewer is released to the authors. */
const isSafe = (copy: { leaks: readonly unknown[] } | undefined) => copy?.leaks.length === 0;

/** A manuscript's reviews for the office, with any text that names reviewers. */
export async function showReviews(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<EditorialReview[]> {
  const reviews = await listEditorialReviews(db, manuscriptId);
  const search = searchFor(reviews.map(({ identity, reviewer }) => ({ ...identity, email: reviewer.email })));
  return reviews.map(({ identity: _, for_author, ...review }) => {
    const found = search(for_author.text).map(({ start, end }) => for_author.text.slice(start, end));
    return { ...review, for_author: { ...for_author, found: [...new Set(found)] } };
  });
}
