import { useEffect, useRef, useState } from 'react';
import { timelineDuration } from '#domain/journal/timeline';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { DraftContent } from '#domain/submission/draft';
import { expectedDates } from '#domain/submission/expected-date';
import { SUBMISSION_TEXTS } from '#domain/submission/form';
import type { Receipt as ReceiptFacts } from '#islands/kernel/device-draft.ts';
import { useJournal } from '#islands/kernel/journal.tsx';

interface Props {
  receipt: ReceiptFacts;
  /** Puts the submitted text back into the form. */
  onRefill: (sent: DraftContent) => void;
}

/** Replaces the form after submission. */
export function Receipt({ receipt, onRefill }: Props) {
  const { code, number, title, email, isSoleAuthor, at, sent } = receipt;
  const journal = useJournal();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="receipt">
      <h2 ref={heading} tabIndex={-1}>
        {code ? 'We received your manuscript' : SUBMISSION_TEXTS.submitted}
      </h2>
      <p className="receipt-title">{title}</p>
      {code ? (
        <div className="code-box">
          <SubmissionCode code={code} />
          <p className="hint">
            {number && `Manuscript number ${number}${at ? `, received on ${longDate(at)}` : ''}. `}Keep the code: you
            need it, with your email address, to track the manuscript. Both were sent to {email}.
          </p>
        </div>
      ) : (
        <div className="code-box">
          <p>
            The journal’s reply contained no submission code. Look for the code in an email to {email}; the manuscript
            is listed under <a href={paths.author}>My manuscripts</a>.
          </p>
          {sent && (
            <>
              <p className="hint">
                If you find neither within an hour, something else may have replied, such as the sign-in page of a Wi-Fi
                network. What you entered is saved in this tab.
              </p>
              <div className="form-actions">
                <button type="button" className="button quiet" onClick={() => onRefill(sent)}>
                  Fill in the form again
                </button>
              </div>
            </>
          )}
        </div>
      )}
      <h3>What happens next</h3>
      <ol className="next-steps">
        <li>
          <strong>Screening</strong>, {timelineDuration(journal, 'screening')}
          {at && `: ${expectedDates(journal, 'screening', at)}`}. The editorial office checks that the manuscript is
          complete and anonymous.
        </li>
        <li>
          <strong>Peer review and first decision</strong>, {timelineDuration(journal, 'first-decision')}
          {at && `: ${expectedDates(journal, 'first-decision', at)}`}. We email you the decision and the reviewers’
          comments.
        </li>
        {!isSoleAuthor && (
          <li>We are emailing your co-authors today, so they can say if they were named by mistake.</li>
        )}
      </ol>
      <div className="form-actions receipt-actions">
        {code && (
          <a className="button" href={paths.trackManuscript({ code, email })}>
            Track this manuscript
          </a>
        )}
        <a className={code ? 'button quiet' : 'button'} href={paths.author}>
          My manuscripts
        </a>
        <button type="button" className="button quiet" onClick={() => print()}>
          Print
        </button>
        <a href={paths.submit}>Submit another manuscript</a>
      </div>
    </div>
  );
}

function SubmissionCode({ code }: { code: string }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    );
    setCopied(isCopied ? 'Copied.' : 'The code could not be copied. Please select and copy it yourself.');
  };
  return (
    <>
      <p>
        Submission code
        <strong>{code}</strong>
      </p>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={copy}>
          Copy code
        </button>
        <span role="status">{copied}</span>
      </div>
    </>
  );
}
