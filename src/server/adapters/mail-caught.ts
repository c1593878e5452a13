import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { insertCaughtMail } from './caught-mail-queries.ts';
import type { Clock } from './clock.ts';
import type { Mailer } from './mail.ts';

/** Keeps mails in the database instead of sending them: the demonstration shows them at `/__mail`. */
export function caughtMailer(db: Kysely<Database>, clock: Clock): Mailer {
  return {
    async send({ id, to, subject, text, html }) {
      await insertCaughtMail(db, { id, recipient: to.address, subject, text, html, sent_at: clock.now() });
    },
  };
}
