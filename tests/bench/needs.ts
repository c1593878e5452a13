import { type Kysely, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { compareUrgency, dueDate, MANUSCRIPT_NEED_KINDS } from '#domain/desk/need/need';
import { countDesk, listDesk, listNeeds } from '#server/desk/need/list-needs';
import { readSituations } from '#server/desk/need/situation-queries';
import { listCandidates, listWaitingIds } from '#server/desk/need/waiting-queries';
import { MERIDIAN } from '../support/meridian.ts';

const ACCOUNTS = 50_000;
const EVENTS = 300_000;
const PAGE = 50;
const COUNTED = 1_000;

/** The queries of the office's queue, by name. */
export async function needQueries(
  reader: ReadonlyKysely<Database>,
): Promise<[name: string, ask: () => Promise<unknown>][]> {
  const choice = {
    duty: 'managing_editor',
    visibility: { hidden: ['m7', 'm8'], scope: null },
    now: new Date(),
  } as const;
  const first = await Promise.all(
    MANUSCRIPT_NEED_KINDS.map((kind) => listCandidates(MERIDIAN, reader, kind, { ...choice, limit: PAGE })),
  );
  const ranked = first.flat().map((row) => ({ ...row, due: dueDate(row.kind, row.since).toISOString() }));
  const after = ranked.sort(compareUrgency)[PAGE];
  const ids = ranked.slice(0, PAGE).map(({ manuscript_id }) => manuscript_id);
  return [
    ...MANUSCRIPT_NEED_KINDS.flatMap((kind): [string, () => Promise<unknown>][] => [
      [`needs, ${kind}: first page`, () => listCandidates(MERIDIAN, reader, kind, { ...choice, limit: PAGE })],
      [`needs, ${kind}: next page`, () => listCandidates(MERIDIAN, reader, kind, { ...choice, after, limit: PAGE })],
      [`needs, ${kind}: count`, () => listWaitingIds(MERIDIAN, reader, kind, choice, COUNTED)],
    ]),
    ['needs: the situations of a page', () => readSituations(reader, ids)],
    ['needs: the whole first page', () => listNeeds(MERIDIAN, reader, { ...choice, limit: PAGE })],
    ['needs: the first page of the dashboard', () => listDesk(MERIDIAN, reader, { ...choice, limit: 25 })],
    ['needs: the counts in the menu', () => countDesk(MERIDIAN, reader, choice)],
  ];
}

/**
 * Fills the office around the existing manuscripts: a third are in progress, in every situation, and some of each kind
 * are overdue.
 */
export async function insertOfficeSituations(db: Kysely<Database>): Promise<void> {
  await sql`insert into account (id, email, first_name, last_name, role, created_at)
    select 'acc' || n, 'r' || n || '@ex.org', 'Given', 'Reviewer' || n, 'reviewer', now()
    from generate_series(1, ${sql.lit(ACCOUNTS)}) n`.execute(db);
  // One in ten manuscripts under review has an overdue reviewer, one an unanswered invitation, and one all its reviews.
  await sql`insert into review_assignment (id, manuscript_id, round, reviewer_id, invited_by, invited_at, due_on,
      accepted_at, declined_at, completed_at)
    select id || '-' || p, id, 1, 'acc' || ((n * 2 + p) % ${sql.lit(ACCOUNTS)} + 1), 'editor',
      now() - interval '20 days' + case when p = 1 and luck = 6 then interval '0' else interval '18 days' end,
      to_char(now() + case when luck = 5 then interval '-9 days' else interval '9 days' end, 'YYYY-MM-DD'),
      case when p = 1 and luck = 6 then null else now() - interval '1 day' end,
      case when p = 1 and luck = 8 then now() end,
      case when status <> 'under_review' or luck = 7 or p = 2 then now() end
    from (select id, status, substr(id, 2)::int as n, substr(id, 2)::int / 6 % 10 as luck
      from manuscript where status not in ('submitted')) m, generate_series(1, 2) p
    where not (status = 'under_review' and luck = 9)`.execute(db);
  await sql`insert into leak_report (manuscript_id, round, status, leaks, reason, removed, made_at)
    select id, 1, 'leaks', '[{"where": "the first page", "found": "Given"}]', '', '[]', now()
    from manuscript where status = 'under_review' and substr(id, 2)::int / 6 % 10 = 3`.execute(db);
  await sql`insert into production (manuscript_id, metadata, doi, html, findings, updated_at)
    select id, '{}', '10.5555/' || id, repeat('<p>A paragraph of ordinary length.</p>', 400), '[]', now()
    from manuscript where status = 'accepted' and substr(id, 2)::int / 6 % 4 > 0`.execute(db);
  await sql`insert into proof (id, manuscript_id, number, digest, recipient_name, recipient_email, message, questions,
      due_on, sent_at, sent_by, told_at, answer, answered_at, answered_by)
    select 'proof' || id, id, 1, 'none', 'Given Family', 'a@ex.org', '', '[]',
      to_char(now() + (n % 20 - 10) * interval '1 day', 'YYYY-MM-DD'), now(), 'editor', now(),
      case when n % 3 = 0 then 'approval' end, case when n % 3 = 0 then now() end, case when n % 3 = 0 then 'a' end
    from (select id, substr(id, 2)::int / 6 as n from manuscript where status = 'accepted') m where n % 4 = 3`.execute(
    db,
  );
  await sql`insert into fee (manuscript_id, article_type, amount_cents, due_cents, state, created_at, settled_at)
    select id, 'case_report', 25000, 25000, case when n % 20 = 0 then 'due' else 'paid' end,
      now() - (n % 90) * interval '1 day', case when n % 20 = 0 then null else now() end
    from (select id, substr(id, 2)::int / 6 as n from manuscript where status in ('accepted', 'published')) m`.execute(
    db,
  );
  await sql`insert into event (position, at, actor, action, object_type, object_id, details, previous_hash, hash)
    select n, now(), 'editor', 'status.changed', 'manuscript', 'm' || (n % 100000 + 1), '{}', md5(n::text), md5((n + 1)::text)
    from generate_series(1, ${sql.lit(EVENTS)}) n`.execute(db);
}
