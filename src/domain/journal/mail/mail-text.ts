/** The words of an email, with placeholders in braces; paragraphs have an empty line between them. */
export interface MailText {
  subject: string;
  text: string;
  /** Below the button; empty for none. */
  closing: string;
}

/** What the office has changed, by the kind of email; a kind it never touched is absent. */
export type OwnMails = Readonly<Record<string, Readonly<Partial<MailText>>>>;
