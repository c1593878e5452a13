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
