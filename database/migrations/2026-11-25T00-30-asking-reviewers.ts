import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table candidate_rule (
      manuscript_id text not null references manuscript on delete restrict,
      round integer not null check (round >= 1),
      at_once integer check (at_once between 1 and 10),
      silent_days integer check (silent_days between 2 and 60),
      letter jsonb,
      changed_by text not null,
      changed_at timestamptz not null,
      primary key (manuscript_id, round)
    )`,
    `create index candidate_rule_silent on candidate_rule (manuscript_id, round) where silent_days is not null`,
    `alter table review_assignment add column letter jsonb`,
    // The due date: the manuscript forgets it with the next decision.
    `alter table revision add column due_on text check (due_on ~ '^\\d{4}-\\d{2}-\\d{2}$')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
