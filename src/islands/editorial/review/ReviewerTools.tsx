import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { emailKey } from '#domain/account/account';
import { DUE_DAYS, type EditorManuscript } from '#domain/editorial/editorial';
import { assignReviewer } from '#islands/editorial/calls.ts';
import { useShowChanged } from '#islands/editorial/use-editorial.ts';
import { useAction } from '#islands/use-action.ts';
import { AskAgain } from './AskAgain.tsx';
import { AskNext } from './AskNext.tsx';
import { type Candidate, keepCandidates } from './calls.ts';
import { HeldCopy } from './HeldCopy.tsx';
import { ReviewerFinder } from './ReviewerFinder.tsx';
import { useCandidates, useReviewChanged, useShowCandidates } from './use-reviews.ts';

/** Whom to ask for a review, now and next. */
export function ReviewerTools({ manuscript }: { manuscript: EditorManuscript }) {
  const { id } = manuscript;
  const [isOpen, setOpen] = useState(false);
  const { data: candidates = [], isSuccess } = useCandidates(id);
  const showCandidates = useShowCandidates(id);
  const showChanged = useShowChanged();
  const changed = useReviewChanged(id);
  const { run, isBusy, failure } = useAction();

  const invite = (emails: string[], dueOn: string) =>
    run(async () => {
      try {
        for (const reviewer_email of emails) {
          const reply = await assignReviewer(id, { reviewer_email, ...(dueOn && { due_on: dueOn }) });
          showChanged(reply.manuscript);
          toast.success(reply.message);
        }
      } finally {
        changed();
      }
    });
  const keep = (waiting: Candidate[]) =>
    run(async () => {
      const reply = await keepCandidates(id, waiting);
      showCandidates(reply.candidates);
      toast.success(reply.message);
    });
  const add = async ({ email }: { email: string }) => {
    const waiting = candidates.filter(({ state }) => state === 'waiting');
    if (waiting.some((other) => emailKey(other.email) === emailKey(email))) return void toast('They are in the list.');
    await keep([...waiting.map(({ email, due_days }) => ({ email, due_days })), { email, due_days: DUE_DAYS }]);
  };
  const shared = { manuscript, isBusy: isBusy || !isSuccess };

  return (
    <div className="reviewer-tools">
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <HeldCopy manuscript={manuscript} />
      <AskAgain manuscript={manuscript} isBusy={isBusy} onInvite={invite} />
      <details className="letter" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Find a reviewer</summary>
        {isOpen && <ReviewerFinder {...shared} onInvite={({ email }, dueOn) => invite([email], dueOn)} onList={add} />}
      </details>
      <AskNext candidates={candidates} onKeep={keep} isBusy={shared.isBusy} />
    </div>
  );
}
