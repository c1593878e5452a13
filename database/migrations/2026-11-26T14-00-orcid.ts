import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table account add column orcid_confirmed_at timestamptz`,
    `alter table account add constraint account_orcid_confirmed check (orcid_confirmed_at is null or orcid is not null)`,
    `create unique index account_confirmed_orcid on account (orcid) where orcid_confirmed_at is not null`,
    `create table orcid_proof (
      hash text primary key,
      wish text not null check (wish in ('connect', 'sign_in')),
      is_remembered boolean not null,
      next text not null,
      orcid text,
      asked_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create index orcid_proof_expires on orcid_proof (expires_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
