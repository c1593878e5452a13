import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // PDFs set formulas from LaTeX and could lose symbols that the page had; they are now set from the page's MathML.
  await sql
    .raw(
      `insert into outbox (id, kind, payload, status, next_at, created_at)
        select 'formulas-mathml-' || galley.manuscript_id, 'galley.typeset',
          jsonb_build_object('manuscript_id', galley.manuscript_id), 'waiting', now(), now()
        from galley join article using (manuscript_id)
        where galley.file_key like 'typeset/%' and article.body like '%<math%'`,
    )
    .execute(db);
}
