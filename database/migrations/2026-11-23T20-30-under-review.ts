import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isUnderReview = `manuscript.round = review_assignment.round and manuscript.status in ('submitted', 'under_review')`;
  const statements = [
    // Most assignments are in rounds that are over; a separate index finds the others.
    `alter table review_assignment add column is_under_review boolean not null default false`,
    `update review_assignment set is_under_review = true from manuscript
      where manuscript.id = review_assignment.manuscript_id and ${isUnderReview}`,
    `create function set_under_review() returns trigger language plpgsql as $$ begin
        new.is_under_review := exists (select from manuscript
          where id = new.manuscript_id and round = new.round and status in ('submitted', 'under_review'));
        return new;
      end $$`,
    `create trigger review_assignment_is_under_review before insert or update of manuscript_id, round on review_assignment
      for each row execute function set_under_review()`,
    `create function follow_review() returns trigger language plpgsql as $$ begin
        update review_assignment
          set is_under_review = (round = new.round and new.status in ('submitted', 'under_review'))
          where manuscript_id = new.id
            and is_under_review <> (round = new.round and new.status in ('submitted', 'under_review'));
        return null;
      end $$`,
    `create trigger manuscript_review_is_followed after update of status, round on manuscript
      for each row when ((old.status, old.round) is distinct from (new.status, new.round))
      execute function follow_review()`,
    `drop index review_assignment_of_round`,
    `create index review_assignment_under_review on review_assignment (manuscript_id)
      include (invited_at, declined_at, cancelled_at, completed_at) where is_under_review`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
