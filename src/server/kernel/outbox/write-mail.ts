import type { Journal } from '#domain/journal/journal';
import { fillMail, type MailTable, presentMail } from '#domain/journal/mail/mail-template';
import type { MailText } from '#domain/journal/mail/mail-text';
import type { Letter } from './mail-template.ts';

/** What the code adds to the words of an email: none where it is missing. */
interface Parts {
  /** Where its button leads. */
  url?: string | undefined;
  quote?: string | undefined;
  /** Words that an editor wrote for this one email. */
  words?: MailText | undefined;
}

/**
 * Writes the emails of a table in the office's words. The values of all its placeholders are asked for, so that no
 * recipient reads one unfilled.
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
