import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Email, emailKey } from '#domain/account/account';
import { reviewDays } from '#domain/journal/timeline';
import type { ReviewerCandidate } from '#domain/review/asking';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Badge } from '#ui/Badge';
import { Field } from '#ui/Field';
import type { Candidate } from './calls.ts';

interface Props {
  candidates: readonly ReviewerCandidate[];
  /** Keeps those who wait, in this order. */
  onKeep: (waiting: Candidate[]) => Promise<void>;
  isBusy: boolean;
  /** How they are asked. */
  children: ReactNode;
}

/** The people to invite next when somebody declines; every change is saved at once. */
export function AskNext({ candidates, onKeep, isBusy, children }: Props) {
  const journal = useJournal();
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = candidates
    .filter(({ state }) => state === 'waiting')
    .map(({ email, due_days }) => ({ email, due_days }));
  const keep = (list: Candidate[]) => (isBusy ? undefined : onKeep(list));
  const move = (index: number, by: -1 | 1) => {
    const list = [...waiting];
    const [moved] = list.splice(index, 1);
    if (moved) list.splice(index + by, 0, moved);
    void keep(list);
  };
  const remove = (email: string) => {
    heading.current?.focus();
    void keep(waiting.filter((other) => other.email !== email));
  };
  return (
    <section aria-labelledby="ask-next-heading">
      <h3 id="ask-next-heading" ref={heading} tabIndex={-1}>
        Reserve list
      </h3>
      <p className="hint">
        The first person on this list is invited automatically when a reviewer declines, is removed or, if you choose,
        does not answer.
      </p>
      {children}
      <ol className="files ask-next">
        {waiting.map(({ email, due_days }, index) => (
          <li key={email}>
            <p>
              <strong>{email}</strong> <span className="hint">{due_days} days for the review</span>
            </p>
            <div className="row-actions">
              <Move label="Up" email={email} isOff={isBusy || index === 0} onPress={() => move(index, -1)} />
              <Move
                label="Down"
                email={email}
                isOff={isBusy || index === waiting.length - 1}
                onPress={() => move(index, 1)}
              />
              <Move label="Remove" email={email} isOff={isBusy} onPress={() => remove(email)} />
            </div>
          </li>
        ))}
      </ol>
      <AddForm
        onAdd={(email) => keep([...waiting, { email, due_days: reviewDays(journal) }])}
        isKnown={(email) => waiting.some((other) => emailKey(other.email) === emailKey(email))}
      />
      <ul className="files">
        {candidates
          .filter(({ state }) => state !== 'waiting')
          .map(({ email, state, reason }) => (
            <li key={email}>
              <p className="head-facts">
                {email}
                <Badge colour={state === 'invited' ? 'green' : 'neutral'}>
                  {state === 'invited' ? 'Invited' : 'Skipped'}
                </Badge>
              </p>
              {reason && <p className="hint">{reason}</p>}
            </li>
          ))}
      </ul>
    </section>
  );
}

interface MoveProps {
  label: string;
  email: string;
  isOff: boolean;
  onPress: () => void;
}

function Move({ label, email, isOff, onPress }: MoveProps) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
    >
      {label}
      <span className="visually-hidden"> {email}</span>
    </button>
  );
}

function AddForm({
  onAdd,
  isKnown,
}: {
  onAdd: (email: string) => Promise<void> | undefined;
  isKnown: (email: string) => boolean;
}) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = Email.safeParse(email);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    if (isKnown(parsed.data)) return setError('This address is already on the list.');
    setError(undefined);
    await onAdd(parsed.data);
    setEmail('');
  };
  return (
    <form className="ask-next-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        id="ask-next-email"
        label="Add someone by email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        error={error}
      />
      <button type="submit" className="button quiet">
        Add to the reserve list
      </button>
    </form>
  );
}
