import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { insertCaughtMail } from './caught-mail-queries.ts';
import type { Clock } from './clock.ts';
import type { Mailer } from './mail.ts';

/** Keeps mails in the database instead of sending them: the demonstration shows them at `/__mail`. */
export function caughtMailer(db: Kysely<Database>, clock: Clock): Mailer {
  return {
    async send({ id, to, replyTo, subject, text, html }) {
      const mail = { id, recipient: to.address, reply_to: replyTo?.address ?? null, subject, text, html };
      await insertCaughtMail(db, { ...mail, sent_at: clock.now() });
    },
  };
}
