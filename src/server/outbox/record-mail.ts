import type { Mailer } from '#server/adapters/mail';
import type { Context } from '#server/context';
import { insertManuscriptMail } from './queries.ts';

/**
 * Sends as the journal's mailer does, and notes of every mail about a manuscript to whom it went, its subject and
 * when: never its words, which may hold a link that works like a password.
 */
export function recordingMailer(
  { mailer, db, clock }: Pick<Context, 'mailer' | 'db' | 'clock'>,
  { kind, payload }: { kind: string; payload: Record<string, unknown> },
): Mailer {
  const { manuscript_id } = payload;
  if (typeof manuscript_id !== 'string') return mailer;
  return {
    async send(mail) {
      await mailer.send(mail);
      const { id, to, subject } = mail;
      await insertManuscriptMail(db, {
        id,
        manuscript_id,
        kind,
        subject,
        recipient: to.address,
        sent_at: clock.now(),
      });
    },
  };
}
