import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Open invitations to the office: a row is deleted when it is answered or withdrawn.
    `create table colleague_invitation (
      id text primary key,
      email text not null,
      name text not null,
      duty text not null
        check (duty in ('managing_editor', 'section_editor', 'guest_editor', 'production_editor', 'read_only')),
      categories jsonb not null default '[]',
      invited_by_id text references account (id) on delete set null,
      invited_at timestamptz not null,
      expires_at timestamptz not null,
      token_hash text unique
    )`,
    `create unique index colleague_invitation_of_address on colleague_invitation (lower(email))`,
    `create index colleague_invitation_by_inviter on colleague_invitation (invited_by_id)
      where invited_by_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
