import { longDate } from '#domain/kernel/date';
import type { ProofView } from '#domain/production/proof/proof';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { fetchProofPdf } from './calls.ts';

/** What the author is asked to do, until when, and what the office says. */
export function ProofHead({ view }: { view: ProofView }) {
  const { id, manuscript_number, message, is_open, due_on, has_pdf } = view;
  const { run, isBusy, failure } = useAction();
  const download = () =>
    run(async () => {
      const file = await fetchProofPdf(id);
      saveBlob(file, file.name);
    });
  return (
    <header className="proof-head stack">
      <h1>Proof of {manuscript_number}</h1>
      {is_open && (
        <>
          <p>
            This is your article as readers will see it. Please answer by{' '}
            <strong>
              <time dateTime={due_on}>{longDate(due_on)}</time>
            </strong>
            .
          </p>
          <ol className="proof-steps">
            <li>Read the article below{has_pdf && ', and its PDF'}.</li>
            <li>Select a paragraph, heading, figure or reference that should change, and say how.</li>
            <li>Send your corrections, or approve the proof as it is.</li>
          </ol>
        </>
      )}
      {message && (
        <div>
          <p>
            <strong>From the editorial office</strong>
          </p>
          <p className="letter-text">{message}</p>
        </div>
      )}
      {has_pdf && (
        <p>
          <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={download}>
            {isBusy ? 'Preparing the PDF…' : 'Download the PDF'}
          </button>
        </p>
      )}
      {failure && <p className="field-error">{failure}</p>}
    </header>
  );
}
