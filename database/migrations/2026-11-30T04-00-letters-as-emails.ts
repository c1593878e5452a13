import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Decision letters are emails of the office like the others. Their texts include the closing. A later release drops
  // letter_template: during a deploy the previous functions still read it.
  await sql`insert into setting_version (group_name, version, own, changed_by, changed_at)
    select 'mail:letter-' || kind, 1,
      jsonb_build_object('subject', subject, 'text', text, 'closing', ''), updated_by, updated_at
    from letter_template`.execute(db);
}
