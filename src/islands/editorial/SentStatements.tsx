import { ARTICLE_TYPE_SINGULAR, ARTICLE_TYPES } from '#domain/article-type';
import type { EditorManuscript } from '#domain/editorial';
import { DECLARATION_FIELDS, DECLARATION_LABELS, type ProposedReviewer } from '#domain/submission-form';

/** What the authors sent with the manuscript. */
export function SentStatements({ manuscript }: { manuscript: EditorManuscript }) {
  const { authors, article_type, category, cover_letter, declarations } = manuscript;
  const type = ARTICLE_TYPES.find((known) => known === article_type);
  const rows: [string, string][] = [
    ['Authors', authors.map(authorLine).join('\n')],
    ['Article type', type ? ARTICLE_TYPE_SINGULAR[type] : ''],
    ['Category', category ?? ''],
    ['Cover letter', cover_letter],
    ...DECLARATION_FIELDS.map((field): [string, string] => [DECLARATION_LABELS[field], declarations[field] ?? '']),
    ['Suggested reviewers', manuscript.suggested_reviewers.map(reviewerLine).join('\n')],
    ['Opposed reviewers', manuscript.opposed_reviewers.map(reviewerLine).join('\n')],
  ];
  return (
    <section aria-labelledby="sent-heading">
      <h2 id="sent-heading">What the authors sent</h2>
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

function authorLine({
  name,
  email,
  affiliation,
  orcid,
  is_corresponding,
}: EditorManuscript['authors'][number]): string {
  const known = [name, affiliation, email, orcid].filter(Boolean).join(', ');
  return is_corresponding ? `${known} (corresponding author)` : known;
}

function reviewerLine({ name, email, affiliation, reason }: ProposedReviewer): string {
  return [name, email, affiliation, reason].filter(Boolean).join(', ');
}
