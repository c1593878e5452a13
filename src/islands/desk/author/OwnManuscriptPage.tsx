import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { decisionLabel } from '#domain/decision/kind';
import { REQUEST_RULES } from '#domain/decision/request/request';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { longDate } from '#domain/kernel/date';
import { doiUrl, paths } from '#domain/kernel/paths';
import { REVISION_LABELS } from '#domain/manuscript/status';
import { paymentApi } from '#domain/payment/paths';
import { isVisibleToOffice } from '#domain/payment/waiver';
import type { ProofStage } from '#domain/production/proof/proof';
import {
  AUTHOR_TEXTS,
  canRevise,
  canWithdraw,
  type OwnDecision,
  type OwnManuscript,
  type OwnReview,
  Withdrawal,
  waitsFor,
} from '#domain/submission/author-area';
import { sentStatements } from '#domain/submission/sent-statements';
import { checkApi } from '#domain/submission/technical-check/paths';
import type { SentBack } from '#domain/submission/technical-check/technical-check';
import { ApiError } from '#islands/kernel/api.ts';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { sendDocument } from '#islands/kernel/send-document.ts';
import { readSession } from '#islands/kernel/session.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useKeptText } from '#islands/kernel/use-kept-draft.ts';
import { InvoiceSection } from '#islands/payment/invoice/InvoiceSection.tsx';
import { OwnWaiverSection } from '#islands/payment/waiver/OwnWaiverSection.tsx';
import { Badge } from '#ui/Badge';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { describe, FieldFrame } from '#ui/Field';
import { Form } from '#ui/Form';
import { LOADING, later } from '#ui/later';
import { StatusBadge } from '#ui/StatusBadge';
import { SubmitButton } from '#ui/SubmitButton';
import { Terms } from '#ui/Terms';
import { TextArea } from '#ui/TextArea';
import { Waiting } from '#ui/Waiting';
import { CorrectedWords, type Corrections, wordId } from './CorrectedWords.tsx';
import { readOwnManuscript, readReviewFile, requestWithdrawal, reviseManuscript } from './calls.ts';
import { OwnFiles } from './OwnFiles.tsx';
import { DueDate, OwnCharge, Progress } from './OwnState.tsx';

const MoreTime = later(async () => (await import('./MoreTime.tsx')).MoreTime);
const AppealForm = later(async () => (await import('./AppealForm.tsx')).AppealForm);
const OwnFurtherFiles = later(async () => (await import('./OwnFurtherFiles.tsx')).OwnFurtherFiles);
const OwnMessages = later(async () => (await import('./OwnMessages.tsx')).OwnMessages, LOADING);

/** An author's manuscript: state, next step, and everything sent and decided. */
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

