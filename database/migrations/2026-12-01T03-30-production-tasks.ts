import { type Kysely, sql } from 'kysely';

/** Copyediting and layout are assigned to colleagues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table production_task (
      manuscript_id text not null references manuscript (id) on delete cascade,
      task text not null,
      assignee_id text not null references account (id),
      due_on text check (due_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      assigned_at timestamptz not null,
      is_done boolean not null,
      primary key (manuscript_id, task)
    )`,
    `create index production_task_open on production_task (task, manuscript_id) where not is_done`,
    `create index production_task_of on production_task (assignee_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
