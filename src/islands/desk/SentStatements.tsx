import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { sentStatements } from '#domain/submission/sent-statements';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Terms } from '#ui/Terms';

/** What the authors sent with the manuscript. */
export function SentStatements({ manuscript }: { manuscript: EditorManuscript }) {
  const journal = useJournal();
  return (
    <section aria-labelledby="sent-heading">
      <h2 id="sent-heading">What the authors sent</h2>
      <Terms
        rows={[['Authors', manuscript.authors.map(authorLine).join('\n')], ...sentStatements(journal, manuscript)]}
      />
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
