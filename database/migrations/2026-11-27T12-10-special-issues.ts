import { type Kysely, sql } from 'kysely';

const DAY = String.raw`'^\d{4}-\d{2}-\d{2}$'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table issue
      add column is_special boolean not null default false,
      add column guest_editors jsonb not null default '[]' check (jsonb_typeof(guest_editors) = 'array'),
      add column call_text text not null default '',
      add column call_opens_on text check (call_opens_on ~ ${DAY}),
      add column call_closes_on text check (call_closes_on ~ ${DAY}),
      add check (call_text = '' or (call_opens_on is not null and call_closes_on >= call_opens_on))`,
    // A manuscript answers at most one call.
    `create table call_answer (
      manuscript_id text primary key references manuscript (id) on delete cascade,
      issue_id text not null references issue (id) on delete cascade,
      noted_at timestamptz not null
    )`,
    'create index call_answer_issue on call_answer (issue_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
