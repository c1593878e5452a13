import { type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { REVIEW_STATUSES } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import type { EditorCard } from '#domain/desk/editorial/replies';
import { daysLate } from '#domain/manuscript/late-revision';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { authorName } from '#domain/publication/author-name';
import { countsAsReview } from './queries.ts';

/** When the current round's revision was received, until it is decided; null if there is none. */
export const revisionReceivedAt: RawBuilder<Date | null> = sql`(
  select revision.submitted_at from revision
  where manuscript.status in (${sql.join(REVIEW_STATUSES.map(sql.lit))})
    and revision.manuscript_id = manuscript.id and revision.round = manuscript.round)`;

const revisionDueOn: RawBuilder<string | null> = sql`(
  select due_on from revision where revision.manuscript_id = manuscript.id and revision.round = manuscript.round)`;

/** The kind of decision that led to the current status; null if unspecified. */
export const decidedKind: RawBuilder<DecisionKind | null> = sql`(
  select case when decision.status = manuscript.status then decision.kind end from decision
  where decision.manuscript_id = manuscript.id
  order by decision.decided_at desc, decision.id limit 1)`;

/**
 * Whether someone was invited in the current round. `offset 0` makes it a lookup per manuscript: otherwise Postgres
 * reads all assignments for one page.
 */
export const hasInvitation = sql<boolean>`exists (
  select from review_assignment
  where review_assignment.manuscript_id = manuscript.id and review_assignment.round = manuscript.round offset 0)`;

/** Reviews received and expected in the current round; null if none. */
const reviewProgress = sql<{ received: number; asked: number } | null>`(
  select case when count(*) > 0 then json_build_object('received', count(completed_at), 'asked', count(*)) end
  from review_assignment
  where review_assignment.manuscript_id = manuscript.id and review_assignment.round = manuscript.round
    and ${countsAsReview()})`;

const authorNames = sql<{ given: string; family: string }[]>`(
  select coalesce(json_agg(json_build_object('given', given, 'family', family) order by position), '[]')
  from manuscript_author where manuscript_author.manuscript_id = manuscript.id)`;

export function selectCards(db: ReadonlyKysely<Database>) {
  return db
    .selectFrom('manuscript')
    .leftJoin('volume', 'volume.id', 'manuscript.volume_id')
    .leftJoin('issue', 'issue.id', 'manuscript.issue_id')
    .leftJoin('account as editor', 'editor.id', 'manuscript.editor_id')
    .select([
      'manuscript.id',
      'manuscript.manuscript_number',
      'manuscript.title',
      'manuscript.abstract',
      'manuscript.keywords',
      'manuscript.category',
      'manuscript.article_type',
      'manuscript.status',
      'manuscript.round',
      'manuscript.submitted_at',
      'manuscript.updated_at',
      'manuscript.version',
      'volume.id as volume_id',
      'volume.number as volume_number',
      'volume.year as volume_year',
      'issue.id as issue_id',
      'issue.number as issue_number',
      'editor.id as editor_id',
      sql<string>`coalesce(nullif(trim(editor.first_name || ' ' || editor.last_name), ''), editor.email)`.as(
        'editor_name',
      ),
      revisionReceivedAt.as('revision_received_at'),
      revisionDueOn.as('revision_was_due_on'),
      hasInvitation.as('is_asked'),
      decidedKind.as('kind'),
      reviewProgress.as('reviews'),
      authorNames.as('authors'),
    ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

export const readCard = async (db: ReadonlyKysely<Database>, id: string): Promise<EditorCard> =>
  toCard(await selectCards(db).where('manuscript.id', '=', id).executeTakeFirstOrThrow());

export function toCard(row: CardRow): EditorCard {
  const { id, manuscript_number, title, abstract, keywords, category, article_type, kind, round, version } = row;
  const { volume_id, volume_number, volume_year, issue_id, issue_number } = row;
  return {
    id,
    manuscript_number,
    title,
    abstract,
    co_authors: row.authors.map(authorName),
    keywords,
    category,
    article_type,
    kind,
    round,
    version,
    status: row.status as ManuscriptStatus,
    reviews: row.reviews,
    editor: row.editor_id === null ? null : { id: row.editor_id, name: row.editor_name },
    revision: row.revision_received_at && {
      received_at: row.revision_received_at.toISOString(),
      is_in_review: row.is_asked,
      late_days: daysLate(row.revision_was_due_on, row.revision_received_at),
    },
    submitted_at: row.submitted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    volume:
      volume_id && volume_number && volume_year ? { id: volume_id, number: volume_number, year: volume_year } : null,
    issue: issue_id && issue_number ? { id: issue_id, number: issue_number } : null,
  };
}
