import { useEffect, useRef, useState } from 'react';
import { longDate } from '#domain/date';
import { paths } from '#domain/paths';
import type { DraftContent } from '#domain/submission/draft';
import { expectedDates } from '#domain/submission/expected-date';
import { SUBMISSION_TEXTS } from '#domain/submission/form';
import { timelineDuration } from '#domain/timeline';
import type { Receipt as ReceiptFacts } from '#islands/device-draft.ts';

interface Props {
  receipt: ReceiptFacts;
  /** Restores what was sent to the form. */
  onAgain: (sent: DraftContent) => void;
}

/** Replaces the form when the manuscript has been sent. */
export function Receipt({ receipt, onAgain }: Props) {
  const { code, number, title, email, at, sent } = receipt;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="receipt">
      <h2 ref={heading} tabIndex={-1}>
        {code ? 'Your manuscript has arrived' : SUBMISSION_TEXTS.submitted}
      </h2>
      <p className="receipt-title">{title}</p>
      {code ? (
        <div className="code-box">
          <SubmissionCode code={code} />
          <p className="hint">
            {number && `Manuscript number ${number}${at ? `, received on ${longDate(at)}` : ''}. `}Keep the code: with
            it and your e-mail address you can follow the manuscript. Both were sent to {email}.
          </p>
        </div>
      ) : (
        <div className="code-box">
          <p>
            The journal received the manuscript, but its answer contained no submission code. The code is sent to{' '}
            {email}, and the manuscript is listed under <a href={paths.author}>My manuscripts</a>.
          </p>
          {sent && (
            <>
              <p className="hint">
                If it is neither there nor in your mail after an hour, something between you and the journal answered in
                its place, such as the login page of a wireless network. Your words are kept in this tab.
              </p>
              <div className="form-actions">
                <button type="button" className="button quiet" onClick={() => onAgain(sent)}>
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
          <strong>Screening</strong>, {timelineDuration('screening')}
          {at && `: ${expectedDates('screening', at)}`}. The editorial office checks that the manuscript is complete and
          anonymous.
        </li>
        <li>
          <strong>Peer review and first decision</strong>, {timelineDuration('first-decision')}
          {at && `: ${expectedDates('first-decision', at)}`}. You get the decision and the reviewers’ comments by
          e-mail.
        </li>
        <li>Your co-authors get a message today, in which they can say if they know nothing of this manuscript.</li>
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
    const isDone = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? 'Copied.' : 'Please select and copy the code yourself.');
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
