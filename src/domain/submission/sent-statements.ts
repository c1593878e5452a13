import { ARTICLE_TYPE_SINGULAR, ARTICLE_TYPES } from '#domain/publication/article-type';
import { DECLARATION_FIELDS, DECLARATION_LABELS, type ProposedReviewer } from './form.ts';

/** What of a manuscript is shown as rows of a label and a text. */
interface Sent {
  article_type: string | null;
  category: string | null;
  cover_letter: string;
  declarations: Readonly<Record<string, string>>;
  suggested_reviewers: readonly ProposedReviewer[];
  opposed_reviewers: readonly ProposedReviewer[];
}

/** What was sent with a manuscript, as its author and the office read it: a label and a text each, maybe empty. */
export function sentStatements(sent: Sent): [label: string, text: string][] {
  const type = ARTICLE_TYPES.find((known) => known === sent.article_type);
  return [
    ['Article type', type ? ARTICLE_TYPE_SINGULAR[type] : ''],
    ['Category', sent.category ?? ''],
    ['Cover letter', sent.cover_letter],
    ...DECLARATION_FIELDS.map((field): [string, string] => [DECLARATION_LABELS[field], sent.declarations[field] ?? '']),
    ['Suggested reviewers', reviewerLines(sent.suggested_reviewers)],
    ['Opposed reviewers', reviewerLines(sent.opposed_reviewers)],
  ];
}

function reviewerLines(reviewers: readonly ProposedReviewer[]): string {
  return reviewers
    .map(({ name, email, affiliation, reason }) => [name, email, affiliation, reason].filter(Boolean).join(', '))
    .join('\n');
}
