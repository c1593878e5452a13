import type { Journal } from '#domain/journal/journal';
import { office } from '#domain/journal/office';
import type { Mail, Mailer } from './mail.ts';

/** How long to wait, in milliseconds: for the server's first words, for its next, and for one mail in all. */
const PATIENCE = { connect: 5_000, silence: 10_000, total: 15_000 };

/** Sends over SMTP. `url` is SMTP_URL; with TLS unless the server runs on this machine. */
export function smtpMailer(journal: Journal, url: string, siteUrl: string, patience = PATIENCE): Mailer {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
  const settings = {
    url,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    dnsTimeout: patience.connect,
    socketTimeout: patience.silence,
    requireTLS: !isLocal,
    // A mail is text: nothing in it may make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Out-of-office programs answer a mail that a person wrote, not one that says it was not.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const { hostname } = new URL(siteUrl);
  // Most requests send none, and it takes long to load.
  const open = async (further?: Mail['headers']) => {
    const { createTransport } = await import('nodemailer');
    return createTransport(settings, { from: office(journal), headers: { ...headers, ...further } });
  };
  return {
    async send({ id, to, replyTo, subject, text, html, headers: further }) {
      const transport = await open(further);
      const signal = AbortSignal.timeout(patience.total);
      await transport.sendMail({ messageId: `<${id}@${hostname}>`, to, replyTo, subject, text, html, signal });
    },
    async check() {
      const transport = await open();
      await transport.verify().finally(() => transport.close());
    },
  };
}
