import { useEffect, useRef, useState } from 'react';
import type { EditorAssignment, EditorManuscript } from '#domain/desk/editorial/replies';
import { reviewDays } from '#domain/journal/timeline';
import { addDays } from '#domain/kernel/date';
import { isReviewIn } from '#domain/review/assignment-status';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { focusReviewers } from './focus-reviewers.ts';

/** Those who reviewed the previous round and are not invited to this one yet. */
function reviewersBefore({ assignments, round }: EditorManuscript): EditorAssignment[] {
  const asked = new Set(assignments.filter((one) => one.round === round).map(({ reviewer }) => reviewer.email));
  return assignments.filter(
    (one) => one.round === round - 1 && isReviewIn(one.status) && !asked.has(one.reviewer.email),
  );
}

interface Props {
  manuscript: EditorManuscript;
  onInvite: (emails: string[], dueOn: string) => Promise<void>;
  isBusy: boolean;
}

/** Invites the reviewers of the round before to look at the revision. */
export function AskAgain({ manuscript, onInvite, isBusy }: Props) {
  const journal = useJournal();
  const { round, today } = manuscript;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [dueOn, setDueOn] = useState(addDays(today, reviewDays(journal)));
  const before = reviewersBefore(manuscript);
  const isPressed = useRef(false);
  const isDone = before.length === 0;
  useEffect(() => {
    // The button has gone with the last of them.
    if (isDone && isPressed.current) focusReviewers();
    isPressed.current = false;
  }, [isDone]);
  if (isDone) return null;
  const chosen = before.map(({ reviewer }) => reviewer.email).filter((email) => !leftOut.has(email));
  const choose = (email: string, isChosen: boolean) => {
    const others = new Set(leftOut);
    if (isChosen) others.delete(email);
    else others.add(email);
    setLeftOut(others);
  };
  const isOff = isBusy || chosen.length === 0;
  const onPress = () => {
    if (isOff) return;
    isPressed.current = chosen.length === before.length;
    void onInvite(chosen, dueOn);
  };
  return (
    <fieldset className="ask-again">
      <legend>Invite the reviewers of round {round - 1} again</legend>
      {before.map(({ id, reviewer, reviewer_number }) => (
        <Choice
          key={id}
          id={`again-${id}`}
          type="checkbox"
          label={`Reviewer ${reviewer_number}: ${reviewer.name || reviewer.email}`}
          checked={!leftOut.has(reviewer.email)}
          onChange={({ currentTarget }) => choose(reviewer.email, currentTarget.checked)}
        />
      ))}
      <Field
        id="again-due"
        label="Review of the revision due"
        type="date"
        min={addDays(today, 1)}
        value={dueOn}
        onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
      />
      <button type="button" className="button" aria-disabled={isOff || undefined} onClick={onPress}>
        Invite again
      </button>
    </fieldset>
  );
}
