import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import type { Env } from '#server/kernel/env';
import type { Clock } from './clock.ts';
import type { Mailer } from './mail.ts';
import { caughtMailer } from './mail-caught.ts';
import { smtpMailer } from './mail-smtp.ts';

/**
 * How answers come by mail. A demonstration that catches its mails takes answers at the page that shows them, and from no
 * mail server.
 */
export const openInboundMail = (env: Pick<Env, 'smtpUrl' | 'inboundMail'>, isDemonstration: boolean) =>
  env.inboundMail ?? (isDemonstration && !env.smtpUrl ? { domain: 'answers.invalid' } : undefined);

/**
 * Sends over SMTP_URL. Without it a demonstration catches its mails; in production each fails until the setting
 * is there, and the journal's own address, is tried again by the outbox, and after that by an editor.
 */
export function openMailer(
  journal: Journal,
  env: Pick<Env, 'smtpUrl' | 'siteUrl'>,
  { isDemonstration, db, clock }: { isDemonstration: boolean; db: Kysely<Database>; clock: Clock },
): Mailer {
  if (env.smtpUrl && journal.officeEmail) return smtpMailer(journal, env.smtpUrl, env.siteUrl);
  if (!env.smtpUrl && isDemonstration) return caughtMailer(db, clock);
  const refuse = async () => {
    throw new Error(env.smtpUrl ? NO_ADDRESS : NO_SERVER);
  };
  return { send: refuse, check: refuse };
}

const NO_SERVER = 'No mail server is set. Set SMTP_URL; waiting emails are then sent.';
const NO_ADDRESS =
  'The journal has no email address to send from. Set it under Settings, Journal, then waiting mails go out.';
