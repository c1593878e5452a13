import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { OwnManuscript } from '#domain/submission/author-area';
import { readSession } from '#islands/kernel/session.ts';

/** The receipt of the submission: the code to track it with, and the way to do so. */
export function Receipt({ manuscript }: { manuscript: OwnManuscript }) {
  const { submission_code, manuscript_number, submitted_at } = manuscript;
  const link = new URLSearchParams({ code: submission_code ?? '', email: readSession()?.user.email ?? '' });
  return (
    <section aria-labelledby="receipt-heading">
      <h2 id="receipt-heading">Receipt</h2>
      <p>
        Submission code <strong className="code">{submission_code}</strong>
      </p>
      <p className="hint">
        {manuscript_number}, received on {longDate(submitted_at)}. Anyone with the code and an author’s email address
        can see the status of the manuscript, so treat it like a password.
      </p>
      <p className="own-actions">
        <a href={`${paths.trackPaper}#${link}`}>Track this manuscript</a>
        <button type="button" className="button quiet" onClick={() => print()}>
          Print
        </button>
      </p>
    </section>
  );
}
