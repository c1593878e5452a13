import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // By a hash of its Message-ID: the same email makes only one message.
    `create table inbound_mail (id text primary key, taken_at timestamptz not null)`,
    `alter table caught_mail add column reply_to text`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
