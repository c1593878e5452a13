import { useEffect, useRef, useState } from 'react';
import { longDate } from '#domain/date';
import { expectedDates } from '#domain/expected-date';
import { paths } from '#domain/paths';
import { timelineDuration } from '#domain/timeline';
import type { Receipt as ReceiptFacts } from '#islands/device-draft.ts';

/** What stands in place of the form when the manuscript has arrived. */
export function Receipt({ receipt }: { receipt: ReceiptFacts }) {
  const { code, number, title, email, at } = receipt;
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState('');
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    const isDone = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? 'Copied.' : 'Please mark and copy the code yourself.');
  };
  return (
    <div className="receipt">
      <h2 ref={heading} tabIndex={-1}>
        Your manuscript has arrived
      </h2>
      <p className="receipt-title">{title}</p>
      <div className="code-box">
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
        <p className="hint">
          Manuscript number {number}, received on {longDate(at)}. Keep the code: with it and your e-mail address you can
          follow the manuscript. Both were sent to {email}.
        </p>
      </div>
      <h3>What happens next</h3>
      <ol className="next-steps">
        <li>
          <strong>Screening</strong>, {timelineDuration('screening')}: {expectedDates('screening', at)}. The editorial
          office checks that the manuscript is complete and anonymous.
        </li>
        <li>
          <strong>Peer review and first decision</strong>, {timelineDuration('first-decision')}:{' '}
          {expectedDates('first-decision', at)}. You get the decision and the reviewers’ comments by e-mail.
        </li>
        <li>Your co-authors get a message today, in which they can say if they know nothing of this manuscript.</li>
      </ol>
      <div className="form-actions receipt-actions">
        <a className="button" href={paths.trackManuscript({ code, email })}>
          Track this manuscript
        </a>
        <a className="button quiet" href={paths.author}>
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
