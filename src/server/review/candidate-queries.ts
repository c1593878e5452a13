import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { KnownReviewer } from '#domain/desk/editorial/review';
import { containsPattern, foldForSearch } from '#domain/kernel/search-text';
import type { CandidateRule, ReviewerCandidate } from '#domain/review/inviting';
import { randomId } from '#server/kernel/identifiers';
import { authorAddresses, countsAsReview, hasCoauthored, isAwaited, isOutstanding } from '#server/manuscript/queries';
import { listAuthorEmails } from './queries.ts';

/** A round's reserve list, in order. */
export async function listCandidates(
  db: ReadonlyKysely<Database>,
  { id, round }: { id: string; round: number },
): Promise<ReviewerCandidate[]> {
  const rows = await db
    .selectFrom('reviewer_candidate')
    .select(['email', 'due_days', 'assignment_id', 'passed_over_at', 'passed_over_reason'])
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .orderBy('position')
    .execute();
  return rows.map(({ email, due_days, assignment_id, passed_over_at, passed_over_reason: reason }) => {
    const state = assignment_id ? 'invited' : passed_over_at ? 'passed_over' : 'waiting';
    return { email, due_days, state, reason };
  });
}

/**
 * Replaces the waiting part of the list. People who were skipped wait again if they are listed again; invited people
 * are unchanged.
 */
export async function replaceCandidates(
  trx: Transaction<Database>,
  { id, round }: { id: string; round: number },
  added: AddedCandidates,
): Promise<void> {
  const relisted = ['', ...added.people.map(({ email }) => email.toLowerCase())];
  await trx
    .deleteFrom('reviewer_candidate')
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .where('assignment_id', 'is', null)
    .where((where) => where.or([where('passed_over_at', 'is', null), where(sql`lower(email)`, 'in', relisted)]))
    .execute();
  await addCandidates(trx, { id, round }, added);
}