/** The office's last answer to a request. */
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
    // The focused form disappears.
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
      {isVisibleToOffice(status) && (
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

/** The submission's details. */
function Statements({ manuscript }: { manuscript: OwnManuscript }) {
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

/** Decision letters as sent, newest first and open. */
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

/** The submission's receipt with its tracking code. */
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

/** Requests withdrawal; collapsed, and requires a reason. */
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
          withdrawn, it is not reviewed or published here, and you may submit it to another journal. This cannot be
          undone.
        </p>
        <Form api={api} submit="Send the request" busy="Sending…">
          <TextArea label="Reason" rows={4} required {...api.field('reason')} />
        </Form>
      </details>
    </section>
  );
}

/** The outcome of a proof that needs no check; null if it must be checked, or is hidden. */
const ANSWERED: Record<ProofStage, string | null> = {
  sent: null,
  approved: 'The proof is approved.',
  corrected: 'We received your corrections to the proof.',
  revoked: null,
  ended: null,
};

/** An accepted manuscript's proof: to check, or answered. */
function OwnProof({ id, proof }: Pick<OwnManuscript, 'id' | 'proof'>) {
  if (!proof) return null;
  const answered = ANSWERED[proof.stage];
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

/** Released reviews; the newest round is open. */
function OwnReviews({ manuscript: { id, reviews } }: { manuscript: OwnManuscript }) {
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
          <summary>{titleOf(review)}</summary>
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

const titleOf = ({ round, reviewer_number }: OwnReview) =>
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

const FIELD = 'corrected-file';

interface Props {
  manuscript: OwnManuscript;
  sentBack: SentBack;
  onDone: () => void;
}

/** The requested correction, and the form for the corrected file. */
function CorrectedFileForm({ manuscript, sentBack: { words, asked, at }, onDone }: Props) {
  const [file, setFile] = useState<File>();
  const [corrections, setCorrections] = useState<Corrections>({});
  const [wrong, setWrong] = useState<{ attempt: number; fields: Readonly<Record<string, string>> }>({
    attempt: 0,
    fields: {},
  });
  const [progress, setProgress] = useState<number>();
  const { run, isBusy, failure } = useAction();
  const tell = (fields: Readonly<Record<string, string>>) =>
    setWrong(({ attempt }) => ({ attempt: attempt + 1, fields }));
  const send = (chosen: File) =>
    run(async () => {
      try {
        const { message } = await sendDocument<{ message: string }>(checkApi.correctedFile(manuscript.id), {
          file: chosen,
          fields: corrections,
          fallback: 'The file could not be sent. Please try again.',
          onProgress: setProgress,
        });
        toast.success(message);
        onDone();
      } catch (thrown) {
        const fields = thrown instanceof ApiError ? Object.entries(thrown.fields) : [];
        tell(Object.fromEntries(fields.map(([name, [text = '']]) => [name, text])));
        throw thrown;
      } finally {
        setProgress(undefined);
      }
    });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const mistake = file ? mistakeIn(file) : DOCUMENT_TEXTS.required;
    tell(mistake ? { file: mistake } : {});
    if (file && !mistake) void send(file);
  };
  const { attempt, fields } = wrong;
  const entries = Object.entries(fields).map(([name, message]) => ({
    id: name === 'file' ? FIELD : wordId(name),
    message,
  }));
  return (
    <div className="sent-back">
      <p>
        Sent back on {longDate(at)}. This is not a review round: once you correct the file, the manuscript continues as
        before.
      </p>
      {asked.length > 0 && (
        <>
          <p>Please correct the following:</p>
          <ul>
            {asked.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </>
      )}
      {words && <p className="letter-text">{words}</p>}
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {entries.length > 0 && <ErrorSummary key={attempt} entries={entries} />}
        <FileField
          id={FIELD}
          label="Corrected file"
          hint="PDF or Word, up to 10MB, without the authors’ names. It replaces the one you sent."
          error={fields.file}
          onChoose={setFile}
        />
        <CorrectedWords manuscript={manuscript} corrections={corrections} errors={fields} onChange={setCorrections} />
        {progress !== undefined && (
          <p role="status">
            <progress value={progress} max={1} aria-label="Sending the corrected file" />
          </p>
        )}
        {entries.length === 0 && <Failure text={failure} />}
        <div className="form-actions">
          <SubmitButton isBusy={isBusy} busyLabel="Sending…">
            Send the corrected file
          </SubmitButton>
        </div>
      </form>
    </div>
  );
}

type Wrong = Readonly<Record<string, string>>;

const IDS: Record<string, string> = {
  file: 'revision-file',
  response: 'revision-response',
  response_file: 'revision-response-file',
};

/** The revision form. Its text stays on the device until sent. */
function RevisionForm({ manuscript, onDone }: { manuscript: OwnManuscript; onDone: () => void }) {
  const { id, round } = manuscript;
  const [response, setResponse, forgetResponse] = useKeptText(`revision:${id}:${round}`);
  const [file, setFile] = useState<File>();
  const [responseFile, setResponseFile] = useState<File>();
  const [corrections, setCorrections] = useState<Corrections>({});
  const [wrong, setWrong] = useState<{ attempt: number; fields: Wrong }>({ attempt: 0, fields: {} });
  const [progress, setProgress] = useState<number>();
  const isSending = useRef(false);

  const tell = (fields: Wrong) => {
    setWrong(({ attempt }) => ({ attempt: attempt + 1, fields }));
    toast.error(Object.values(fields).join('\n'));
  };

  const send = async () => {
    const mistakes = mistakesIn({ file, response, responseFile });
    if (!file || Object.keys(mistakes).length > 0) return tell(mistakes);
    isSending.current = true;
    setProgress(0);
    try {
      const { message } = await reviseManuscript(id, {
        file,
        response,
        responseFile,
        corrections,
        onProgress: setProgress,
      });
      forgetResponse();
      toast.success(message);
      onDone();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const fields = Object.entries(thrown.fields).map(([name, [text = '']]) => [name, text]);
      tell(fields.length > 0 ? Object.fromEntries(fields) : { form: thrown.message });
    } finally {
      isSending.current = false;
      setProgress(undefined);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending.current) void send();
  };

  const { attempt, fields } = wrong;
  const entries = Object.entries(fields).map(([name, message]) => ({
    id: name === 'form' ? undefined : (IDS[name] ?? wordId(name)),
    message,
  }));
  return (
    <section aria-labelledby="revision-heading">
      <h2 id="revision-heading">Send your revision</h2>
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {entries.length > 0 && <ErrorSummary key={attempt} entries={entries} />}
        <FileField
          id="revision-file"
          label="Revised manuscript"
          hint="PDF or Word, up to 10MB, without the authors’ names."
          error={fields.file}
          onChoose={setFile}
        />
        <TextArea
          id="revision-response"
          label="Response to the reviewers"
          hint="Answer every comment, point by point. Do not name yourselves: reviewers read this."
          rows={12}
          value={response}
          onChange={({ currentTarget }) => setResponse(currentTarget.value)}
          error={fields.response}
        />
        <FileField
          id="revision-response-file"
          label="Response to reviewers as a file (optional)"
          hint="PDF or Word, up to 10MB, for tables and figures. It must not name the authors: reviewers read it too."
          error={fields.response_file}
          onChoose={setResponseFile}
        />
        <CorrectedWords manuscript={manuscript} corrections={corrections} errors={fields} onChange={setCorrections} />
        {progress !== undefined && (
          <p role="status">
            <progress value={progress} max={1} aria-label="Sending the revised manuscript" />
          </p>
        )}
        <div className="form-actions">
          <SubmitButton isBusy={progress !== undefined} busyLabel="Sending…">
            Send the revision
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}

interface Filled {
  file: File | undefined;
  response: string;
  responseFile: File | undefined;
}

function mistakesIn({ file, response, responseFile }: Filled): Wrong {
  const wrongFile = file ? mistakeIn(file) : DOCUMENT_TEXTS.required;
  const wrongResponseFile = responseFile && mistakeIn(responseFile);
  return {
    ...(wrongFile && { file: wrongFile }),
    ...(response.trim() === '' && { response: AUTHOR_TEXTS.responseRequired }),
    ...(wrongResponseFile && { response_file: wrongResponseFile }),
  };
}

interface FileFieldProps {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** Chooses a PDF or a Word file. */
function FileField({ onChoose, ...labelled }: FileFieldProps) {
  return (
    <FieldFrame {...labelled}>
      <input
        type="file"
        accept=".pdf,.doc,.docx"
        onChange={({ currentTarget: { files } }) => onChoose(files?.[0])}
        {...describe(labelled)}
      />
    </FieldFrame>
  );
}

/** A file's problem before sending; undefined if none. */
function mistakeIn({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  if (size === 0) return DOCUMENT_TEXTS.empty;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}
