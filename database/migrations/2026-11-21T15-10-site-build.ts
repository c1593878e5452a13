import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table site_build (
      id text primary key,
      state text not null check (state in ('asked', 'running', 'live', 'failed', 'superseded', 'rolled_back')),
      reason text not null check (reason in ('publication', 'office', 'start', 'deploy', 'roll_back')),
      manuscripts jsonb not null default '[]',
      asked_at timestamptz not null,
      asked_by text not null,
      asked_by_id text,
      called_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      attempts integer not null default 0,
      error text not null default '',
      rendered integer,
      added integer,
      changed integer,
      removed integer,
      addresses jsonb not null default '{"added": [], "changed": [], "removed": []}',
      release text
    )`,
    // Consecutive publications share one build.
    `create unique index site_build_one_asked on site_build (state) where state = 'asked' and called_at is null`,
    `create index site_build_newest_first on site_build (asked_at desc, id)`,
    `create index site_build_by_state on site_build (state, finished_at desc, id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
