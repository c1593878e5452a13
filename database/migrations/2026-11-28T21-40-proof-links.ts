import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Null for a link emailed by the previous version during a deploy: it opens nothing.
    'alter table proof_token add column proof_id text references proof (id) on delete cascade',
    'create index proof_token_by_proof on proof_token (proof_id)',
    `update proof_token set proof_id = (select id from proof
      where proof.manuscript_id = proof_token.manuscript_id and proof.sent_at <= proof_token.created_at
      order by number desc limit 1)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
