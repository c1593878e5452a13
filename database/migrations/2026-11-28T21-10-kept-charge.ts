import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Why the journal keeps the payment for a manuscript it later rejected.
    `alter table fee add column kept_reason text not null default ''`,
    `create index fee_paid on fee (manuscript_id) where state = 'paid' and kept_reason = ''`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
