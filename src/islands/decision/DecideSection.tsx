import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import { UNDO_SECONDS, unusualDecisionQuestion } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { paths } from '#domain/kernel/paths';
import { type ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { offerUndo } from '#islands/kernel/office/undo.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { planDecision, undoDecision } from '#islands/manuscript/calls.ts';
import { useUpdateCache } from '#islands/manuscript/use-manuscript.ts';
import { Choice } from '#ui/Choice';
import { DateField } from '#ui/DateField';
import { Field, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { MoreMenu } from '#ui/MoreMenu';
import {
  decisionBody,
  LetterFields,
  type LetterSource,
  ReviewChoice,
  StaleNotice,
  useChosenReviews,
  useStaleReply,
} from './DecisionFields.tsx';
import { QuickDecisionInput, useDecisionDraft } from './use-decision-draft.ts';

/** A decision button. Without `kind` the draft determines the kind. */
interface Verdict {
  label: string;
  status: ManuscriptStatus;
  kind?: DecisionKind;
}

const VERDICTS: readonly Verdict[] = [
  { label: 'Accept', status: 'accepted' },
  { label: 'Minor revision', status: 'revisions_required', kind: 'minor_revision' },
  { label: 'Major revision', status: 'revisions_required', kind: 'major_revision' },
  // The draft chooses between rejection and desk rejection.
  { label: 'Decline', status: 'rejected' },
];
const MORE_VERDICTS: readonly Verdict[] = [
  { label: 'Withdraw at the authors’ request', status: 'rejected', kind: 'withdrawal' },
  { label: 'Transfer to another journal', status: 'rejected', kind: 'transfer' },
];

/** The decision form next to the reviews: a button for each decision, none preselected. */
export function DecideSection({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, status, planned_decision } = manuscript;
  const [verdict, setVerdict] = useState<Verdict>();
  const [stale, setStale] = useState<EditorManuscript>();
  const { draft, change, forget } = useDecisionDraft(manuscript);
  const isOpen = DECISIONS[status].isInReview || DECISIONS[status].asksForRevision;
  const choose = (one: Verdict) => {
    setVerdict(one);
    change({ status: one.status, kind: one.kind, sendsLetter: true });
  };
  return (
    <section className="work decide" aria-labelledby="decide-heading">
      <h2 id="decide-heading">Decision</h2>
      {stale && <StaleNotice key={stale.version} manuscript={stale} />}
      {isOpen && !planned_decision ? (
        <>
          <div className="verdicts">
            {VERDICTS.map((one) => (
              <button
                key={one.label}
                type="button"
                className="button quiet"
                aria-pressed={verdict === one}
                onClick={() => choose(one)}
              >
                {one.label}
              </button>
            ))}
            <MoreMenu label="More" about="decisions">
              {MORE_VERDICTS.map((one) => (
                <li key={one.label}>
                  <button type="button" onClick={() => choose(one)}>
                    {one.label}
                  </button>
                </li>
              ))}
            </MoreMenu>
          </div>
          {verdict && (
            <VerdictForm
              key={verdict.label}
              verdict={verdict}
              manuscript={manuscript}
              draft={draft}
              change={change}
              onDone={() => {
                forget();
                setVerdict(undefined);
                setStale(undefined);
              }}
              onStale={setStale}
            />
          )}
        </>
      ) : (
        <p>{planned_decision ? 'A decision is already scheduled; see above.' : `${statusLabel(status)}.`}</p>
      )}
      <p className="hint">
        Set the volume, the issue and any other status under{' '}
        <Link to={`${paths.editorManuscript(id)}#decision-heading`}>Update Manuscript Status</Link>.
      </p>
    </section>
  );
}

interface VerdictFormProps {
  verdict: Verdict;
  manuscript: EditorManuscript;
  draft: ReturnType<typeof useDecisionDraft>['draft'];
  change: ReturnType<typeof useDecisionDraft>['change'];
  onDone: () => void;
  onStale: (present: EditorManuscript) => void;
}

function VerdictForm({ verdict, manuscript, draft, change, onDone, onStale }: VerdictFormProps) {
  const journal = useJournal();
  const { id, today } = manuscript;
  const { label, status } = verdict;
  const showChanged = useUpdateCache();
  const { ask, dialog } = useConfirmation();
  const [isLater, setLater] = useState(false);
  const [takeAt, setTakeAt] = useState('');
  const choice = useChosenReviews({ manuscript, draft });
  const addressed: LetterSource = { manuscript, draft, reviews: choice.chosen };
  const api = useApiForm({
    id: 'decide',
    schema: QuickDecisionInput,
    nameOf: { letter: 'letter_text' },
    async send({ notes }) {
      if (choice.isMissing) {
        toast.error('The reviews haven’t loaded yet. Please try again in a moment.');
        return undefined;
      }
      if (!(await ask(unusualDecisionQuestion(manuscript, status)))) return undefined;
      const { volume, issue } = manuscript;
      const place = { volume: volume?.number ?? null, issue: issue?.number ?? null };
      const body = decisionBody(journal, { status, kind: draft.kind, notes, ...place }, addressed);
      return planDecision(id, { ...body, ...(isLater && { take_at: new Date(takeAt).toISOString() }) });
    },
    onDone(reply) {
      if (!reply) return;
      onDone();
      showChanged(reply.manuscript);
      const planned = reply.manuscript.planned_decision;
      if (!planned || isLater) return void toast.success(reply.message);
      const undo = async () => showChanged((await undoDecision(id, planned.id)).manuscript);
      offerUndo({ done: reply.message, undo }, UNDO_SECONDS * 1000);
    },
    onFailure: useStaleReply(onStale),
  });
  return (
    <>
      <h3>{label}</h3>
      <Form
        api={api}
        submit={isLater ? 'Schedule the decision' : 'Send the decision'}
        busy="Saving…"
        isLoading={choice.isLoading}
      >
        {DECISIONS[status].asksForRevision && (
          <DateField
            label="Revision due"
            min={today}
            value={draft.dueOn}
            onChange={({ currentTarget }) => change({ dueOn: currentTarget.value })}
            {...api.field('revision_due_on')}
          />
        )}
        <TextArea
          label="Editorial notes (optional)"
          hint="Kept with the decision, and copied into the letter below."
          rows={3}
          value={draft.notes}
          onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
          {...api.field('notes')}
        />
        <ReviewChoice manuscript={manuscript} draft={draft} choice={choice} change={change} />
        <LetterFields
          {...addressed}
          change={change}
          subject={api.field('letter_subject')}
          text={api.field('letter_text')}
        />
        <fieldset className="letter-fields">
          <legend>When</legend>
          <Choice
            id="decide-soon"
            type="radio"
            name="when"
            value="soon"
            label={`Now, with ${UNDO_SECONDS} seconds to undo`}
            checked={!isLater}
            onChange={() => setLater(false)}
          />
          <Choice
            id="decide-later"
            type="radio"
            name="when"
            value="later"
            label="At a chosen time"
            checked={isLater}
            onChange={() => setLater(true)}
          />
          {isLater && (
            <Field
              label="Decide and send at"
              hint="In your time zone. Until then it can be undone, and the manuscript keeps its status."
              type="datetime-local"
              value={takeAt}
              onChange={({ currentTarget }) => setTakeAt(currentTarget.value)}
              {...api.field('take_at')}
            />
          )}
        </fieldset>
      </Form>
      {dialog}
    </>
  );
}
