import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table text_comment (
      id text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      place_from integer not null check (place_from >= 0),
      place_to integer not null check (place_to >= place_from),
      quote text not null,
      text text not null,
      written_by text not null,
      written_at timestamptz not null,
      replies jsonb not null default '[]',
      resolved_by text,
      resolved_at timestamptz,
      check ((resolved_by is null) = (resolved_at is null))
    )`,
    `create index text_comment_by_manuscript on text_comment (manuscript_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
