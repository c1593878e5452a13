import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Counting many assignments takes longer than a request may.
    `set local statement_timeout = 0`,
    // The state of the current round's invitations, in a short row per manuscript under review.
    `create table round_asked (
      manuscript_id text primary key references manuscript on delete cascade,
      round integer not null,
      at_once integer,
      asked integer not null,
      awaited integer not null,
      done integer not null,
      changed_since timestamptz not null,
      done_since timestamptz not null
    )`,
    `create view round_asked_now as
      select manuscript.id as manuscript_id, manuscript.round,
        (select at_once from candidate_rule
          where candidate_rule.manuscript_id = manuscript.id and candidate_rule.round = manuscript.round) as at_once,
        coalesce(count, 0)::int as asked, coalesce(awaited, 0)::int as awaited, coalesce(done, 0)::int as done,
        greatest(manuscript.status_since, changed_at) as changed_since,
        greatest(manuscript.status_since, done_at) as done_since
      from manuscript
      left join lateral (
        select count(*) as count,
          count(*) filter (where completed_at is null and declined_at is null and cancelled_at is null) as awaited,
          count(*) filter (where completed_at is not null and cancelled_at is null) as done,
          max(completed_at) filter (where cancelled_at is null) as done_at,
          max(greatest(invited_at, declined_at, cancelled_at, completed_at)) as changed_at
        from review_assignment
        where review_assignment.manuscript_id = manuscript.id and review_assignment.round = manuscript.round) asked on true
      where manuscript.status = 'under_review' or (manuscript.status = 'submitted' and count > 0)`,
    `insert into round_asked select * from round_asked_now`,
    `create index round_asked_by_change on round_asked (changed_since, manuscript_id)
      include (round, at_once, asked, awaited, done)`,
    `create index round_asked_by_review on round_asked (done_since, manuscript_id) include (round, at_once, done)
      where awaited = 0 and done > 0`,
    // The row is locked before counting: of two concurrent changes, the later one counts both.
    `create function keep_round_asked(id text) returns void language plpgsql as $$ begin
        perform from round_asked where manuscript_id = id for update;
        insert into round_asked select * from round_asked_now where manuscript_id = id
        on conflict (manuscript_id) do update set round = excluded.round, at_once = excluded.at_once,
          asked = excluded.asked, awaited = excluded.awaited, done = excluded.done,
          changed_since = excluded.changed_since, done_since = excluded.done_since;
        if not found then delete from round_asked where manuscript_id = id; end if;
      end $$`,
    `create function round_asked_of_manuscript() returns trigger language plpgsql as $$
      begin perform keep_round_asked(new.id); return null; end $$`,
    `create function round_asked_of_part() returns trigger language plpgsql as $$ begin
        if tg_op <> 'INSERT' then perform keep_round_asked(old.manuscript_id); end if;
        if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.manuscript_id <> old.manuscript_id) then
          perform keep_round_asked(new.manuscript_id);
        end if;
        return null;
      end $$`,
    `create trigger manuscript_is_asked_about after insert or update of status, round, status_since on manuscript
      for each row execute function round_asked_of_manuscript()`,
    `create trigger assignment_is_counted
      after insert or delete or update of manuscript_id, round, invited_at, declined_at, cancelled_at, completed_at
      on review_assignment for each row execute function round_asked_of_part()`,
    `create trigger candidate_rule_is_counted after insert or delete or update of manuscript_id, round, at_once
      on candidate_rule for each row execute function round_asked_of_part()`,
    // Overdue reviews, without the others.
    `create index review_assignment_awaited on review_assignment (due_on, id)
      where is_under_review and accepted_at is not null and declined_at is null and cancelled_at is null
        and completed_at is null`,
    `create index manuscript_unassigned on manuscript (status_since, id)
      where status = 'submitted' and round = 1 and editor_id is null and editor_left_at is null`,
    // JIT compilation takes Postgres several times as long as running any of our statements. Applies to new
    // connections; roles that may not alter the database do without.
    `do $$ begin
        execute format('alter database %I set jit = off', current_database());
      exception when insufficient_privilege then null;
      end $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
