import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { COLLEAGUES_PAGE } from '#domain/colleague/paths';
import { SubmitButton } from '#ui/SubmitButton';
import { AgainChoices } from './AgainChoices.tsx';
import type { Moved } from './move-file.ts';
import { Outcome } from './Outcome.tsx';
import { inWords, PlanFrame } from './PlanFrame.tsx';
import { Points } from './Points.tsx';
import { Sentences } from './Sentences.tsx';
import type { PeopleTrials, TriedPerson } from './try-people.ts';

interface Props {
  tried: PeopleTrials;
  moved: Moved | undefined;
  isBusy: boolean;
  onMove: (again: ReadonlySet<number>) => void;
}

const STATES = [
  ['new', 'Accounts to come'],
  ['here', 'Here already, not changed'],
  ['came', 'Came before, and gone'],
  ['stays', 'Not taken in'],
] as const;
const PEOPLE = ['person', 'people'] as const;

/** Which accounts would be made, and the press that makes them. */
export function PeoplePlan({ tried, moved, isBusy, onMove }: Props) {
  const { counts, colleagues, again, shown, staying } = tried;
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  // Who has come in the meantime is not among them any more.
  const chosen = new Set(again.flatMap(({ number }) => (marked.has(number) ? [number] : [])));
  const coming = counts.new + chosen.size;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onMove(chosen);
  };
  const people = [...shown, ...staying].sort((one, other) => one.number - other.number);
  const others = counts.new + counts.here + counts.came + counts.stays - people.length;
  return (
    <PlanFrame
      title="Who would come"
      rows={[
        ...STATES.map(([state, label]) => [label, counts[state]] as const),
        ['Reviewers among those to come', tried.reviewers],
      ]}
    >
      {tried.notes.length > 0 && <Points heading="The file" points={tried.notes} />}
      <p>
        Each gets an account without a password and without a right of the office. They sign in for the first time by
        “Forgot password?”, or by an invitation that you send. Reviewers are found by their interests.
      </p>
      {(coming > 0 || again.length > 0 || isBusy) && (
        <form className="form" method="post" noValidate onSubmit={onSubmit}>
          {again.length > 0 && <AgainChoices people={again} chosen={chosen} onChoose={setMarked} />}
          {(coming > 0 || isBusy) && (
            <div className="form-actions">
              <SubmitButton isBusy={isBusy} busyLabel="Working…">
                {moved ? 'Go on' : `Take in ${coming === 1 ? 'the person' : `${inWords(coming)} people`}`}
              </SubmitButton>
            </div>
          )}
        </form>
      )}
      <div role="status">{moved && <Outcome label="Taking people in" moved={moved} />}</div>
      {colleagues.length > 0 && (
        <>
          <h3>To invite as colleagues</h3>
          <p className="hint">
            They work in the office there. Nothing of that comes along: invite them under{' '}
            <Link to={COLLEAGUES_PAGE}>Colleagues</Link>.
          </p>
          <ul>
            {colleagues.map(({ number, name, email, titles }) => (
              <li key={number}>
                {name}, {email}: {titles.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <Sentences heading="Why people stay" tally={tried.reasons} of={PEOPLE} />
      <Sentences heading="What is unclear" tally={tried.unclear} of={PEOPLE} />
      <Sentences heading="What does not come along" tally={tried.lost} of={PEOPLE} />
      <h3>{others > 0 ? 'People of the file' : 'Everybody in the file'}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none */}
      <ul role="list">
        {people.map((one) => (
          <li key={one.number}>
            <Person tried={one} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="hint">And {inWords(others)} more, who are not listed here.</p>}
    </PlanFrame>
  );
}

const ROLES = { office: 'office', reviewer: 'reviewer', author: 'author', reader: 'reader' } as const;

const OUTCOMES = { new: 'to come', here: 'here already', came: 'came before', stays: 'not taken in' } as const;

function Person({ tried }: { tried: TriedPerson }) {
  const { number, name, email, state, roles, person, reason, unclear, lost } = tried;
  const facts = [email, roles.map((role) => ROLES[role]).join(', '), person?.affiliation, person?.country];
  return (
    <details>
      <summary>
        {name || email || `Number ${number} of the file`} <span className="hint">{OUTCOMES[state]}</span>
      </summary>
      {reason && <p>{reason}</p>}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <Points heading="Reviews about" points={person?.expertise ?? []} />
      <Points heading="Unclear" points={unclear} />
      <Points heading="Does not come along" points={lost} />
    </details>
  );
}
