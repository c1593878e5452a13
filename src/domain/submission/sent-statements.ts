import type { IslandJournal } from '#domain/journal/journal';
import type { Language } from '#domain/journal/language';
import { foreignLanguageName } from '#domain/publication/article-language';
import { articleTypeName, knownType } from '#domain/publication/article-type';
import {
  DECLARATION_FIELDS,
  LETTER_FIELDS,
  type LetterField,
  type ProposedReviewer,
  STATEMENT_LABELS,
  type StatementField,
} from './form.ts';

/** Submitted statements, as author and office see them. */
export interface SentStatements extends Record<LetterField, string> {
  article_type: string | null;
  category: string | null;
  language: Language;
  declarations: Record<string, string>;
  suggested_reviewers: ProposedReviewer[];
  opposed_reviewers: ProposedReviewer[];
}

/** Lists the statements as label and text; texts may be empty. */
export function sentStatements(journal: IslandJournal, sent: SentStatements): [label: string, text: string][] {
  const type = knownType(journal, sent.article_type);
  const row = (field: StatementField, text = ''): [string, string] => [STATEMENT_LABELS[field], text];
  return [
    ['Article type', type ? articleTypeName(journal, type) : ''],
    ['Category', sent.category ?? ''],
    ['Language', foreignLanguageName(journal, sent.language)],
    ...LETTER_FIELDS.map((field) => row(field, sent[field])),
    ...DECLARATION_FIELDS.map((field) => row(field, sent.declarations[field])),
    ['Suggested reviewers', reviewerLines(sent.suggested_reviewers)],
    ['Opposed reviewers', reviewerLines(sent.opposed_reviewers)],
  ];
}

function reviewerLines(reviewers: readonly ProposedReviewer[]): string {
  return reviewers
    .map(({ name, email, affiliation, reason }) => [name, email, affiliation, reason].filter(Boolean).join(', '))
    .join('\n');
}
