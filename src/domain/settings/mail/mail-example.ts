import type { Journal } from '#domain/journal/journal';
import { listPlaceholders, type MailTemplate, type MailValues } from '#domain/journal/mail/mail-template';
import { MAIL_PLACEHOLDERS, type MailPlaceholder } from '#domain/journal/mail/placeholder';

/** The part of a manuscript that a preview shows. */
export interface ExampleManuscript {
  manuscript_number: string;
  title: string;
  /** As listed, in order. */
  co_authors: readonly string[];
}

type FromManuscript = Partial<Record<MailPlaceholder, (manuscript: ExampleManuscript) => string | undefined>>;

/** Secrets such as codes are always examples. */
const FROM_MANUSCRIPT: FromManuscript = {
  number: ({ manuscript_number }) => manuscript_number,
  title: ({ title }) => title,
  authors: ({ co_authors }) => co_authors.join(', '),
  author: ({ co_authors }) => co_authors[0],
};
const TO_AUTHOR: FromManuscript = { ...FROM_MANUSCRIPT, name: ({ co_authors }) => co_authors[0] };

/** Whether this email's preview depends on the manuscript. */
export const showsManuscript = ({ placeholders }: MailTemplate): boolean =>
  placeholders.some((name) => Object.hasOwn(FROM_MANUSCRIPT, name));

/** A preview's values: the manuscript's if available, else examples. */
export function exampleValues(
  journal: Pick<Journal, 'name'>,
  template: MailTemplate,
  manuscript?: ExampleManuscript,
): MailValues {
  const own = template.audience === 'author' ? TO_AUTHOR : FROM_MANUSCRIPT;
  const values = listPlaceholders(template).map((name) => [
    name,
    (manuscript && own[name]?.(manuscript)) || MAIL_PLACEHOLDERS[name].sample,
  ]);
  return { ...Object.fromEntries(values), journal: journal.name };
}
