import type { Journal } from '#domain/journal/journal';
import { currentMail, fillMail, type MailTable } from '#domain/journal/mail/mail-template';
import type { MailText } from '#domain/journal/mail/mail-text';
import type { EmailContent } from './mail-template.ts';

/** The parts of an email that are not in its template. */
interface EmailParts {
  /** The target of its button. */
  url?: string | undefined;
  quote?: string | undefined;
  /** An editor's text for this email only. */
  words?: MailText | undefined;
}

/**
 * Writes a table of emails with the office's templates. Values for all placeholders are required, so that no recipient
 * sees an unfilled one.
 */
export const mailWriter =
  <Mails extends MailTable>(mails: Mails) =>
  <Kind extends keyof Mails & string>(
    journal: Journal,
    kind: Kind,
    values: Readonly<Record<Mails[Kind]['placeholders'][number], string>>,
    { url, quote, words }: EmailParts = {},
  ): EmailContent => {
    const template = mails[kind] as Mails[Kind];
    const { button, isUnsigned } = template;
    return {
      ...fillMail(template, words ?? currentMail(journal, kind, template), { ...values, journal: journal.name }),
      ...(quote && { quote }),
      ...(button && url && { action: { label: button, url } }),
      ...(isUnsigned && { isUnsigned }),
    };
  };
