import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table planned_decision (
        manuscript_id text primary key references manuscript (id) on delete cascade,
        id text not null unique,
        "update" jsonb not null,
        status text not null,
        round integer not null,
        planned_by text not null,
        planned_by_id text not null,
        planned_at timestamptz not null,
        due_at timestamptz not null
      )`,
    )
    .execute(db);
}
