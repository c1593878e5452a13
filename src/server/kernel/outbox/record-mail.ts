import { isClosedAddress } from '#domain/account/closing';
import { keptWords } from '#domain/desk/delivery/mail-words';
import type { Mailer } from '#server/kernel/adapters/mail';
import type { Context } from '#server/kernel/context';
import { insertManuscriptMail } from './queries.ts';

/**
 * Sends as the journal's mailer does, and notes of every mail about a manuscript to whom it went, its subject, its
 * words and when: never a link or a code of it, which may work like a password. What would go to a closed account is
 * dropped here, whatever query has found its address.
 */
export function recordingMailer(
  { mailer, db, clock, siteUrl }: Pick<Context, 'mailer' | 'db' | 'clock' | 'siteUrl'>,
  { kind, payload }: { kind: string; payload: Record<string, unknown> },
): Mailer {
  const { manuscript_id } = payload;
  return {
    async send(mail) {
      if (isClosedAddress(mail.to.address)) return;
      await mailer.send(mail);
      if (typeof manuscript_id !== 'string') return;
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
