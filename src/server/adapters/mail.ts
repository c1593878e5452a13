import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import type { Clock } from '#server/adapters/clock';
import type { Env } from '#server/env';

/** One mail to one person. `id` is the outbox row's: a mail sent twice keeps its Message-ID. */
export interface Mail {
  id: string;
  to: { name: string; address: string };
  /** Whom an answer goes to, where that is not the journal. */
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail over; throws where that fails, and the outbox tries again. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
}

/**
 * Sends over SMTP_URL. Without it a demonstration catches its mails; in production each fails until the setting
 * is there, is tried again by the outbox, and after that by an editor.
 */
export async function openMailer(
  env: Pick<Env, 'smtpUrl' | 'siteUrl'>,
  journal: { isDemonstration: boolean; db: Kysely<Database>; clock: Clock },
): Promise<Mailer> {
  if (env.smtpUrl) return (await import('./mail-smtp.ts')).smtpMailer(env.smtpUrl, env.siteUrl);
  if (journal.isDemonstration) return (await import('./mail-caught.ts')).caughtMailer(journal.db, journal.clock);
  return {
    send: async () => {
      throw new Error('No mail server is set. Set SMTP_URL, then waiting mails go out.');
    },
  };
}
