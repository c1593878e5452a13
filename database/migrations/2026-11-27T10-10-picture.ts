import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table picture (
      name text primary key,
      file_key text not null,
      bytes integer not null,
      sha256 text not null,
      width integer not null,
      height integer not null,
      description text not null,
      credit text not null,
      added_by text not null,
      added_at timestamptz not null
    )`,
    // Uses of pictures: pages get those in use, and none of them can be removed.
    `create table picture_use (
      place text not null,
      position integer not null,
      name text not null references picture (name),
      words text not null,
      primary key (place, position)
    )`,
    `create index picture_use_name on picture_use (name)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
