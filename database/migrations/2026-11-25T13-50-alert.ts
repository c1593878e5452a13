import { type Kysely, sql } from 'kysely';

/** Frozen in time: never edit a migration that has been released; write another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Who asked for mails about new articles. told_until and next_at are null until a first mailed link was followed.
    `create table alert_follower (
      id text primary key,
      email text not null,
      created_at timestamptz not null,
      told_until timestamptz,
      next_at timestamptz
    )`,
    `create unique index alert_follower_of_address on alert_follower (lower(email))`,
    `create index alert_follower_due on alert_follower (next_at) where next_at is not null`,
    // What each of them follows, by the address of its page.
    `create table alert_follow (
      id text primary key,
      follower_id text not null references alert_follower (id) on delete cascade,
      path text not null,
      name text not null,
      asked_at timestamptz not null,
      confirmed_at timestamptz,
      token_hash text unique,
      token_ends_at timestamptz,
      unique (follower_id, path)
    )`,
    // The links by which mails are ended; each mail has one of its own.
    `create table alert_end_link (
      hash text primary key,
      follower_id text not null references alert_follower (id) on delete cascade,
      made_at timestamptz not null
    )`,
    `create index alert_end_link_of_follower on alert_end_link (follower_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
