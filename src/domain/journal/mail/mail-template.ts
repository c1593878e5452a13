import { MAIL_PLACEHOLDERS, type MailPlaceholder } from './placeholder.ts';

export const MAIL_AUDIENCES = {
  author: 'Author',
  'co-author': 'Co-author',
  reviewer: 'Reviewer',
  editor: 'Editor',
  office: 'Editorial office',
  payer: 'Payer',
  reader: 'Reader',
  inquirer: 'Inquirer',
} as const;

export type MailAudience = keyof typeof MAIL_AUDIENCES;

/** An email whose text the office may change. */
export interface MailTemplate {
  /** The occasion, as shown to the office. */
  label: string;
  audience: MailAudience;
  /** The placeholders in addition to `journal`. They must reveal only what the recipient may know. */
  placeholders: readonly MailPlaceholder[];
  /** Placeholders that the email cannot do without. */
  required?: readonly MailPlaceholder[];
  subject: string;
  /** The first paragraph is the greeting. */
  text: string;
  closing?: string;
  /** Fixed paragraphs around the text. */
  before?: string;
  after?: string;
  /** The quotation below the text. */
  quote?: string;
  /** The label of its button. */
  button?: string;
  /** Completes "You are receiving this email because …". */
  reason: string;
  /** For emails without the office's signature. */
  isUnsigned?: true;
  /** The closing is part of the text, so that editors can change all of it for one manuscript. */
  isLetter?: true;
}

export type MailTable = Readonly<Record<string, MailTemplate>>;

/** Values by placeholder. */
export type MailValues = Readonly<Record<string, string>>;

export const defaultMail = ({ subject, text, closing = '' }: MailTemplate): MailText => ({ subject, text, closing });

/** The office's text of an email; the default if there is none or it is no longer valid. */
export function currentMail({ mails }: { mails: SavedMails }, kind: string, template: MailTemplate): MailText {
  const standard = defaultMail(template);
  const present = { ...standard, ...mails[kind] };
  return mailProblems(template, present).length === 0 ? present : standard;
}

/** The template of a letter for one article type; its default is the general letter. */
export function templateFor(
  journal: { mails: SavedMails },
  template: MailTemplate,
  { name, type }: { name: string; type: string | null },
): MailTemplate {
  return type ? { ...template, ...currentMail(journal, name, template) } : template;
}

export function mailProblems(template: MailTemplate, words: MailText): { name: keyof MailText; message: string }[] {
  const { subject, text, closing } = words;
  const messages = {
    subject: subject.trim() ? placeholderProblem(template, 'the subject', subject) : 'Enter the subject.',
    text: text.trim()
      ? (placeholderProblem(template, 'the text', text) ?? missingPlaceholder(template, text + closing))
      : 'Enter the text.',
    closing: placeholderProblem(template, 'the closing text', closing),
  };
  return (Object.keys(messages) as (keyof MailText)[]).flatMap((name) => {
    const message = messages[name];
    return message === undefined ? [] : [{ name, message }];
  });
}

export const listPlaceholders = ({ placeholders }: MailTemplate): MailPlaceholder[] => [...placeholders, 'journal'];

export function placeholderProblem(template: MailTemplate, called: string, text: string): string | undefined {
  const known = listPlaceholders(template).map((name) => `{${name}}`);
  const unknown = (text.match(/\{[^{}]*\}?|\}/g) ?? []).filter((word) => !known.includes(word));
  if (unknown.length === 0) return undefined;
  const list = [...new Set(unknown)].map((word) => word.slice(0, 40)).join(', ');
  const offered = known.length > 1 ? `${known.slice(0, -1).join(', ')} and ${known.at(-1)}` : known.join('');
  return `Remove ${list} from ${called}, or replace it with a placeholder. This email can use ${offered}.`;
}

function missingPlaceholder({ required = [] }: MailTemplate, text: string): string | undefined {
  const missing = required.find((name) => !text.includes(`{${name}}`));
  return missing && `Add {${missing}} to the text: the recipient needs ${MAIL_PLACEHOLDERS[missing].about}.`;
}

export interface FilledMail {
  subject: string;
  greeting: string;
  paragraphs: string[];
  closing: string[];
  reason: string;
}

/**
 * Fills in an email. Paragraphs that empty values leave blank are dropped; values are not searched for placeholders.
 */
export function fillMail(
  { before = '', after = '', reason, isLetter }: Pick<MailTemplate, 'before' | 'after' | 'reason' | 'isLetter'>,
  words: MailText,
  values: MailValues,
): FilledMail {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));
  const paragraphsOf = (text: string) =>
    fill(text)
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean);
  const text = [before, words.text, after, isLetter ? words.closing : ''].join('\n\n');
  const [greeting = '', ...paragraphs] = paragraphsOf(text);
  return {
    subject: fill(words.subject).replace(/\s+/g, ' ').trim(),
    greeting,
    paragraphs,
    closing: isLetter ? [] : paragraphsOf(words.closing),
    reason: fill(reason),
  };
}

/** Contains placeholders in braces; paragraphs are separated by empty lines. */
export interface MailText {
  subject: string;
  text: string;
  /** Below the button; empty for none. */
  closing: string;
}

/** The office's changes, by kind of email; unchanged ones are absent. */
export type SavedMails = Readonly<Record<string, Readonly<Partial<MailText>>>>;
