import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table review_evidence (
        id text primary key,
        assignment_id text not null references review_assignment (id) on delete cascade,
        number integer not null,
        file_key text not null,
        name text not null,
        format text not null,
        bytes integer not null,
        sha256 text not null,
        scan_status text not null,
        recorded_by text not null,
        recorded_by_id text not null,
        recorded_at timestamptz not null,
        unique (assignment_id, number)
      )`,
    )
    .execute(db);
}
