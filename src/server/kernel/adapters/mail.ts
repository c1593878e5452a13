/** One mail to one person. `id` is the outbox row's: an email sent twice keeps its Message-ID. */
export interface Mail {
  id: string;
  to: { name: string; address: string };
  /** Whom an answer goes to, where that is not the journal. */
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
  html: string;
  /** Further headers, for mail programs. */
  headers?: Readonly<Record<string, string>>;
}

/** Hands an email over; throws where that fails, and the outbox tries again. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
  /** Throws, in the server's words, where it would take no email; absent where emails are only kept. */
  check?: () => Promise<void>;
}
