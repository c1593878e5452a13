import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { authorName } from '#domain/article';

/** The authors of a manuscript in their order, for whoever may know them: its submitter and the office. */
export async function listAuthors(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const rows = await db
    .selectFrom('manuscript_author')
    .select(['given', 'family', 'email', 'affiliation', 'orcid', 'is_corresponding'])
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('position')
    .execute();
  return rows.map(({ given, family, ...author }) => ({ name: authorName({ given, family }), ...author }));
}

/** The revisions of a manuscript with the response to the reviewers, the first one first. */
export async function listRevisions(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const rows = await db
    .selectFrom('revision')
    .select(['round', 'response', 'submitted_at'])
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('round')
    .execute();
  return rows.map((revision) => ({ ...revision, submitted_at: revision.submitted_at.toISOString() }));
}
