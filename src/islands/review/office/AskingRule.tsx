import { type SubmitEvent, useState } from 'react';
import type { LetterTemplate } from '#domain/decision/letter';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { reviewDays } from '#domain/journal/timeline';
import { addDays } from '#domain/kernel/date';
import { ASKED_MAX, type CandidateRule } from '#domain/review/asking';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Choice } from '#ui/Choice';
import { Select } from '#ui/Select';
import { InvitationLetter } from './InvitationLetter.tsx';

const DAYS = [5, 7, 10, 14, 21, 28];

interface Props {
  manuscript: EditorManuscript;
  rule: CandidateRule;
  onKeep: (rule: CandidateRule & { are_names_meant: boolean }) => Promise<void>;
  /** The server has found names of authors in the words. */
  hasNames: boolean;
  isBusy: boolean;
}

/** How many reviews are wanted, when the next is asked, and what their invitations say. */
export function AskingRule({ manuscript, rule, onKeep, hasNames, isBusy }: Props) {
  const journal = useJournal();
  const [changed, setChanged] = useState<Partial<CandidateRule>>({});
  const [areNamesMeant, setNamesMeant] = useState(false);
  const { at_once, silent_days, letter } = { ...rule, ...changed };
  const change = (part: Partial<CandidateRule>) => setChanged({ ...changed, ...part });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    await onKeep({ at_once, silent_days, letter, are_names_meant: areNamesMeant });
  };
  const days = [...new Set([...DAYS, ...(silent_days ? [silent_days] : [])])].sort((a, b) => a - b);
  return (
    <form className="form asking-rule" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Select
        id="asking-at-once"
        label="Reviews wanted"
        hint="Invitations from the reserve list stop at this number. Anyone who declines is replaced until it is reached."
        value={at_once ?? ''}
        onChange={({ currentTarget: { value } }) => change({ at_once: value ? Number(value) : null })}
      >
        <option value="">Invite the next person automatically when someone declines</option>
        {Array.from({ length: ASKED_MAX }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
      <Select
        id="asking-silent-days"
        label="Without an answer"
        hint="The invitation then expires, the person is told, and the next on the list is invited."
        value={silent_days ?? ''}
        onChange={({ currentTarget: { value } }) => change({ silent_days: value ? Number(value) : null })}
      >
        <option value="">Wait and remind</option>
        {days.map((count) => (
          <option key={count} value={count}>
            Invite the next person after {count} days
          </option>
        ))}
      </Select>
      <InvitationLetter
        id="asking-letter"
        manuscript={manuscript}
        dueOn={addDays(manuscript.today, reviewDays(journal))}
        letter={letter}
        onChange={(words: LetterTemplate | null) => change({ letter: words })}
      />
      {hasNames && (
        <Choice
          id="asking-names-meant"
          type="checkbox"
          label="Send anyway"
          checked={areNamesMeant}
          onChange={({ currentTarget }) => setNamesMeant(currentTarget.checked)}
        />
      )}
      <button type="submit" className="button quiet" aria-disabled={isBusy || undefined}>
        Save these rules
      </button>
    </form>
  );
}
