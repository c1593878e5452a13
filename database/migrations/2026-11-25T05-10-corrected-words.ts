import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table manuscript add column words_round integer not null default 1 check (words_round >= 1)`.execute(
    db,
  );
}
