import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Subscribers to alerts. told_until and next_at are null until the first emailed link is followed.
    `create table alert_follower (
      id text primary key,
      email text not null,
      created_at timestamptz not null,
      told_until timestamptz,
      next_at timestamptz
    )`,
    `create unique index alert_follower_of_address on alert_follower (lower(email))`,
    `create index alert_follower_due on alert_follower (next_at) where next_at is not null`,
    // The pages each of them follows, by address.
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
    // Unsubscribe links; each email has its own.
    `create table alert_end_link (
      hash text primary key,
      follower_id text not null references alert_follower (id) on delete cascade,
      made_at timestamptz not null
    )`,
    `create index alert_end_link_of_follower on alert_end_link (follower_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
