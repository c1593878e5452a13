import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { COLLEAGUES_PAGE } from '#domain/account/colleague/paths';
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
  ['new', 'Accounts to create'],
  ['here', 'Already here, unchanged'],
  ['came', 'Imported before, since removed'],
  ['stays', 'Not imported'],
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
      title="Preview"
      rows={[
        ...STATES.map(([state, label]) => [label, counts[state]] as const),
        ['Of these, reviewers', tried.reviewers],
      ]}
    >
      {tried.notes.length > 0 && <Points heading="The file" points={tried.notes} />}
      <p>
        Each person is given an account with no password and no office rights. They first sign in with “Forgot
        password?” or your invitation. Reviewers can be found by their interests.
      </p>
      {(coming > 0 || again.length > 0 || isBusy) && (
        <form className="form" method="post" noValidate onSubmit={onSubmit}>
          {again.length > 0 && <AgainChoices people={again} chosen={chosen} onChoose={setMarked} />}
          {(coming > 0 || isBusy) && (
            <div className="form-actions">
              <SubmitButton isBusy={isBusy} busyLabel="Working…">
                {moved ? 'Continue' : `Import ${coming === 1 ? 'the person' : `${inWords(coming)} people`}`}
              </SubmitButton>
            </div>
          )}
        </form>
      )}
      <div role="status">{moved && <Outcome label="Importing people" moved={moved} />}</div>
      {colleagues.length > 0 && (
        <>
          <h3>To invite as colleagues</h3>
          <p className="hint">
            They have office roles in the other system, which are not imported: invite them under{' '}
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
      <Sentences heading="Why people are not imported" tally={tried.reasons} of={PEOPLE} />
      <Sentences heading="Unclear details" tally={tried.unclear} of={PEOPLE} />
      <Sentences heading="Details not imported" tally={tried.lost} of={PEOPLE} />
      <h3>{others > 0 ? 'People in the file' : 'Everyone in the file'}</h3>
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

const OUTCOMES = { new: 'to import', here: 'already here', came: 'imported before', stays: 'not imported' } as const;

function Person({ tried }: { tried: TriedPerson }) {
  const { number, name, email, state, roles, person, reason, unclear, lost } = tried;
  const facts = [email, roles.map((role) => ROLES[role]).join(', '), person?.affiliation, person?.country];
  return (
    <details>
      <summary>
        {name || email || `Number ${number} in the file`} <span className="hint">{OUTCOMES[state]}</span>
      </summary>
      {reason && <p>{reason}</p>}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <Points heading="Reviews about" points={person?.expertise ?? []} />
      <Points heading="Unclear" points={unclear} />
      <Points heading="Not imported" points={lost} />
    </details>
  );
}
