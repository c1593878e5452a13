import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { emailKey } from '#domain/account/account';
import { reviewDays } from '#domain/journal/timeline';
import type { ReviewerCandidates } from '#domain/review/inviting';
import { ApiError } from '#islands/kernel/api.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { offerUndo } from '#islands/kernel/office/undo.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import {
  type Candidate,
  type CandidatesChange,
  hasAuthorNames,
  saveCandidates,
  useCandidates,
  useShowCandidates,
} from './use-reviews.ts';

const NO_RULE: ReviewerCandidates = { candidates: [], at_once: null, silent_days: null, letter: null };

/** A manuscript's reserve list, with its rule, and the changes an editor can make. */
export function useReserveList(id: string) {
  const journal = useJournal();
  const [hasNames, setHasNames] = useState(false);
  const { data, isSuccess } = useCandidates(id);
  const { candidates, ...rule } = data ?? NO_RULE;
  const waiting = candidates
    .filter(({ state }) => state === 'waiting')
    .map(({ email, due_days }) => ({ email, due_days }));
  const showCandidates = useShowCandidates(id);
  const { run, isBusy, failure } = useAction();

  const save = async (change: CandidatesChange) => {
    const { message, ...kept } = await saveCandidates(id, change);
    showCandidates(kept);
    return message;
  };
  const saveRule = (changed: Omit<CandidatesChange, 'candidates'>) =>
    run(async () => {
      try {
        const message = await save({ candidates: waiting, ...changed });
        setHasNames(false);
        toast.success(message);
      } catch (thrown) {
        setHasNames(thrown instanceof ApiError && hasAuthorNames(thrown.answer));
        throw thrown;
      }
    });
  /** Undo restores the earlier list unless someone has changed it since. */
  const saveList = (list: Candidate[]) =>
    run(async () => {
      const done = await save({ candidates: list });
      const instead_of = list.map(({ email }) => email);
      offerUndo({ done, undo: async () => void (await save({ candidates: waiting, instead_of })) });
    });
  const isListed = (email: string) => waiting.some((other) => emailKey(other.email) === emailKey(email));
  const add = async (email: string) => {
    if (isListed(email)) return void toast('Added to the reserve list.');
    await saveList([...waiting, { email, due_days: reviewDays(journal) }]);
  };
  return {
    candidates,
    waiting,
    rule,
    isLoaded: isSuccess,
    isBusy: isBusy || !isSuccess,
    failure,
    hasNames,
    keepRule: saveRule,
    keepList: saveList,
    isListed,
    add,
  };
}
