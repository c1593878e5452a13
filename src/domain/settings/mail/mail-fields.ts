import { defaultMail, type MailTemplate, mailProblems } from '#domain/journal/mail/mail-template';
import type { MailText } from '#domain/journal/mail/mail-text';
import type { SettingValues } from '#domain/journal/setting-group';
import type { SettingField } from '#domain/settings/setting-field';

/** An email's default texts, by field. */
export const mailDefaults = (template: MailTemplate): SettingValues => ({ ...defaultMail(template) });

export const mailTextIn = ({ subject = '', text = '', closing = '' }: SettingValues): MailText => ({
  subject,
  text,
  closing,
});

/** The fields of an email's text. */
export function mailFields(template: MailTemplate): readonly SettingField[] {
  const wrongIn = (name: keyof MailText) => (text: string, values: SettingValues) =>
    mailProblems(template, { ...mailTextIn(values), [name]: text }).find((problem) => problem.name === name)?.message;
  const { before, quote, button, isLetter, isUnsigned } = template;
  const follows = [!isLetter && quote && 'quotation', !isLetter && button && 'button']
    .filter(Boolean)
    .join(' and the ');
  return [
    {
      name: 'subject',
      label: 'Subject',
      hint: 'One line. Placeholders are allowed.',
      called: 'the subject',
      max: 200,
      wrong: wrongIn('subject'),
    },
    {
      name: 'text',
      label: 'Text',
      hint: [
        before ? 'The greeting comes first automatically.' : 'The first paragraph is the greeting.',
        'An empty line starts a new paragraph; a paragraph whose placeholder has no value is left out.',
        ...(follows ? [`The ${follows} ${quote && button ? 'follow' : 'follows'}.`] : []),
      ].join(' '),
      called: 'the text',
      max: 20_000,
      rows: 12,
      control: 'long-text',
      wrong: wrongIn('text'),
    },
    {
      name: 'closing',
      label: isLetter ? 'Closing' : follows ? `Text below the ${follows}` : 'Text at the end',
      hint: `Optional. ${isUnsigned ? 'The reason for the email follows' : 'The signature and the reason for the email follow'} automatically.`,
      called: 'the closing text',
      max: 5_000,
      rows: 4,
      isOptional: true,
      control: 'long-text',
      wrong: wrongIn('closing'),
    },
  ];
}
