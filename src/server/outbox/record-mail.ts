import { keptWords } from '#domain/outbox/mail-words';
import type { Mailer } from '#server/adapters/mail';
import type { Context } from '#server/context';
import { insertManuscriptMail } from './queries.ts';

/**
 * Sends as the journal's mailer does, and notes of every mail about a manuscript to whom it went, its subject, its
 * words and when: never a link or a code of it, which may work like a password.
 */
export function recordingMailer(
  { mailer, db, clock, siteUrl }: Pick<Context, 'mailer' | 'db' | 'clock' | 'siteUrl'>,
  { kind, payload }: { kind: string; payload: Record<string, unknown> },
): Mailer {
  const { manuscript_id } = payload;
  if (typeof manuscript_id !== 'string') return mailer;
  return {
    async send(mail) {
      await mailer.send(mail);
      const { id, to, subject, text } = mail;
      await insertManuscriptMail(db, {
        id,
        manuscript_id,
        kind,
        subject,
        recipient: to.address,
        words: keptWords(text, siteUrl),
        sent_at: clock.now(),
      });
    },
  };
}
