import { useEffect, useRef } from 'react';
import { longDate } from '#domain/kernel/date';
import type { BadgeColour } from '#domain/manuscript/status';
import type { OfficeProof, OfficeProofs, ProofStage } from '#domain/production/proof/proof';
import { dayAndTime } from '#islands/kernel/format.ts';
import { Badge } from '#ui/Badge';
import { Terms } from '#ui/Terms';
import { Waiting } from '#ui/Waiting';
import { OpenProof } from './OpenProof.tsx';
import { ProofCommentRow } from './ProofCommentRow.tsx';
import { SendProofForm } from './SendProofForm.tsx';
import type { Production } from './use-production.ts';
import { type Change, useProofs } from './use-proofs.ts';

/** The author's proof: its state, the author's answer, and the form that sends the next one. */
export function ProofSection({ production }: { production: Production }) {
  const { id } = production.record;
  const { proofs, error, reload, change } = useProofs(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [last] = proofs?.proofs ?? [];
  const stage = proofs && `${last?.number ?? 0} ${last?.stage ?? ''}`;
  const before = useRef<string>(undefined);
  useEffect(() => {
    // The form that had the focus is gone.
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
      {last ? <OneProof id={id} proof={last} state={state} change={change} /> : <p>No proof sent yet.</p>}
      {last?.stage === 'sent' && <OpenProof id={id} proof={last} today={state.today} change={change} />}
      {state.can_send && state.author && (
        <SendProofForm key={last?.number ?? 0} production={production} state={state} change={change} />
      )}
      {!state.author && <p className="notice">No author of this manuscript has an email address.</p>}
      {earlier.map((proof) => (
        <details key={proof.number} className="letter">
          <summary>
            Proof {proof.number}: {stageWords(proof).toLowerCase()}
          </summary>
          <OneProof id={id} proof={proof} state={state} change={change} />
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
  ended: { label: 'Of an earlier acceptance', colour: 'neutral' },
};

const stageWords = ({ stage }: OfficeProof) => STAGES[stage].label;

function Standing({ proof: { stage, to, due_on, revoked_at, answered } }: { proof: OfficeProof }) {
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
            <strong>{answered.by}</strong> on {dayAndTime(answered.at)}.
          </>
        )
      );
    default:
      return stage satisfies never;
  }
}

function OneProof({ id, proof, state, change }: { id: string; proof: OfficeProof } & Omit<Props, 'production'>) {
  const { number, stage, to, sent_at, sent_by, message, questions, answered, is_current } = proof;
  return (
    <div className="stack">
      <p className="head-facts">
        <Badge colour={STAGES[stage].colour}>{stageWords(proof)}</Badge>
        <span>Proof {number}</span>
      </p>
      <p>
        <Standing proof={proof} />
      </p>
      {stage === 'approved' && !is_current && (
        <p className="notice attention">The article has changed since it was approved.</p>
      )}
      <Terms
        rows={[
          ['Sent', `${dayAndTime(sent_at)}, by ${sent_by}, to ${to.email}`],
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
