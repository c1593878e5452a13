import type { OwnManuscript } from '#domain/submission/author-area';
import { sentStatements } from '#domain/submission/sent-statements';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Terms } from '#ui/Terms';

/** What the author wrote at submission, to look up again. */
export function Statements({ manuscript }: { manuscript: OwnManuscript }) {
  const journal = useJournal();
  const { abstract, keywords, authors } = manuscript;
  const rows: [string, string][] = [
    ['Authors', authors.map(({ name, affiliation }) => [name, affiliation].filter(Boolean).join(', ')).join('\n')],
    ['Keywords', keywords.join(', ')],
    ['Abstract', abstract],
    ...sentStatements(journal, manuscript),
  ];
  return (
    <section aria-labelledby="submitted-heading">
      <h2 id="submitted-heading">What you submitted</h2>
      <Terms rows={rows} />
    </section>
  );
}
