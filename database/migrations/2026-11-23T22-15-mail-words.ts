import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table manuscript_mail add column words text`,
    // Of earlier emails only decision letters are known: each follows its decision.
    `alter table manuscript_mail disable trigger manuscript_mail_is_append_only`,
    `update manuscript_mail set words = (
      select letter_text from decision
      where decision.manuscript_id = manuscript_mail.manuscript_id
        and letter_subject = subject and decided_at <= sent_at
      order by decided_at desc limit 1)
      where kind = 'mail.decision'`,
    `alter table manuscript_mail enable trigger manuscript_mail_is_append_only`,
    // All emails, newest first, and those to one address.
    `create index manuscript_mail_by_time on manuscript_mail (sent_at desc, id desc)`,
    `create index manuscript_mail_by_recipient on manuscript_mail (lower(recipient), sent_at desc, id desc)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
