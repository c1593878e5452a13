import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const counts = [
    'total_item_investigations',
    'unique_item_investigations',
    'total_item_requests',
    'unique_item_requests',
    'pdf_downloads',
  ];
  const statements = [
    `create table usage_month (
      manuscript_id text not null references manuscript (id) on delete cascade,
      month text not null check (month ~ '^20[0-9]{2}-[01][0-9]$'),
      ${counts.map((name) => `${name} integer not null default 0`).join(', ')},
      primary key (manuscript_id, month)
    )`,
    `create index usage_month_of_all on usage_month (month)`,
    // A day's reader is identified by a digest that cannot be recomputed once the day's salt is deleted.
    `create table usage_salt (day text primary key, salt text not null)`,
    `create table usage_visit (
      visitor text not null,
      manuscript_id text not null references manuscript (id) on delete cascade,
      day text not null,
      viewed_at timestamptz,
      pdf_at timestamptz,
      investigated_in timestamptz,
      requested_in timestamptz,
      primary key (visitor, manuscript_id)
    )`,
    `create index usage_visit_of_manuscript on usage_visit (manuscript_id)`,
    `create index usage_visit_of_day on usage_visit (day)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
