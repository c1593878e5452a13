import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { IN_REVIEW } from '#domain/decision/decision';
import { foldForSearch } from '#domain/search-text';

/** What the database knows of somebody who could review a manuscript. */
export interface FoundReviewer {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  affiliation: string;
  shared_keywords: string[] | null;
  open: number;
  invited: number;
  completed: number;
  declined: number;
  median_days: number | null;
  last_invited_on: string | null;
  rating: number | null;
  wrote_with_author: boolean;
  is_asked: boolean;
  has_reviewed: boolean;
}

/** The newest are enough to know people by, and keep the search quick where a word is common. */
const TOPICS_MAX = 2_000;

/**
 * For which round of a manuscript people are sought, who seeks, and the `hidden` manuscripts that person may not see.
 */
interface ReviewerFilter {
  manuscriptId: string;
  round: number;
  search: string;
  exceptId: string;
  hidden: readonly string[];
  limit: number;
}

/**
 * People who are reviewers or have been asked to review. Every word of the search stands in their name, address,
 * affiliation or keywords. First come those who know the manuscript's keywords and have little to do. Its authors,
 * its submitter and `exceptId` are not among them. Of what is done for the `hidden` manuscripts nothing is found or
 * counted: it would tell an editor who reviews an own one.
 */
export async function searchReviewers(
  db: ReadonlyKysely<Database>,
  { manuscriptId, round, search, exceptId, hidden, limit }: ReviewerFilter,
): Promise<FoundReviewer[]> {
  const isVisible = sql`a.manuscript_id not in (${sql.join(['', ...hidden])})`;
  const patterns = (foldForSearch(search).match(/\S+/g) ?? []).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const words = sql`concat_ws(' ', first_name, last_name, account.email, account.affiliation, known.keywords)`;
  const about = sql`search_fold(${words})`;
  const fits = patterns.map((pattern) => sql`and ${about} like ${pattern}`);
  const isSought = patterns.map((pattern) => sql`or search_fold(k) like ${pattern}`);
  // Everything by sets, and the slow figures only of those who are listed: thousands of people stay within a moment.
  const { rows } = await sql<FoundReviewer>`
    with this as (select id, keywords, submitter_id from manuscript where id = ${manuscriptId}),
    author as (select lower(email) as email from manuscript_author where manuscript_id = ${manuscriptId}),
    word as (select distinct lower(k) as word from this, jsonb_array_elements_text(this.keywords) k),
    topic as (
      select m.id as manuscript_id, lower(k) as k from manuscript m, jsonb_array_elements_text(m.keywords) k
      where lower(k) in (select word from word) ${isSought.length > 0 ? sql.join(isSought, sql` `) : sql``}
      order by m.submitted_at desc, m.id limit ${TOPICS_MAX}),
    knows as (
      select a.reviewer_id as person_id, topic.k from topic
        join review_assignment a on a.manuscript_id = topic.manuscript_id
        where a.accepted_at is not null and ${isVisible}
      union
      select account.id, topic.k from topic join manuscript_author w on w.manuscript_id = topic.manuscript_id
        join account on lower(account.email) = lower(w.email)),
    known as (
      select person_id, string_agg(k, ' ') as keywords,
        array_agg(k order by k) filter (where k in (select word from word)) as shared_keywords
      from knows group by person_id),
    work as (
      select reviewer_id, count(*)::int as invited, count(completed_at)::int as completed,
        count(declined_at)::int as declined,
        (count(*) filter (where accepted_at is not null and completed_at is null and declined_at is null
          and cancelled_at is null and m.round = a.round and m.status in (${sql.join(IN_REVIEW.map(sql.lit))})))::int as open,
        bool_or(m.id = ${manuscriptId} and a.round = ${round}) as is_asked,
        bool_or(m.id = ${manuscriptId} and a.round < ${round} and completed_at is not null) as has_reviewed
      from review_assignment a join manuscript m on m.id = a.manuscript_id where ${isVisible} group by reviewer_id),
    person as (
      select account.id, account.email, email_verified_at is not null as email_verified, account.affiliation, trim(first_name || ' ' || last_name) as name,
        known.shared_keywords, coalesce(work.open, 0) as open, coalesce(work.invited, 0) as invited,
        coalesce(work.completed, 0) as completed, coalesce(work.declined, 0) as declined,
        coalesce(work.is_asked, false) as is_asked, coalesce(work.has_reviewed, false) as has_reviewed
      from account cross join this
      left join known on known.person_id = account.id left join work on work.reviewer_id = account.id
      where account.is_active and account.id is distinct from this.submitter_id and account.id <> ${exceptId}
        and lower(account.email) not in (select email from author)
        and (account.role = 'reviewer' or work.reviewer_id is not null) ${fits.length > 0 ? sql.join(fits, sql` `) : sql``}
      order by coalesce(cardinality(known.shared_keywords), 0) desc, coalesce(work.open, 0),
        coalesce(work.completed, 0) desc, name, account.id
      limit ${limit})
    select person.*, past.median_days, past.last_invited_on, past.rating,
      exists (select 1 from manuscript_author theirs
        join manuscript_author other on other.manuscript_id = theirs.manuscript_id
        where lower(theirs.email) = lower(person.email) and lower(other.email) in (select email from author)
      ) as wrote_with_author
    from person left join lateral (
      select round(percentile_cont(0.5) within group (
          order by extract(epoch from completed_at - accepted_at) / 86400))::int as median_days,
        to_char(max(invited_at) at time zone 'UTC', 'YYYY-MM-DD') as last_invited_on,
        round(percentile_cont(0.5) within group (order by rating))::int as rating
      from review_assignment a where a.reviewer_id = person.id and ${isVisible}
    ) past on true
    order by coalesce(cardinality(person.shared_keywords), 0) desc, person.open, person.completed desc, person.name,
      person.id`.execute(db as never);
  return rows;
}

/** The names and affiliations of a manuscript's authors, and whom its authors asked for or against. */
export async function findSearchContext(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const [manuscript, authors] = await Promise.all([
    db
      .selectFrom('manuscript')
      .select(['suggested_reviewers', 'opposed_reviewers'])
      .where('id', '=', manuscriptId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('manuscript_author')
      .select(['affiliation', sql<string>`trim(given || ' ' || family)`.as('name')])
      .where('manuscript_id', '=', manuscriptId)
      .execute(),
  ]);
  return {
    ...manuscript,
    affiliations: authors.map(({ affiliation }) => affiliation),
    names: authors.map(({ name }) => name),
  };
}
