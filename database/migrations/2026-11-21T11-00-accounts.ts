import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table account (
      id text primary key,
      email text not null,
      first_name text not null,
      last_name text not null,
      role text not null check (role in ('author', 'reviewer', 'editor')),
      password_hash text,
      affiliation text not null default '',
      country text not null default '',
      orcid text,
      email_verified_at timestamptz,
      is_active boolean not null default true,
      totp_secret text,
      totp_enabled_at timestamptz,
      totp_last_step integer,
      created_at timestamptz not null
    )`,
    `create unique index account_email on account (lower(email))`,
    `create table recovery_code (
      account_id text not null references account on delete cascade,
      hash text not null,
      used_at timestamptz,
      primary key (account_id, hash)
    )`,
    `create table session (
      id text primary key,
      account_id text not null references account on delete cascade,
      binding_hash text,
      is_remembered boolean not null,
      user_agent text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      revoked_at timestamptz
    )`,
    `create index session_by_account on session (account_id)`,
    `create index session_by_last_use on session (last_seen_at)`,
    `create table one_time_token (
      hash text primary key,
      account_id text not null references account on delete cascade,
      purpose text not null check (purpose in ('verify_email', 'reset_password')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      unique (account_id, purpose)
    )`,
    `create table rate_limit (
      key text primary key,
      attempts integer not null,
      window_ends_at timestamptz not null
    )`,
    `create table outbox (
      id text primary key,
      kind text not null,
      payload jsonb not null,
      status text not null check (status in ('waiting', 'delivered', 'dead')),
      attempts integer not null default 0,
      next_at timestamptz not null,
      last_error text,
      created_at timestamptz not null,
      delivered_at timestamptz
    )`,
    `create index outbox_due on outbox (next_at) where status = 'waiting'`,
    `create table caught_mail (
      id text primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      sent_at timestamptz not null
    )`,
    `create table event (
      position integer primary key check (position >= 1),
      at timestamptz not null,
      actor text not null,
      actor_id text,
      action text not null,
      object_type text not null,
      object_id text not null,
      details jsonb not null,
      previous_hash text not null,
      hash text not null unique
    )`,
    `create table event_head (
      id integer primary key check (id = 1),
      position integer not null,
      hash text not null
    )`,
    `create index event_by_object on event (object_type, object_id, position)`,
    `create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'events are append-only'; end $$`,
    `create trigger event_is_append_only before update or delete on event
      for each row execute function refuse_change()`,
    `create trigger event_is_not_emptied before truncate on event
      for each statement execute function refuse_change()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
