import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { type Journal, officeMailbox } from '#domain/journal/journal';
import type { Env } from '#server/kernel/env';
import type { Clock } from './clock.ts';
import { insertCaughtMail } from './demonstration-queries.ts';

/** An email to one person. `id` is the outbox row's: resent emails keep their Message-ID. */
export interface Mail {
  id: string;
  to: { name: string; address: string };
  /** The reply address, if not the journal's. */
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
  html: string;
  /** Further headers, for mail programs. */
  headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  send: (mail: Mail) => Promise<void>;
  /** Throws the server's message if it would refuse email; absent if emails are only stored. */
  check?: () => Promise<void>;
  /** No mail server is configured. */
  lacksServer?: boolean;
}

/** A demonstration that catches emails accepts replies on the page that shows them, not from a mail server. */
export const openInboundMail = (env: Pick<Env, 'smtpUrl' | 'inboundMail'>, isDemonstration: boolean) =>
  env.inboundMail ?? (isDemonstration && !env.smtpUrl ? { domain: 'answers.invalid' } : undefined);

/**
 * Sends over SMTP_URL. If it is not set, a demonstration catches emails; otherwise each fails until SMTP_URL and the
 * journal's address are set, and is retried by the outbox, then by an editor.
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
  return { send: refuse, check: refuse, lacksServer: !env.smtpUrl };
}

const NO_SERVER = 'No mail server is configured. Set SMTP_URL; waiting emails will then be sent.';
const NO_ADDRESS =
  'The journal has no email address to send from. Add one under Settings, Journal; waiting emails will then be sent.';

/** Stores emails instead of sending them: the demonstration shows them at `/__mail`. */
export function caughtMailer(db: Kysely<Database>, clock: Clock): Mailer {
  return {
    async send({ id, to, replyTo, subject, text, html }) {
      const mail = { id, recipient: to.address, reply_to: replyTo?.address ?? null, subject, text, html };
      await insertCaughtMail(db, { ...mail, sent_at: clock.now() });
    },
  };
}

/** Timeouts in milliseconds: greeting, next reply, and a whole email. */
const TIMEOUTS = { connect: 5_000, silence: 10_000, total: 15_000 };

/** Sends over SMTP with TLS, unless the server is local. */
export function smtpMailer(journal: Journal, url: string, siteUrl: string, timeouts = TIMEOUTS): Mailer {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
  const settings = {
    url,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    requireTLS: !isLocal,
    // Emails are plain text: nothing in them may make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Marks emails as automatic, so that out-of-office programs do not reply.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const { hostname } = new URL(siteUrl);
  // Most requests send no email, and the library loads slowly.
  const open = async (further?: Mail['headers']) => {
    const { createTransport } = await import('nodemailer');
    return createTransport(settings, { from: officeMailbox(journal), headers: { ...headers, ...further } });
  };
  return {
    async send({ id, to, replyTo, subject, text, html, headers: further }) {
      const transport = await open(further);
      const signal = AbortSignal.timeout(timeouts.total);
      await transport.sendMail({ messageId: `<${id}@${hostname}>`, to, replyTo, subject, text, html, signal });
    },
    async check() {
      const transport = await open();
      await transport.verify().finally(() => transport.close());
    },
  };
}
