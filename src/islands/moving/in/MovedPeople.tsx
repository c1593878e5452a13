import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { MovedPeople as Counts } from '#domain/moving/in/person';
import { useQuestion } from '#islands/kernel/office/use-question.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { readMovedPeople, removeUnusedBatch } from './calls.ts';

export const MOVED_PEOPLE = ['moved-people'];
const HEADING = 'moved-people';

const accounts = (count: number) => (count === 1 ? 'One account' : `${count.toLocaleString('en')} accounts`);

/** The accounts that have come; those that no one has used can be taken away again. Nothing where none has come. */
export function MovedPeople() {
  const { data } = useQuery({ queryKey: MOVED_PEOPLE, queryFn: readMovedPeople });
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useQuestion();
  // The place where the focus is does not go away with the last account.
  const [hasTaken, setTaken] = useState(false);
  if (!data || (data.came === 0 && !hasTaken)) return null;
  const takeAway = () =>
    run(async () => {
      if (!(await ask(questionOf(data.unused)))) return;
      let left: Counts = data;
      for (let before = left.unused + 1; left.unused > 0 && left.unused < before; ) {
        before = left.unused;
        left = await removeUnusedBatch();
        client.setQueryData(MOVED_PEOPLE, left);
      }
      setTaken(true);
      toast.success('Unused accounts removed.');
      document.getElementById(HEADING)?.focus();
    });
  return (
    <section aria-labelledby={HEADING} className="stack">
      <h2 id={HEADING} tabIndex={-1}>
        Imported people
      </h2>
      <p>
        {data.came === 0
          ? 'No imported accounts.'
          : `${accounts(data.came)} imported from another system. Unused: ${data.unused.toLocaleString('en')}.`}
      </p>
      {data.unused > 0 && (
        <div className="form-actions">
          <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={takeAway}>
            Remove unused accounts
          </button>
        </div>
      )}
      {failure && <Failure text={failure} />}
      {dialog}
    </section>
  );
}

const questionOf = (unused: number) => ({
  heading: 'Remove the unused accounts?',
  confirm: 'Remove accounts',
  sentences: [
    `${accounts(unused)} imported from another system and never used: address not confirmed, nothing submitted, never invited to review.`,
    'You can import them again from the same file by selecting them.',
  ],
});
