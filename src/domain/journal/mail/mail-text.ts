/** The text of an email, with placeholders in braces, and empty lines between paragraphs. */
export interface MailText {
  subject: string;
  text: string;
  /** Below the button; empty for none. */
  closing: string;
}

/** The office's changes, by kind of email; unchanged ones are absent. */
export type SavedMails = Readonly<Record<string, Readonly<Partial<MailText>>>>;
