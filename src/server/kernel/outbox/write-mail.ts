import type { Journal } from '#domain/journal/journal';
import { fillMail, type MailTable, presentMail } from '#domain/journal/mail/mail-template';
import type { MailText } from '#domain/journal/mail/mail-text';
import type { Letter } from './mail-template.ts';

/** The parts of an email that are not in its template. */
interface Parts {
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
    { url, quote, words }: Parts = {},
  ): Letter => {
    const template = mails[kind] as Mails[Kind];
    const { button, isUnsigned } = template;
    return {
      ...fillMail(template, words ?? presentMail(journal, kind, template), { ...values, journal: journal.name }),
      ...(quote && { quote }),
      ...(button && url && { action: { label: button, url } }),
      ...(isUnsigned && { isUnsigned }),
    };
  };