/** Appends people to the list, once each. */
export async function addCandidates(
  trx: Transaction<Database>,
  { id, round }: { id: string; round: number },
  { people, by, now }: AddedCandidates,
): Promise<void> {
  if (people.length === 0) return;
  const { last } = await trx
    .selectFrom('reviewer_candidate')
    .select((one) => one.fn.max('position').as('last'))
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirstOrThrow();
  const rows = people.map(({ email, due_days }, index) => ({
    ...{ id: randomId(), manuscript_id: id, round, position: (last ?? 0) + index + 1, email, due_days },
    ...{ added_by: by.email, added_by_id: by.id, added_at: now },
  }));
  await trx
    .insertInto('reviewer_candidate')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** People to add to the list, in order, and who proposed them. */
interface AddedCandidates {
  people: readonly { email: string; due_days: number }[];
  by: { id: string; email: string };
  now: Date;
}

/** The next person to invite for a round. */
export async function findNextCandidate(trx: Transaction<Database>, { id, round }: { id: string; round: number }) {
  return trx
    .selectFrom('reviewer_candidate')
    .selectAll()
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .where('assignment_id', 'is', null)
    .where('passed_over_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** Records that a candidate was invited or skipped. */
export async function updateCandidate(
  db: Kysely<Database>,
  id: string,
  outcome: { assignment_id: string } | { passed_over_at: Date; passed_over_reason: string },
): Promise<void> {
  await db.updateTable('reviewer_candidate').set(outcome).where('id', '=', id).execute();
}

interface Round {
  id: string;
  round: number;
}

/** A round's invitation rule. */
export async function findCandidateRule(
  db: ReadonlyKysely<Database> | Kysely<Database>,
  { id, round }: Round,
): Promise<CandidateRule> {
  const rule = await (db as Kysely<Database>)
    .selectFrom('candidate_rule')
    .select(['at_once', 'silent_days', 'letter'])
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirst();
  return rule ?? { at_once: null, silent_days: null, letter: null };
}

/** Saves a round's invitation rule. */
export async function saveCandidateRule(
  trx: Kysely<Database>,
  { id, round }: Round,
  { letter, ...rule }: CandidateRule,
  { changed_by, changed_at }: { changed_by: string; changed_at: Date },
): Promise<void> {
  const row = { ...rule, letter: letter && JSON.stringify(letter), changed_by, changed_at };
  await trx
    .insertInto('candidate_rule')
    .values({ manuscript_id: id, round, ...row })
    .onConflict((conflict) => conflict.columns(['manuscript_id', 'round']).doUpdateSet(row))
    .execute();
}

/** The number of reviewers who count towards a round: awaited, or with a submitted review. */
export async function countActiveReviewers(trx: Kysely<Database>, { id, round }: Round): Promise<number> {
  const { count } = await trx
    .selectFrom('review_assignment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .where(countsAsReview())
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Invitations that have been unanswered for longer than the rule allows while someone is on the reserve list, oldest
 * first.
 */
export async function listUnanswered(db: ReadonlyKysely<Database>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('candidate_rule')
    .innerJoin('review_assignment', (join) =>
      join
        .onRef('review_assignment.manuscript_id', '=', 'candidate_rule.manuscript_id')
        .onRef('review_assignment.round', '=', 'candidate_rule.round'),
    )
    .select('review_assignment.id')
    .where('silent_days', 'is not', null)
    .where('accepted_at', 'is', null)
    .where(isOutstanding())
    .where(sql<boolean>`invited_at + make_interval(secs => silent_days * 86400) <= ${now}`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reviewer_candidate')
          .select('reviewer_candidate.id')
          .whereRef('reviewer_candidate.manuscript_id', '=', 'candidate_rule.manuscript_id')
          .whereRef('reviewer_candidate.round', '=', 'candidate_rule.round')
          .where('assignment_id', 'is', null)
          .where('passed_over_at', 'is', null),
      ),
    )
    .orderBy('invited_at')
    .orderBy('review_assignment.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The stored facts about a possible reviewer. */
export interface FoundReviewer extends Omit<KnownReviewer, 'id' | 'shared_keywords' | 'reasons' | 'hints'> {
  id: string;
  /** Identifies the person among names in the references and on the board. */
  key: string;
  shared_keywords: string[] | null;
  wrote_with_author: boolean;
  has_reviewed: boolean;
  /** Whether the person has decided on the manuscript, or invited its reviewers. */
  is_its_editor: boolean;
}

/** This many manuscripts per keyword yield enough people. */
const PER_KEYWORD_MAX = 100;
/** The newest manuscripts, which are searched first; for a common keyword they yield enough people. */
const NEWEST_MAX = 500;
/** Figures are computed for at most this many people. */
const POOL_MAX = 200;
/** Matches beyond this number are ignored. */
const FOUND_MAX = 1_000;
/** At most this many are proposed only because they reviewed recently, and because they are new reviewers. */
const RECENT_MAX = 60;
const NEW_MAX = 30;

/**
 * The round, the searching editor, and the manuscripts hidden from that editor. Without a search, proposes people who
 * know the manuscript's keywords, people identified by `keys` or `emails`, and some who reviewed recently.
 */
interface ReviewerFilter {
  manuscriptId: string;
  round: number;
  search: string;
  exceptId: string;
  hidden: readonly string[];
  keys: readonly string[];
  emails: readonly string[];
}

/**
 * Finds possible reviewers: in a search, reviewers and former invitees whose names, addresses, affiliations or keywords
 * contain every word (words of up to two letters only at the start of a word). Excludes authors, the submitter and
 * `exceptId`. Work on `hidden` manuscripts is neither found nor counted, because it would reveal the reviewers of an
 * editor's own manuscript.
 */
export async function searchReviewers(
  db: ReadonlyKysely<Database>,
  { manuscriptId, round, search, exceptId, hidden, keys, emails }: ReviewerFilter,
): Promise<FoundReviewer[]> {
  const isVisible = sql`a.manuscript_id not in (${sqlList(hidden)})`;
  const about = sql<string>`${manuscriptId}::text`;
  const words = foldForSearch(search).match(/\S+/g) ?? [];
  const pool =
    words.length > 0 ? matchingPeople(words, isVisible) : proposedPeople({ keys, emails, manuscriptId }, isVisible);
  // Works on index-backed sets, and computes figures only for people in the result. `= any (array(…))` and `offset 0`
  // keep Postgres from scanning whole tables when it overestimates row counts.
  const { rows } = await sql<FoundReviewer>`
    with this as (select id, keywords from manuscript where id = ${manuscriptId}),
    author as (select address as email from ${authorAddresses(about)} author),
    word as (select distinct lower(k) as word from this, jsonb_array_elements_text(this.keywords) k),
    wanted as (select array_agg(word) as words from word),
    newest as materialized (select id, folded_keywords(keywords) as words from manuscript
      order by submitted_at desc, id desc limit ${NEWEST_MAX}),
    newest_keyword as materialized (select id, search_fold(k) as k from newest, jsonb_array_elements_text(words) k),
    topic as (select distinct m.id from word cross join lateral (
      (select id from newest where words @> to_jsonb(word) limit ${PER_KEYWORD_MAX})
      union all
      (select id from manuscript where (select count(*) from newest where words @> to_jsonb(word)) < ${PER_KEYWORD_MAX}
        and folded_keywords(keywords) @> to_jsonb(word) limit ${PER_KEYWORD_MAX})) m),
    topic_word as (select m.id as manuscript_id, lower(k) as k from manuscript m, jsonb_array_elements_text(m.keywords) k
      where m.id = any (array(select id from topic)) and lower(k) in (select word from word)),
    knows as (
      select a.reviewer_id as person_id, t.k from review_assignment a join topic_word t on t.manuscript_id = a.manuscript_id
        where a.manuscript_id = any (array(select manuscript_id from topic_word))
          and a.accepted_at is not null and ${isVisible}
      union
      select writer.id, t.k from (select account.id, w.manuscript_id from manuscript_author w
          cross join lateral (select id from account where lower(email) = lower(w.email) offset 0) account
          where w.manuscript_id = any (array(select manuscript_id from topic_word))
            and w.manuscript_id <> ${manuscriptId}) writer
        join topic_word t on t.manuscript_id = writer.manuscript_id
      union
      select account.id, lower(k) from account, jsonb_array_elements_text(account.expertise) k
        where folded_keywords(account.expertise) ?| (select words from wanted) and lower(k) in (select word from word)),
    known as (select person_id, array_agg(k order by k) as shared_keywords from knows group by person_id),
    pool as (${pool}),
    person as (
      select account.*, known.shared_keywords from account
        left join known on known.person_id = account.id
      where account.id = any (array(select id from pool)) and account.is_active and account.id <> ${exceptId}
        and lower(account.email) not in (select email from author)
        and (account.role = 'reviewer' or account.expertise <> '[]' or ${sql.lit(words.length === 0)} and account.id in (select id from pool where is_named)
          or exists (select 1 from review_assignment a where a.reviewer_id = account.id and ${isVisible}))
      order by account.id in (select id from pool where is_named) desc, coalesce(cardinality(known.shared_keywords), 0) desc, account.id limit ${POOL_MAX})
    select person.id, person.email, trim(person.first_name || ' ' || person.last_name) as name,
      person_key(person.first_name, person.last_name) as key, person.email_verified_at is not null as email_verified,
      person.affiliation, person.expertise, person.languages, person.shared_keywords, work.*,
      ${hasCoauthored(sql`person.email`, about)} as wrote_with_author,
      exists (select 1 from decision where manuscript_id = ${manuscriptId} and decided_by_id = person.id)
        or exists (select 1 from review_assignment where manuscript_id = ${manuscriptId} and invited_by_id = person.id)
        as is_its_editor
    from person cross join lateral (
      select count(*)::int as invited, count(a.completed_at)::int as completed, count(a.declined_at)::int as declined,
        count(*) filter (where a.accepted_at is not null and ${isAwaited('a')})::int as open,
        coalesce(bool_or(m.id = ${manuscriptId} and a.round = ${round}), false) as is_asked,
        coalesce(bool_or(m.id = ${manuscriptId} and a.round < ${round} and a.completed_at is not null), false) as has_reviewed,
        round(percentile_cont(0.5) within group (
          order by extract(epoch from a.completed_at - a.accepted_at) / 86400))::int as median_days,
        round(percentile_cont(0.5) within group (
          order by extract(epoch from coalesce(a.accepted_at, a.declined_at) - a.invited_at) / 86400))::int as answer_days,
        to_char(max(a.invited_at) at time zone 'UTC', 'YYYY-MM-DD') as last_invited_on,
        to_char(max(a.completed_at) at time zone 'UTC', 'YYYY-MM-DD') as last_review_on,
        round(percentile_cont(0.5) within group (order by a.rating))::int as rating
      from review_assignment a join manuscript m on m.id = a.manuscript_id
      where a.reviewer_id = person.id and ${isVisible}
    ) work`.execute(db as never);
  return rows;
}

const sqlList = (values: readonly string[]) => sql`${sql.join(['', ...values])}`;

function proposedPeople(
  { keys, emails, manuscriptId }: Pick<ReviewerFilter, 'keys' | 'emails' | 'manuscriptId'>,
  isVisible: RawBuilder<unknown>,
) {
  return sql`select id, bool_or(is_named) as is_named from (
    select id, true as is_named from account where person_key(first_name, last_name) in (${sqlList(keys)})
    union all select id, true from account where lower(email) in (${sqlList(emails)})
    union all select reviewer_id, true from review_assignment a where manuscript_id = ${manuscriptId} and ${isVisible}
    union all (select person_id, false from known order by cardinality(shared_keywords) desc, person_id limit ${POOL_MAX})
    union all (select reviewer_id, false from review_assignment a where completed_at is not null and ${isVisible}
      order by completed_at desc limit ${RECENT_MAX})
    union all (select id, false from account where role = 'reviewer' order by created_at desc limit ${NEW_MAX})
  ) one group by id`;
}

/** People who match every word, by their profile or by a keyword of a manuscript that they reviewed or wrote. */
function matchingPeople(words: readonly string[], isVisible: RawBuilder<unknown>) {
  // The index holds trigrams; the start of a word counts as two characters.
  const matchesWord = (word: string) =>
    /^[\p{L}\p{N}]{1,2}$/u.test(word)
      ? sql`search_text ~ ${`\\m${word}`}`
      : sql`search_text like ${containsPattern(word)}`;
  // The pool is limited anyway, so a search for one word needs no more matches than that.
  const limit = words.length === 1 ? sql`limit ${FOUND_MAX}` : sql``;
  const sets = words.map((word) => {
    // The manuscripts' index has no punctuation, so the longest part of the word is searched there.
    const longestPart = (word.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? word;
    return sql`(
      (select id from account where ${matchesWord(word)} ${limit})
      union
      select person_id from (
        (select distinct id from newest_keyword where k like ${containsPattern(word)} limit ${PER_KEYWORD_MAX})
        union
        select m.id from (select id, keywords from manuscript
          where (select count(distinct id) from newest_keyword where k like ${containsPattern(word)}) < ${PER_KEYWORD_MAX}
            and search_text like ${containsPattern(longestPart)} limit ${PER_KEYWORD_MAX}) m
        where exists (select 1 from jsonb_array_elements_text(m.keywords) k where search_fold(k) like ${containsPattern(word)})
      ) about cross join lateral (
        select a.reviewer_id as person_id from review_assignment a
          where a.manuscript_id = about.id and a.accepted_at is not null and ${isVisible}
        union
        select account.id from manuscript_author w join account on lower(account.email) = lower(w.email)
          where w.manuscript_id = about.id
      ) people)`;
  });
  return sql`select id, false as is_named from (${sql.join(sets, sql` intersect `)}) one limit ${FOUND_MAX}`;
}

/**
 * A manuscript's authors with their current and former addresses and affiliations, the people they suggested, opposed
 * or cite.
 */
export async function findSearchContext(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const [manuscript, authors, author_emails, reports] = await Promise.all([
    db
      .selectFrom('manuscript')
      .select(['suggested_reviewers', 'opposed_reviewers', 'language'])
      .where('id', '=', manuscriptId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('manuscript_author')
      .select(['affiliation', 'email', sql<string>`trim(given || ' ' || family)`.as('name')])
      .where('manuscript_id', '=', manuscriptId)
      .execute(),
    listAuthorEmails(db, manuscriptId),
    db.selectFrom('leak_report').select('cited').where('manuscript_id', '=', manuscriptId).execute(),
  ]);
  return { ...manuscript, authors, author_emails, cited: [...new Set(reports.flatMap(({ cited }) => cited))] };
}

/** Whether the person with an address has submitted a manuscript together with an author of this one. */
export async function isCoauthorOf(
  db: ReadonlyKysely<Database>,
  email: string,
  manuscriptId: string,
): Promise<boolean> {
  const written = hasCoauthored(sql`${email}::text`, sql`${manuscriptId}::text`);
  const { rows } = await sql<{ found: boolean }>`select ${written} as found`.execute(db as never);
  return rows[0]?.found === true;
}
