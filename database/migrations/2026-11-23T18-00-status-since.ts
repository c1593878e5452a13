import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Rewriting many manuscripts takes longer than a request may.
    `set local statement_timeout = 0`,
    // When a manuscript got its status in its round: waiting lists are sorted by it.
    `alter table manuscript add column status_since timestamptz`,
    `update manuscript set status_since = greatest(submitted_at,
      (select max(decided_at) from decision where decision.manuscript_id = manuscript.id),
      (select max(revision.submitted_at) from revision where revision.manuscript_id = manuscript.id))`,
    `alter table manuscript alter column status_since set not null`,
    `create function set_status_since() returns trigger language plpgsql as $$ begin
        if tg_op = 'INSERT' then
          new.status_since := coalesce(new.status_since, new.updated_at);
        elsif (old.status, old.round) is distinct from (new.status, new.round) then
          new.status_since := new.updated_at;
        end if;
        return new;
      end $$`,
    `create trigger manuscript_has_status_since before insert or update of status, round on manuscript
      for each row execute function set_status_since()`,
    // With these columns in the index, waiting manuscripts are found without reading their long rows.
    `create index manuscript_by_status_since on manuscript (status, status_since, id)
      include (round, issue_id, revision_due_on, withdrawal_requested_at)`,
    `create index manuscript_withdrawal on manuscript (withdrawal_requested_at, id)
      where withdrawal_requested_at is not null`,
    `create index review_assignment_of_round on review_assignment (manuscript_id, round)
      include (invited_at, declined_at, cancelled_at, completed_at)`,
    `create index review_assignment_unanswered on review_assignment (invited_at)
      where accepted_at is null and completed_at is null and declined_at is null and cancelled_at is null`,
    `create index leak_report_open on leak_report (made_at) where shown_at is null and status = 'leaks'`,
    `create index outbox_dead on outbox (created_at, id) where status = 'dead'`,
    `create index payment_doubtful on payment (created_at, id) where state in ('mismatch', 'unverified')`,
    `create index waiver_request_asked on waiver_request (requested_at, id) where state = 'asked'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
