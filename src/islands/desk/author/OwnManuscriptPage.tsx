import { useEffect, useRef } from 'react';
import { REQUEST_RULES } from '#domain/decision/request/request';
import { longDate } from '#domain/kernel/date';
import { doiUrl, paths } from '#domain/kernel/paths';
import { REVISION_LABELS } from '#domain/manuscript/status';
import { paymentApi } from '#domain/payment/paths';
import { isUnsealed } from '#domain/payment/waiver';
import { canRevise, canWithdraw, type OwnManuscript, waitsFor } from '#domain/submission/author-area';
import { useRead } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { InvoiceSection } from '#islands/payment/invoice/InvoiceSection.tsx';
import { OwnWaiverSection } from '#islands/payment/waiver/OwnWaiverSection.tsx';
import { Badge } from '#ui/Badge';
import { LOADING, later } from '#ui/later';
import { StatusBadge } from '#ui/StatusBadge';
import { Waiting } from '#ui/Waiting';
import { CorrectedFileForm } from './CorrectedFileForm.tsx';
import { readOwnManuscript } from './calls.ts';
import { DecisionLetters } from './DecisionLetters.tsx';
import { DueDate } from './DueDate.tsx';
import { OwnCharge } from './OwnCharge.tsx';
import { OwnFiles } from './OwnFiles.tsx';
import { OwnProof } from './OwnProof.tsx';
import { OwnReviews } from './OwnReviews.tsx';
import { Progress } from './Progress.tsx';
import { Receipt } from './Receipt.tsx';
import { RevisionForm } from './RevisionForm.tsx';
import { Statements } from './Statements.tsx';
import { WithdrawalForm } from './WithdrawalForm.tsx';

const MoreTime = later(async () => (await import('./MoreTime.tsx')).MoreTime);
const AppealForm = later(async () => (await import('./AppealForm.tsx')).AppealForm);
const OwnFurtherFiles = later(async () => (await import('./OwnFurtherFiles.tsx')).OwnFurtherFiles);
const OwnMessages = later(async () => (await import('./OwnMessages.tsx')).OwnMessages, LOADING);

/** One manuscript of the person: where it stands, what to do, and everything that was sent and decided. */
export function OwnManuscriptPage({ id }: { id: string }) {
  const { value: manuscript, failure, reload } = useRead(['own-manuscript', id], () => readOwnManuscript(id));
  const number = manuscript?.manuscript_number;
  useEffect(() => {
    if (number) document.title = `${number} | ${document.title}`;
  }, [number]);
  return (
    <>
      <p>
        <a href={paths.author}>My manuscripts</a>
      </p>
      {manuscript ? (
        <Manuscript manuscript={manuscript} onChange={reload} />
      ) : (
        <Waiting failure={failure} onRetry={reload} />
      )}
    </>
  );
}

/** What the office answered last to what the authors asked. */
function Answers({ requests: [last] }: Pick<OwnManuscript, 'requests'>) {
  if (last?.answer !== 'declined' || !last.answered_at) return null;
  return (
    <div className="notice">
      <p>
        <strong>{REQUEST_RULES[last.kind].declined}</strong> {longDate(last.answered_at)}
      </p>
      {last.answer_words && <p className="letter-text">{last.answer_words}</p>}
    </div>
  );
}

function Manuscript({ manuscript, onChange }: { manuscript: OwnManuscript; onChange: () => void }) {
  const journal = useJournal();
  const { status, title, manuscript_number, submitted_at, revision_received_at, slug, doi, decisions, reviews } =
    manuscript;
  const now = useRef<HTMLHeadingElement>(null);
  const onDone = () => {
    // The form that had the focus goes.
    now.current?.focus();
    onChange();
  };
  return (
    <>
      <header className="own-manuscript-head">
        <div className="own-head">
          <StatusBadge status={status} kind={manuscript.kind} />
          {revision_received_at && <Badge colour="blue">{REVISION_LABELS.received}</Badge>}
          <span className="own-number">{manuscript_number}</span>
        </div>
        <h1>{title}</h1>
        <p className="hint">
          Submitted on {longDate(submitted_at)}
          {revision_received_at && `, revision received on ${longDate(revision_received_at)}`}
        </p>
      </header>
      <section className="own-now" aria-labelledby="now-heading">
        <h2 id="now-heading" tabIndex={-1} ref={now}>
          What happens now
        </h2>
        <p>{waitsFor(journal, manuscript)}</p>
        <Answers requests={manuscript.requests} />
        {canRevise(manuscript) && (
          <>
            <DueDate {...manuscript} />
            <MoreTime manuscript={manuscript} onDone={onDone} />
          </>
        )}
        {manuscript.sent_back && (
          <CorrectedFileForm manuscript={manuscript} sentBack={manuscript.sent_back} onDone={onDone} />
        )}
        {status === 'rejected' && <AppealForm manuscript={manuscript} onDone={onDone} />}
        <OwnProof {...manuscript} />
        <OwnCharge {...manuscript} />
        {slug && (
          <p>
            <a href={paths.article(slug)}>Read the article</a>
            {doi && (
              <>
                , <a href={doiUrl(doi)}>{doiUrl(doi)}</a>
              </>
            )}
          </p>
        )}
      </section>
      <Progress manuscript={manuscript} />
      <section aria-labelledby="messages-heading">
        <h2 id="messages-heading">Messages</h2>
        <OwnMessages id={manuscript.id} />
      </section>
      {decisions.length > 0 && <DecisionLetters decisions={decisions} />}
      {reviews.length > 0 && <OwnReviews manuscript={manuscript} />}
      {canRevise(manuscript) && <RevisionForm manuscript={manuscript} onDone={onDone} />}
      {isUnsealed(status) && (
        <section aria-labelledby="invoice-heading">
          <h2 id="invoice-heading">Invoice for the charge</h2>
          <InvoiceSection asker="author" address={paymentApi.ownInvoices(manuscript.id)} />
        </section>
      )}
      {status !== 'rejected' && <OwnWaiverSection id={manuscript.id} />}
      <OwnFiles manuscript={manuscript} />
      <OwnFurtherFiles id={manuscript.id} />
      <Statements manuscript={manuscript} />
      {manuscript.submission_code && <Receipt manuscript={manuscript} />}
      {canWithdraw(manuscript) && <WithdrawalForm id={manuscript.id} onDone={onDone} />}
    </>
  );
}
