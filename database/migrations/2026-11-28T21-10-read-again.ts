import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Word files' symbol fonts, superscripts and hidden text were read as typed.
  await sql
    .raw(`create index production_misread on production (manuscript_id) where findings @> '[{"code":"misread"}]'`)
    .execute(db);
  await sql
    .raw(
      `insert into outbox (id, kind, payload, status, next_at, created_at)
        select 'read-again-' || manuscript_id, 'production.read-again',
          jsonb_build_object('manuscript_id', manuscript_id), 'waiting', now(), now()
        from production where source->>'format' = 'docx' and html <> ''`,
    )
    .execute(db);
}
