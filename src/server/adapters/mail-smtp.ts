import { createTransport } from 'nodemailer';
import { JOURNAL } from '#domain/journal';
import type { Mailer } from '#server/adapters/mail';

const CONNECT_MS = 5_000;
const SOCKET_MS = 10_000;

/** Sends over SMTP. `url` is SMTP_URL; with TLS unless the server stands on this machine. */
export function smtpMailer(url: string, siteUrl: string): Mailer {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
  const transport = createTransport(url, {
    from: { name: JOURNAL.name, address: JOURNAL.officeEmail },
  });
  Object.assign(transport.options, {
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    requireTLS: !isLocal,
    // A mail is text: nothing in it may make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(siteUrl);
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({ messageId: `<${id}@${hostname}>`, to, subject, text, html });
    },
  };
}
