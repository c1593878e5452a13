import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Pages call an issue forthcoming until its day.
  await sql
    .raw(
      `insert into outbox (id, kind, payload, status, next_at, created_at)
        select 'issue-day-' || id, 'site.turn', jsonb_build_object('on', publication_date), 'waiting',
          (publication_date || 'T00:00:00Z')::timestamptz, now()
        from issue where publication_date > to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`,
    )
    .execute(db);
}
