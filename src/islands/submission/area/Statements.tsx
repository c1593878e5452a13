import { ARTICLE_TYPE_SINGULAR, ARTICLE_TYPES } from '#domain/article-type';
import type { OwnManuscript } from '#domain/author-area';
import { DECLARATION_FIELDS, DECLARATION_LABELS, type ProposedReviewer } from '#domain/submission';

/** What the author wrote at submission, to look up again. */
export function Statements({ manuscript }: { manuscript: OwnManuscript }) {
  const { abstract, keywords, category, article_type, authors, cover_letter, declarations } = manuscript;
  const type = ARTICLE_TYPES.find((known) => known === article_type);
  const rows: [string, string][] = [
    ['Authors', authors.map(({ name, affiliation }) => [name, affiliation].filter(Boolean).join(', ')).join('\n')],
    ['Keywords', keywords.join(', ')],
    ['Article type', type ? ARTICLE_TYPE_SINGULAR[type] : ''],
    ['Category', category ?? ''],
    ['Abstract', abstract],
    ['Cover letter', cover_letter],
    ...DECLARATION_FIELDS.map((field): [string, string] => [DECLARATION_LABELS[field], declarations[field] ?? '']),
    ['Suggested reviewers', reviewerLines(manuscript.suggested_reviewers)],
    ['Opposed reviewers', reviewerLines(manuscript.opposed_reviewers)],
  ];
  return (
    <section aria-labelledby="submitted-heading">
      <h2 id="submitted-heading">What you submitted</h2>
      <dl className="statements">
        {rows
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function reviewerLines(reviewers: readonly ProposedReviewer[]): string {
  return reviewers
    .map(({ name, email, affiliation, reason }) => [name, email, affiliation, reason].filter(Boolean).join(', '))
    .join('\n');
}
