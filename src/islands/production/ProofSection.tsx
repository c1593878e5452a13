import { useEffect, useRef, useState } from 'react';
import { addDays, longDate } from '#domain/kernel/date';
import { dueDateProblem } from '#domain/kernel/due-date';
import type { BadgeColour } from '#domain/manuscript/status';
import {
  type CommentState,
  type OfficeProof,
  type OfficeProofs,
  PROOF_MAX,
  type ProofStage,
  type SentComment,
} from '#domain/production/proof/proof';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { ApiError } from '#islands/kernel/api.ts';
import { dateAndTime } from '#islands/kernel/format.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { Badge } from '#ui/Badge';
import { DateField } from '#ui/DateField';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { TextArea } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { Terms } from '#ui/Terms';
import { Waiting } from '#ui/Waiting';
import { RemoveButton } from './ProductionControls.tsx';
import { hasChanges, type Production, SAVE_FIRST } from './use-production.ts';
import {
  type Change,
  moveProofDueDate,
  revokeProof,
  sendProof,
  sendProofLink,
  settleProofComment,
  useProofs,
} from './use-proofs.ts';

export function ProofSection({ production }: { production: Production }) {
  const { id } = production.record;
  const { proofs, error, reload, change } = useProofs(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [last] = proofs?.proofs ?? [];
  const stage = proofs && `${last?.number ?? 0} ${last?.stage ?? ''}`;
  const before = useRef<string>(undefined);
  useEffect(() => {
    // The form that had the focus has disappeared.
    if (before.current !== undefined && before.current !== stage) heading.current?.focus();
    before.current = stage;
  }, [stage]);
  return (
    <section className="work part proof-state" id="proof" aria-labelledby="proof-heading">
      <h2 id="proof-heading" tabIndex={-1} ref={heading}>
        The author’s proof
      </h2>
      {proofs ? (
        <Proofs production={production} state={proofs} change={change} />
      ) : (
        <Waiting failure={error?.message} onRetry={reload} />
      )}
    </section>
  );
}

interface Props {
  production: Production;
  state: OfficeProofs;
  change: Change;
}

function Proofs({ production, state, change }: Props) {
  const { id } = production.record;
  const [last, ...earlier] = state.proofs;
  return (
    <>
      {last ? <ProofDetails id={id} proof={last} state={state} change={change} /> : <p>No proof sent yet.</p>}
      {last?.stage === 'sent' && <OpenProofActions id={id} proof={last} today={state.today} change={change} />}
      {state.can_send && state.author && (
        <SendProofForm key={last?.number ?? 0} production={production} state={state} change={change} />
      )}
      {!state.author && <p className="notice">No author of this manuscript has an email address.</p>}
      {earlier.map((proof) => (
        <details key={proof.number} className="letter">
          <summary>
            Proof {proof.number}: {stageLabel(proof).toLowerCase()}
          </summary>
          <ProofDetails id={id} proof={proof} state={state} change={change} />
        </details>
      ))}
    </>
  );
}

const STAGES: Readonly<Record<ProofStage, { label: string; colour: BadgeColour }>> = {
  sent: { label: 'Sent', colour: 'blue' },
  corrected: { label: 'Corrections received', colour: 'yellow' },
  approved: { label: 'Approved', colour: 'green' },
  revoked: { label: 'Recalled', colour: 'neutral' },
  ended: { label: 'From an earlier acceptance', colour: 'neutral' },
};

const stageLabel = ({ stage }: OfficeProof) => STAGES[stage].label;

function ProofStatus({ proof: { stage, to, due_on, revoked_at, answered } }: { proof: OfficeProof }) {
  switch (stage) {
    case 'sent':
      return (
        <>
          Sent to {to.name}, due on <strong>{longDate(due_on)}</strong>.
        </>
      );
    case 'revoked':
      return revoked_at && `Recalled on ${longDate(revoked_at)}.`;
    case 'approved':
    case 'corrected':
    case 'ended':
      return (
        answered && (
          <>
            {answered.answer === 'approval' ? 'Approved by ' : 'Corrections by '}
            <strong>{answered.by}</strong> on {dateAndTime(answered.at)}.
          </>
        )
      );
    default:
      return stage satisfies never;
  }
}

function ProofDetails({ id, proof, state, change }: { id: string; proof: OfficeProof } & Omit<Props, 'production'>) {
  const { number, stage, to, sent_at, sent_by, message, questions, answered, is_current } = proof;
  return (
    <div className="stack">
      <p className="head-facts">
        <Badge colour={STAGES[stage].colour}>{stageLabel(proof)}</Badge>
        <span>Proof {number}</span>
      </p>
      <p>
        <ProofStatus proof={proof} />
      </p>
      {stage === 'approved' && !is_current && (
        <p className="notice attention">The article has changed since it was approved.</p>
      )}
      <Terms
        rows={[
          ['Sent', `${dateAndTime(sent_at)}, by ${sent_by}, to ${to.email}`],
          ['Message', message],
          ...(answered
            ? answered.answers.map(({ question, answer }) => [question, answer] as const)
            : questions.map(({ text }) => ['Question', text] as const)),
          ['The author’s note', answered?.note ?? ''],
        ]}
      />
      {answered && answered.comments.length > 0 && (
        <ol className="proof-comments">
          {answered.comments.map((comment) => (
            <ProofCommentRow
              key={comment.id}
              id={id}
              number={number}
              comment={comment}
              place={state.places[comment.id] ?? null}
              change={change}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

interface OpenProofActionsProps {
  id: string;
  proof: OfficeProof;
  today: string;
  change: Change;
}

/** Resends the link, moves the due date, or recalls the proof. */
function OpenProofActions({ id, proof: { number, due_on }, today, change }: OpenProofActionsProps) {
  const [date, setDate] = useState(due_on);
  const { run, isBusy, failure } = useAction();
  const isDisabled = isBusy || date <= today;
  return (
    <div className="stack">
      <details className="letter">
        <summary>Send the link again, change the due date, or recall the proof</summary>
        <div className="stack">
          <p>
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => isBusy || void run(() => change(() => sendProofLink(id, number)))}
            >
              Send the author a new link
            </button>
          </p>
          <DateField
            id="proof-due"
            label="Due date"
            hint="The author will be sent a new link."
            min={addDays(today, 1)}
            max={addDays(today, 365)}
            value={date}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
          <p>
            <button
              type="button"
              className="button quiet"
              aria-disabled={isDisabled || undefined}
              onClick={() => isDisabled || void run(() => change(() => moveProofDueDate(id, { number, due_on: date })))}
            >
              Change the due date
            </button>
          </p>
          <Failure text={failure} />
          <RemoveButton name="the author’s access" remove={() => change(() => revokeProof(id, number))} />
        </div>
      </details>
    </div>
  );
}

interface SendProofFormProps {
  production: Production;
  state: OfficeProofs;
  change: Change;
}

/** Sends a proof to the corresponding author, with one question per line. */
function SendProofForm({ production: { record, unsaved }, state, change }: SendProofFormProps) {
  const { author, today, proofs } = state;
  const { days } = useJournal();
  const [dueOn, setDueOn] = useState(addDays(today, days.proof));
  const [message, setMessage, forgetMessage] = useDeviceText(`proof-message:${record.id}`);
  const [questionLines, setQuestionLines, forgetQuestions] = useDeviceText(`proof-questions:${record.id}`);
  const number = proofs[0]?.number ?? 0;
  const questions = questionLines.split('\n').flatMap((line) => line.trim() || []);
  const form = useSaveForm({
    id: 'send-proof',
    check: () => {
      if (hasChanges(unsaved)) return [{ message: SAVE_FIRST }];
      const wrong = dueDateProblem(dueOn, today);
      if (wrong) return [{ name: 'due_on', message: wrong }];
      const isTooMany = questions.length > PROOF_MAX.questions;
      return isTooMany ? [{ name: 'questions', message: `Ask at most ${PROOF_MAX.questions} questions.` }] : [];
    },
    send: async () => {
      await change(() => sendProof(record.id, { number, due_on: dueOn, message, questions }));
      forgetMessage();
      forgetQuestions();
    },
  });
  return (
    <form className="form" {...form.formProps}>
      <h3>{number === 0 ? 'Send the proof' : 'Send a new proof'}</h3>
      <p className="hint">
        {author?.name} ({author?.email}) will be sent a link to the article as a page and a PDF, to approve it or send
        corrections.
      </p>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <DateField
        label="Due date"
        min={addDays(today, 1)}
        max={addDays(today, 365)}
        value={dueOn}
        onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
        {...form.field('due_on')}
      />
      <TextArea
        label="Message to the author (optional)"
        rows={3}
        maxLength={PROOF_MAX.message}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        {...form.field('message')}
      />
      <TextArea
        label="Questions for the author (optional)"
        hint="One per line."
        rows={3}
        value={questionLines}
        onChange={({ currentTarget }) => setQuestionLines(currentTarget.value)}
        {...form.field('questions')}
      />
      <div className="form-actions">
        <SubmitButton isBusy={form.isBusy} busyLabel="Sending…">
          Send the proof
        </SubmitButton>
      </div>
    </form>
  );
}

interface ProofCommentRowProps {
  id: string;
  number: number;
  comment: SentComment;
  /** The current place in the text; null if no longer there. */
  place: { label: string } | null;
  change: Change;
}

/** `needsAnswer`: an answer is required. `isChangeable`: the answer can be edited. */
const STATES: Record<
  CommentState,
  { label: string; colour: BadgeColour; needsAnswer: boolean; isChangeable: boolean }
> = {
  open: { label: 'Open', colour: 'yellow', needsAnswer: false, isChangeable: true },
  done: { label: 'Done', colour: 'green', needsAnswer: false, isChangeable: false },
  answered: { label: 'Answered', colour: 'blue', needsAnswer: true, isChangeable: false },
};

function ProofCommentRow({ id, number, comment, place, change }: ProofCommentRowProps) {
  const { label, quote, text, suggestion, state } = comment;
  const [reply, setReply] = useDeviceText(`proof-reply:${id}:${comment.id}`);
  const { run, isBusy, failure } = useAction();
  const settle = (next: SentComment['state']) =>
    run(async () => {
      const { needsAnswer, isChangeable } = STATES[next];
      if (needsAnswer && !reply.trim()) throw new ApiError('Write an answer to the author.', { status: 0 });
      await change(() => settleProofComment(id, { number, comment: comment.id }, { state: next, reply }));
      // Earlier answers can be edited.
      setReply(isChangeable ? comment.reply : '');
    });
  const name = place?.label ?? label;
  return (
    <li className="stack">
      <h3>
        {name} <Badge colour={STATES[state].colour}>{STATES[state].label}</Badge>
      </h3>
      {!place && <p className="notice attention">This passage is no longer in the text.</p>}
      {quote && <blockquote className="proof-quote">{quote}</blockquote>}
      <Terms
        rows={[
          ['Comment', text],
          ['Suggested wording', suggestion],
          ['Your answer', state === 'open' ? '' : comment.reply],
        ]}
      />
      {state === 'open' ? (
        <>
          <TextArea
            id={`reply-${comment.id}`}
            label="Answer to the author"
            hint="Optional if it is done."
            rows={2}
            maxLength={PROOF_MAX.comment}
            value={reply}
            onChange={({ currentTarget }) => setReply(currentTarget.value)}
          />
          <p className="form-actions">
            <SettleButton name={name} isBusy={isBusy} label="Mark as done" onPress={() => settle('done')} />
            <SettleButton
              name={name}
              isBusy={isBusy}
              label="Answer without a change"
              onPress={() => settle('answered')}
            />
          </p>
        </>
      ) : (
        <p className="form-actions">
          <SettleButton name={name} isBusy={isBusy} label="Reopen" onPress={() => settle('open')} />
        </p>
      )}
      <Failure text={failure} />
    </li>
  );
}

interface SettleButtonProps {
  name: string;
  label: string;
  isBusy: boolean;
  onPress: () => void;
}

function SettleButton({ name, label, isBusy, onPress }: SettleButtonProps) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-disabled={isBusy || undefined}
      aria-label={`${label}: ${name}`}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
