import { type Kysely, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { GROUPING_NAMES } from '#domain/desk/statistics/statistics';
import { countEvents, listEvents } from '#server/desk/audit/log-queries';
import { countManuscripts, countPeople, readPublicTimes } from '#server/desk/statistics/queries';
import { countInquiries, listInquiries, listWaitingInquiries } from '#server/message/inquiry/queries';

const INQUIRIES = 20_000;
const PAGE = 50;

/** Requests, technical checks and decisions; some of each kind are open. */
export async function insertOfficeWork(db: Kysely<Database>): Promise<void> {
  await sql`insert into technical_check (manuscript_id, state, ticked, words, asked, changed_by, changed_at, corrected_at)
    select id, case when n % 4 = 0 then 'open' when n % 4 = 1 then 'sent-back' else 'passed' end, '[]', '', '[]', 'editor',
      now() - (n % 30) * interval '1 day', case when n % 8 = 0 then now() - interval '1 day' end
    from (select id, substr(id, 2)::int / 6 as n from manuscript where status = 'submitted') m where n % 5 < 4`.execute(
    db,
  );
  await sql`update manuscript set editor_id = 'acc' || (1 + n % 20), status = status
    from (select id as which, substr(id, 2)::int as n from manuscript) m where which = id and n % 5 > 0`.execute(db);
  await sql`insert into request (id, manuscript_id, assignment_id, kind, words, wanted_on, asked_at, answer, answered_at)
    select 'req' || manuscript_id || kind, manuscript_id, assignment_id, kind, 'Please.',
      case when kind like '%-time' then to_char(now() + interval '20 days', 'YYYY-MM-DD') end, now() - (n % 40) * interval '1 day',
      case when n % 10 > 0 then 'granted' end, case when n % 10 > 0 then now() end
    from (
      select id as manuscript_id, null as assignment_id, substr(id, 2)::int / 6 as n,
        case status when 'rejected' then 'appeal' when 'revisions_required' then 'revision-time' else 'withdrawal' end as kind
      from manuscript where status in ('rejected', 'revisions_required', 'accepted') and substr(id, 2)::int / 6 % 3 = 0
      union all
      select manuscript_id, id, substr(manuscript_id, 2)::int / 6, 'review-time'
      from review_assignment where completed_at is null and id like '%-1' and substr(manuscript_id, 2)::int / 6 % 3 = 0) asked`.execute(
    db,
  );
  await sql`insert into thread (id, manuscript_id, kind, assignment_id, waiting_since)
    select 'thread' || id, id, 'author', null, case when n % 10 = 0 then now() - (n % 50) * interval '1 hour' end
    from (select id, substr(id, 2)::int as n from manuscript) m where n % 4 = 0`.execute(db);
  await sql`insert into contact_message (id, name, email, subject, message, created_at)
    select 'c' || n, 'Given Family' || n, 'c' || n || '@ex.org', 'A question about article ' || n,
      repeat('Words of a message of ordinary length. ', 10), now() - n * interval '1 hour'
    from generate_series(1, ${sql.lit(INQUIRIES)}) n`.execute(db);
  await sql`insert into inquiry (id, contact_message_id, service_request_id, state, owner_id, asked_at, waiting_since)
    select id, id, null, case when n % 20 = 0 then 'open' else 'closed' end, case when n % 3 = 0 then 'acc' || (1 + n % 20) end,
      created_at, case when n % 20 = 0 then created_at end
    from (select id, created_at, substr(id, 2)::int as n from contact_message) c`.execute(db);
  await sql`insert into inquiry_message (id, inquiry_id, position, side, written_by, text, written_at)
    select 'im' || id, id, 1, 'office', 'editor', repeat('An answer of ordinary length. ', 10), asked_at from inquiry
    where state = 'closed'`.execute(db);
  await sql`insert into decision (id, manuscript_id, round, previous_status, status, notes, letter_subject, letter_text, decided_by,
      decided_by_id, decided_at)
    select 'd' || id, id, 1, 'submitted', status, '', '', '', 'acc' || (n % 20) || '@ex.org', 'acc' || (n % 20), submitted_at + (n % 90) * interval '1 day'
    from (select id, status, submitted_at, substr(id, 2)::int as n from manuscript) m where status <> 'submitted'`.execute(
    db,
  );
}

/** The queries of statistics, inquiries and the event log, by name. */
export function officeWorkQueries(reader: ReadonlyKysely<Database>): [name: string, ask: () => Promise<unknown>][] {
  const hidden = ['m7', 'm8'];
  const year = { from: '2024-01-01', to: '2024-12-31' };
  const today = '2026-11-24';
  return [
    ...GROUPING_NAMES.flatMap((by): [string, () => Promise<unknown>][] => [
      [`manuscripts by ${by}: a year`, () => countManuscripts(reader, by, { ...year, hidden })],
      [`manuscripts by ${by}: everything`, () => countManuscripts(reader, by, { hidden })],
    ]),
    ['manuscripts of a field by month', () => countManuscripts(reader, 'month', { category: 'Surgery', hidden })],
    ['people: a year', () => countPeople(reader, { ...year, hidden, today })],
    ['people: everything', () => countPeople(reader, { hidden, today })],
    ['times for the public page', () => readPublicTimes(reader)],
    ['inquiries: waiting', () => listWaitingInquiries(reader, { onlyOwner: null, owner: undefined }, PAGE)],
    [
      'inquiries: waiting, of one colleague',
      () => listWaitingInquiries(reader, { onlyOwner: null, owner: 'acc1' }, PAGE),
    ],
    ['inquiries: first page', () => listInquiries(reader, { onlyOwner: null }, { limit: PAGE })],
    ['inquiries: of one colleague', () => listInquiries(reader, { onlyOwner: null, owner: 'acc1' }, { limit: PAGE })],
    ['inquiries: count', () => countInquiries(reader, { onlyOwner: null })],
    ['inquiries: open ones', () => listInquiries(reader, { onlyOwner: null, state: 'open' }, { limit: PAGE })],
    [
      'inquiries: a word in one: page',
      () => listInquiries(reader, { onlyOwner: null, search: 'family777' }, { limit: PAGE }),
    ],
    [
      'inquiries: two letters in none: page',
      () => listInquiries(reader, { onlyOwner: null, search: 'zq' }, { limit: PAGE }),
    ],
    [
      'inquiries: two letters in all: page',
      () => listInquiries(reader, { onlyOwner: null, search: 'wo' }, { limit: PAGE }),
    ],
    ['inquiries: two letters in all: number', () => countInquiries(reader, { onlyOwner: null, search: 'wo' })],
    ['event log: first page', () => listEvents(reader, { hidden }, { limit: PAGE })],
    ['event log: a page deep in it', () => listEvents(reader, { hidden }, { after: 100_000, limit: PAGE })],
    ['event log: of one manuscript', () => listEvents(reader, { manuscript: 'MJ-2026-4711', hidden }, { limit: PAGE })],
    ['event log: number', () => countEvents(reader, { hidden })],
    ['inquiries: a word in one: number', () => countInquiries(reader, { onlyOwner: null, search: 'family777' })],
  ];
}
