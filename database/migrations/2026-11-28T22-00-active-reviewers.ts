import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `set local statement_timeout = 0`,
    // As before, except that nobody waits for people with deactivated accounts.
    `create or replace view round_asked_now as
      select manuscript.id as manuscript_id, manuscript.round,
        (select at_once from candidate_rule
          where candidate_rule.manuscript_id = manuscript.id and candidate_rule.round = manuscript.round) as at_once,
        coalesce(count, 0)::int as asked, coalesce(awaited, 0)::int as awaited, coalesce(done, 0)::int as done,
        greatest(manuscript.status_since, changed_at) as changed_since,
        greatest(manuscript.status_since, done_at) as done_since
      from manuscript
      left join lateral (
        select count(*) as count,
          count(*) filter (where completed_at is null and declined_at is null and cancelled_at is null
            and account.is_active) as awaited,
          count(*) filter (where completed_at is not null and cancelled_at is null) as done,
          max(completed_at) filter (where cancelled_at is null) as done_at,
          max(greatest(invited_at, declined_at, cancelled_at, completed_at)) as changed_at
        from review_assignment join account on account.id = review_assignment.reviewer_id
        where review_assignment.manuscript_id = manuscript.id and review_assignment.round = manuscript.round) asked on true
      where manuscript.status = 'under_review' or (manuscript.status = 'submitted' and count > 0)`,
    `create function round_asked_of_reviewer() returns trigger language plpgsql as $$ begin
        perform keep_round_asked(manuscript_id) from (select distinct manuscript_id from review_assignment
          where reviewer_id = new.id and is_under_review order by manuscript_id) theirs;
        return null;
      end $$`,
    `create trigger active_reviewer_is_counted after update of is_active on account
      for each row when (old.is_active is distinct from new.is_active) execute function round_asked_of_reviewer()`,
    `select keep_round_asked(manuscript_id) from (select distinct manuscript_id from review_assignment
      join account on account.id = reviewer_id where is_under_review and not account.is_active) theirs`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
