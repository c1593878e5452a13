import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { emailKey } from '#domain/account/account';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { reviewDays } from '#domain/journal/timeline';
import type { CandidateRule, ReviewerCandidates } from '#domain/review/asking';
import { ApiError } from '#islands/kernel/api.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { offerUndo } from '#islands/kernel/office/undo/undo.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useShowChanged } from '#islands/manuscript/use-editorial.ts';
import { Failure } from '#ui/Failure';
import { AskAgain } from './AskAgain.tsx';
import { AskingRule } from './AskingRule.tsx';
import { AskNext } from './AskNext.tsx';
import { type Candidate, type CandidatesChange, inviteReviewers, keepCandidates } from './calls.ts';
import { HeldCopy } from './HeldCopy.tsx';
import { isAboutNames } from './InvitationLetter.tsx';
import { ReviewerFinder } from './ReviewerFinder.tsx';
import { useCandidates, useReviewChanged, useShowCandidates } from './use-reviews.ts';

const NO_RULE: ReviewerCandidates = { candidates: [], at_once: null, silent_days: null, letter: null };

/** How the list is asked, in one line. */
const ruleWords = ({ at_once, silent_days, letter }: CandidateRule) =>
  [
    at_once
      ? `${at_once} ${at_once === 1 ? 'review' : 'reviews'} wanted`
      : 'Invite the next person automatically when someone declines',
    silent_days
      ? `then the next person after ${silent_days} days without an answer`
      : 'reminders if there is no answer',
    letter ? 'your own text' : 'standard text',
  ].join(', ');

/** Whom to ask for a review, now and next. */
export function ReviewerTools({ manuscript }: { manuscript: EditorManuscript }) {
  const journal = useJournal();
  const { id } = manuscript;
  const [isOpen, setOpen] = useState(false);
  const [hasNames, setHasNames] = useState(false);
  const { data, isSuccess } = useCandidates(id);
  const { candidates = [], ...rule } = data ?? NO_RULE;
  const waiting = candidates
    .filter(({ state }) => state === 'waiting')
    .map(({ email, due_days }) => ({ email, due_days }));
  const showCandidates = useShowCandidates(id);
  const showChanged = useShowChanged();
  const changed = useReviewChanged(id);
  const { run, isBusy, failure } = useAction();

  const invite = (emails: string[], dueOn: string) =>
    run(async () => {
      try {
        const { letter } = rule;
        const own = letter && { letter, are_names_meant: true };
        const body = { reviewer_emails: emails, ...(dueOn && { due_on: dueOn }), ...own };
        const { manuscript: changedManuscript, message } = await inviteReviewers(id, body);
        showChanged(changedManuscript);
        toast.success(message);
      } finally {
        changed();
      }
    });
  const save = async (change: CandidatesChange) => {
    const { message, ...kept } = await keepCandidates(id, change);
    showCandidates(kept);
    return message;
  };
  const keep = (change: CandidatesChange) =>
    run(async () => {
      try {
        const message = await save(change);
        setHasNames(false);
        toast.success(message);
      } catch (thrown) {
        setHasNames(thrown instanceof ApiError && isAboutNames(thrown.answer));
        throw thrown;
      }
    });
  /** Another order, or other people: what was before is brought back unless somebody has changed the list since. */
  const keepList = (list: Candidate[]) =>
    run(async () => {
      const done = await save({ candidates: list });
      const instead_of = list.map(({ email }) => email);
      offerUndo({ done, undo: async () => void (await save({ candidates: waiting, instead_of })) });
    });
  const add = async ({ email }: { email: string }) => {
    if (waiting.some((other) => emailKey(other.email) === emailKey(email)))
      return void toast('Added to the reserve list.');
    await keepList([...waiting, { email, due_days: reviewDays(journal) }]);
  };
  const shared = { manuscript, isBusy: isBusy || !isSuccess };

  return (
    <div className="reviewer-tools">
      <Failure text={failure} />
      <HeldCopy manuscript={manuscript} />
      <AskAgain manuscript={manuscript} isBusy={isBusy} onInvite={invite} />
      <details className="letter" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Find a reviewer</summary>
        {isOpen && <ReviewerFinder {...shared} onInvite={invite} onList={add} />}
      </details>
      <AskNext candidates={candidates} onKeep={keepList} isBusy={shared.isBusy}>
        {data && (
          <details className="letter">
            <summary>{ruleWords(rule)}</summary>
            <AskingRule
              {...shared}
              key={JSON.stringify(rule)}
              rule={rule}
              hasNames={hasNames}
              onKeep={(changed) => keep({ candidates: waiting, ...changed })}
            />
          </details>
        )}
      </AskNext>
    </div>
  );
}
