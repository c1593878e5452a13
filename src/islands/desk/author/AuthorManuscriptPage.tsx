import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { decisionLabel } from '#domain/decision/kind';
import { REQUEST_RULES } from '#domain/decision/request/request';
import { longDate } from '#domain/kernel/date';
import { doiUrl, paths } from '#domain/kernel/paths';
import { REVISION_LABELS } from '#domain/manuscript/status';
import { messageApi } from '#domain/message/paths';
import { formatMoney } from '#domain/payment/money';
import { paymentApi } from '#domain/payment/paths';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import { isVisibleToOffice } from '#domain/payment/waiver';
import type { ProofStage } from '#domain/production/proof/proof';
import {
  AUTHOR_TEXTS,
  canRevise,
  canWithdraw,
  type OwnDecision,
  type OwnManuscript,
  type OwnManuscriptCard,
  type OwnReview,
  statusSentence,
  Withdrawal,
} from '#domain/submission/author-area';
import { sentStatements } from '#domain/submission/sent-statements';
import { trackedSteps } from '#domain/submission/tracking/tracking';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { readSession } from '#islands/kernel/session.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { InvoiceSection } from '#islands/payment/invoice/InvoiceSection.tsx';
import { OwnWaiverSection } from '#islands/payment/waiver/OwnWaiverSection.tsx';
import { Badge } from '#ui/Badge';
import { TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { LOADING, lazyPart } from '#ui/later';
import { StatusBadge } from '#ui/StatusBadge';
import { Terms } from '#ui/Terms';
import { Waiting } from '#ui/Waiting';
import { AuthorFiles } from './AuthorFiles.tsx';
import { readAuthorManuscript, readReviewFile, requestWithdrawal } from './calls.ts';
import { CorrectedFileForm, RevisionForm } from './RevisionForms.tsx';

const MoreTime = lazyPart(async () => (await import('./AuthorRequests.tsx')).RevisionTimeRequest);
const AppealForm = lazyPart(async () => (await import('./AuthorRequests.tsx')).AppealForm);
const OwnFurtherFiles = lazyPart(async () => (await import('./AuthorFurtherFiles.tsx')).AuthorFurtherFiles);
const ThreadWithOffice = lazyPart(
  async () => (await import('#islands/message/ThreadWithOffice.tsx')).ThreadWithOffice,
  LOADING,
);

/** An author's manuscript: its status, the next step, and everything sent and decided. */
export function AuthorManuscriptPage({ id }: { id: string }) {
  const { value: manuscript, failure, reload } = useRead(['own-manuscript', id], () => readAuthorManuscript(id));
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

/** The office's answer to the last request, if it was declined. */
function DeclinedRequest({ requests: [last] }: Pick<OwnManuscript, 'requests'>) {
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
    // The form that had the focus disappears.
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
      <div className="own-layout">
        <section className="own-now" aria-labelledby="now-heading">
          <h2 id="now-heading" tabIndex={-1} ref={now}>
            What happens now
          </h2>
          <p>{statusSentence(journal, manuscript)}</p>
          <DeclinedRequest requests={manuscript.requests} />
          {canRevise(manuscript) && (
            <>
              <DueDate {...manuscript} />
              <p className="own-actions">
                <a className="button" href="#revision-heading">
                  Go to the revision form
                </a>
              </p>
              <MoreTime manuscript={manuscript} onDone={onDone} />
            </>
          )}
          {manuscript.sent_back && (
            <CorrectedFileForm manuscript={manuscript} sentBack={manuscript.sent_back} onDone={onDone} />
          )}
          {status === 'rejected' && <AppealForm manuscript={manuscript} onDone={onDone} />}
          <ProofStatus {...manuscript} />
          <ChargeStatus {...manuscript} />
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
        <div className="own-rest">
          <section aria-labelledby="messages-heading">
            <h2 id="messages-heading">Messages</h2>
            <ThreadWithOffice
              name={manuscript.id}
              address={messageApi.author(manuscript.id)}
              hint="The office replies here and by email. Reviewers can’t see this."
            />
          </section>
          {decisions.length > 0 && <DecisionLetters decisions={decisions} />}
          {reviews.length > 0 && <ReleasedReviews manuscript={manuscript} />}
          {canRevise(manuscript) && <RevisionForm manuscript={manuscript} onDone={onDone} />}
          {isVisibleToOffice(status) && (
            <section aria-labelledby="invoice-heading">
              <h2 id="invoice-heading">Invoice for the charge</h2>
              <InvoiceSection requester="author" address={paymentApi.ownInvoices(manuscript.id)} />
            </section>
          )}
          {status !== 'rejected' && <OwnWaiverSection id={manuscript.id} />}
          <AuthorFiles manuscript={manuscript} />
          <OwnFurtherFiles id={manuscript.id} />
          <SubmittedDetails manuscript={manuscript} />
          {manuscript.submission_code && <Receipt manuscript={manuscript} />}
          {canWithdraw(manuscript) && <WithdrawalForm id={manuscript.id} onDone={onDone} />}
        </div>
      </div>
    </>
  );
}

function SubmittedDetails({ manuscript }: { manuscript: OwnManuscript }) {
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

/** Decision letters as sent; the newest is expanded. */
function DecisionLetters({ decisions }: { decisions: OwnDecision[] }) {
  return (
    <section aria-labelledby="decisions-heading">
      <h2 id="decisions-heading">Decision letters</h2>
      {decisions.map(({ id, letter_subject, letter_text, decided_at, ...decision }, index) => (
        <details key={id} className="letter" open={index === 0}>
          <summary>
            {letter_subject}{' '}
            <span className="hint">
              {decisionLabel(decision)}, {longDate(decided_at)}
            </span>
          </summary>
          <div className="letter-text">{letter_text}</div>
        </details>
      ))}
    </section>
  );
}

function Receipt({ manuscript }: { manuscript: OwnManuscript }) {
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

function WithdrawalForm({ id, onDone }: { id: string; onDone: () => void }) {
  const api = useApiForm({
    id: 'withdrawal',
    schema: Withdrawal,
    send: ({ reason }) => requestWithdrawal(id, reason),
    onDone({ message }) {
      toast.success(message);
      onDone();
    },
  });
  return (
    <section aria-labelledby="withdrawal-heading">
      <h2 id="withdrawal-heading">Withdraw</h2>
      <details className="letter">
        <summary>Ask to withdraw this manuscript</summary>
        <p>
          The editorial office will answer by email. Until then, please do not submit the manuscript elsewhere. Once
          withdrawn, it will not be reviewed or published here, and you may submit it to another journal. This cannot be
          undone.
        </p>
        <Form api={api} submit="Send the request" busy="Sending…">
          <TextArea label="Reason" rows={4} required {...api.field('reason')} />
        </Form>
      </details>
    </section>
  );
}

/** The outcome of an answered proof; null in the other stages. */
const PROOF_OUTCOMES: Record<ProofStage, string | null> = {
  sent: null,
  approved: 'The proof is approved.',
  corrected: 'We received your corrections to the proof.',
  revoked: null,
  ended: null,
};

function ProofStatus({ id, proof }: Pick<OwnManuscript, 'id' | 'proof'>) {
  if (!proof) return null;
  const answered = PROOF_OUTCOMES[proof.stage];
  if (answered) {
    return (
      <p>
        {answered} <a href={paths.proof(id)}>View the proof</a>
      </p>
    );
  }
  return (
    <div className="stack">
      <p>
        <strong>
          Please check the proof by <time dateTime={proof.due_date}>{longDate(proof.due_date)}</time>
        </strong>
        , {proof.due_in}.
      </p>
      <p>
        <a className="button" href={paths.proof(id)}>
          Check the proof
        </a>
      </p>
    </div>
  );
}

/** Released reviews, with the newest round expanded. */
function ReleasedReviews({ manuscript: { id, reviews } }: { manuscript: OwnManuscript }) {
  const { run, isBusy, failure } = useAction();
  const newest = reviews[0]?.round;
  return (
    <section aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews</h2>
      <p role="status" className="field-error">
        {failure}
      </p>
      {reviews.map((review) => (
        <details key={`${review.round}-${review.reviewer_number}`} className="letter" open={review.round === newest}>
          <summary>{reviewTitle(review)}</summary>
          <div className="letter-text">{review.text}</div>
          {review.file && (
            <FileButton file={review.file} isBusy={isBusy} onPress={(file) => run(() => save(id, file))} />
          )}
        </details>
      ))}
    </section>
  );
}

type ReviewFile = NonNullable<OwnReview['file']>;

const save = async (id: string, file: ReviewFile) => saveBlob(await readReviewFile(id, file.id), file.name);

const reviewTitle = ({ round, reviewer_number }: OwnReview) =>
  `Reviewer ${reviewer_number}${round > 1 ? `, on revision ${round - 1}` : ''}`;

interface FileButtonProps {
  file: ReviewFile;
  isBusy: boolean;
  onPress: (file: ReviewFile) => void;
}

function FileButton({ file, isBusy, onPress }: FileButtonProps) {
  return (
    <p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={() => onPress(file)}>
        Download {file.name}
      </button>
    </p>
  );
}

const STEP_STATES = { done: 'Done', current: 'Now', upcoming: 'Upcoming' } as const;

function Progress({ manuscript }: { manuscript: OwnManuscript }) {
  const journal = useJournal();
  const rejectedAfterReview = manuscript.decisions.length > 1 || manuscript.round > 1;
  const steps = trackedSteps(journal, {
    ...manuscript,
    rejectedAfterReview,
    isSentBack: manuscript.sent_back !== null,
  });
  return (
    <section className="own-progress" aria-labelledby="progress-heading">
      <h2 id="progress-heading">Progress</h2>
      <ol className="own-steps">
        {steps.map(({ step, title, state, note }) => (
          <li key={step} className={state} aria-current={state === 'current' ? 'step' : undefined}>
            <strong>{title}</strong> <span className="hint">{STEP_STATES[state]}</span>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function DueDate({
  revision_due_date: date,
  revision_due_in,
}: Pick<OwnManuscriptCard, 'revision_due_date' | 'revision_due_in'>) {
  if (!date) return null;
  return (
    <p>
      <strong>
        Revision due <time dateTime={date}>{longDate(date)}</time>
      </strong>
      , {revision_due_in}
      {revision_due_in?.endsWith('ago') && `. ${AUTHOR_TEXTS.lateRevisionAccepted}`}
    </p>
  );
}

/** The charge, with a link that prefills the payment form. */
export function ChargeStatus({ manuscript_number, charge }: Pick<OwnManuscriptCard, 'manuscript_number' | 'charge'>) {
  if (!charge) return null;
  if (charge.state !== 'due') return <p className="hint">{PAYMENT_TEXTS[charge.state]}</p>;
  const address = paths.payManuscript({ manuscript: manuscript_number, type: charge.article_type });
  return (
    <p>
      Charge due: {formatMoney(charge.amount_due, charge.currency)}. <a href={address}>Pay now</a> or read about{' '}
      <a href={paths.processingFees}>waivers</a>.
    </p>
  );
}
