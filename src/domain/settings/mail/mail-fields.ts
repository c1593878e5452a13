import type { Journal } from '#domain/journal/journal';
import type { MailText } from '#domain/journal/mail/mail-template';
import {
  defaultMail,
  listPlaceholders,
  type MailTemplate,
  type MailValues,
  mailProblems,
} from '#domain/journal/mail/mail-template';
import { MAIL_PLACEHOLDERS, type MailPlaceholder } from '#domain/journal/mail/placeholder';
import type { SettingValues } from '#domain/journal/setting-group';
import type { SettingField } from '#domain/settings/setting-field';

/** An email's default texts, by field. */
export const mailDefaults = (template: MailTemplate): SettingValues => ({ ...defaultMail(template) });

export const toMailText = ({ subject = '', text = '', closing = '' }: SettingValues): MailText => ({
  subject,
  text,
  closing,
});

/** The fields of an email's text. */
export function mailFields(template: MailTemplate): readonly SettingField[] {
  const problemIn = (name: keyof MailText) => (text: string, values: SettingValues) =>
    mailProblems(template, { ...toMailText(values), [name]: text }).find((problem) => problem.name === name)?.message;
  const { before, quote, button, isLetter, isUnsigned } = template;
  const following = [!isLetter && quote && 'quotation', !isLetter && button && 'button']
    .filter(Boolean)
    .join(' and the ');
  return [
    {
      name: 'subject',
      label: 'Subject',
      hint: 'One line. Placeholders are allowed.',
      called: 'the subject',
      max: 200,
      validate: problemIn('subject'),
    },
    {
      name: 'text',
      label: 'Text',
      hint: [
        before ? 'The greeting comes first automatically.' : 'The first paragraph is the greeting.',
        'An empty line starts a new paragraph; a paragraph whose placeholder has no value is left out.',
        ...(following ? [`The ${following} ${quote && button ? 'follow' : 'follows'}.`] : []),
      ].join(' '),
      called: 'the text',
      max: 20_000,
      rows: 12,
      control: 'long-text',
      validate: problemIn('text'),
    },
    {
      name: 'closing',
      label: isLetter ? 'Closing' : following ? `Text below the ${following}` : 'Text at the end',
      hint: `Optional. ${isUnsigned ? 'The reason for the email follows' : 'The signature and the reason for the email follow'} automatically.`,
      called: 'the closing text',
      max: 5_000,
      rows: 4,
      isOptional: true,
      control: 'long-text',
      validate: problemIn('closing'),
    },
  ];
}

/** The part of a manuscript that a preview shows. */
export interface ExampleManuscript {
  manuscript_number: string;
  title: string;
  /** As listed, in order. */
  co_authors: readonly string[];
}

type ExampleValues = Partial<Record<MailPlaceholder, (manuscript: ExampleManuscript) => string | undefined>>;

/** Secrets such as codes are always examples. */
const FROM_MANUSCRIPT: ExampleValues = {
  number: ({ manuscript_number }) => manuscript_number,
  title: ({ title }) => title,
  authors: ({ co_authors }) => co_authors.join(', '),
  author: ({ co_authors }) => co_authors[0],
};
const TO_AUTHOR: ExampleValues = { ...FROM_MANUSCRIPT, name: ({ co_authors }) => co_authors[0] };

/** Whether this email's preview depends on the manuscript. */
export const dependsOnManuscript = ({ placeholders }: MailTemplate): boolean =>
  placeholders.some((name) => Object.hasOwn(FROM_MANUSCRIPT, name));

/** A preview's values: the manuscript's if available, else examples. */
export function exampleValues(
  journal: Pick<Journal, 'name'>,
  template: MailTemplate,
  manuscript?: ExampleManuscript,
): MailValues {
  const getters = template.audience === 'author' ? TO_AUTHOR : FROM_MANUSCRIPT;
  const values = listPlaceholders(template).map((name) => [
    name,
    (manuscript && getters[name]?.(manuscript)) || MAIL_PLACEHOLDERS[name].sample,
  ]);
  return { ...Object.fromEntries(values), journal: journal.name };
}
