import { type ReactNode, useId, useState } from 'react';
import type { KnownReviewer } from '#domain/desk/editorial/review';
import { languageName } from '#domain/journal/language';
import { longDate } from '#domain/kernel/date';
import { QueryStatus } from '#islands/kernel/office/ScreenHeading.tsx';
import { useDebounced } from '#islands/kernel/office/use-debounced.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { useReserveList } from './use-reserve-list.ts';
import { useFoundReviewers } from './use-reviews.ts';

interface Props {
  id: string;
  chosen: readonly string[];
  onChoose: (person: KnownReviewer) => void;
}

/** Finds reviewers among the people the journal knows, with reasons for and against each. */
export function ReviewerFinder({ id, chosen, onChoose }: Props) {
  const fieldId = useId();
  const [typed, setTyped] = useState('');
  const { add, isBusy, failure } = useReserveList(id);
  const search = useDebounced(typed.trim());
  const found = useFoundReviewers(id, search);
  const { data } = found;
  return (
    <div className="finder">
      <search>
        <Field
          id={`${fieldId}-search`}
          label="Name, institution or keyword"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </search>
      <Failure text={failure} />
      {data ? (
        <>
          <p className="hint" role="status">
            {countText(data.length, search)}
          </p>
          <ul className="files people">
            {data.map((person) => (
              <Person key={person.email} person={person}>
                <button
                  type="button"
                  className="button"
                  aria-disabled={person.is_asked || chosen.includes(person.email) || undefined}
                  onClick={() => person.is_asked || chosen.includes(person.email) || onChoose(person)}
                >
                  {chosen.includes(person.email) ? 'Chosen' : 'Choose'}
                  <span className="visually-hidden"> {person.name || person.email}</span>
                </button>
                <button
                  type="button"
                  className="button quiet"
                  aria-disabled={isBusy || person.is_asked || undefined}
                  onClick={() => isBusy || person.is_asked || void add(person.email)}
                >
                  Add to the reserve list<span className="visually-hidden"> {person.name || person.email}</span>
                </button>
              </Person>
            ))}
          </ul>
        </>
      ) : (
        <QueryStatus query={found} />
      )}
    </div>
  );
}

const countText = (count: number, search: string) =>
  count === 0
    ? 'No results. You can invite anyone by their email address, above.'
    : `${count === 1 ? '1 person' : `${count} people`}${search ? '' : ', best matches first'}`;

/** A person, with the reasons for and against inviting them. */
export function Person({ person, children }: { person: KnownReviewer; children: ReactNode }) {
  const { id, name, email, email_verified, affiliation, shared_keywords, reasons, hints } = person;
  return (
    <li>
      <p className="head-facts">
        <strong>{name || email}</strong>
        {id === null && <Badge colour="neutral">No account</Badge>}
        {id !== null && !email_verified && <Badge colour="neutral">Address not confirmed</Badge>}
      </p>
      <p className="hint">{[name && email, affiliation].filter(Boolean).join(', ')}</p>
      <p className="hint">{reviewerFacts(person).join(' · ')}</p>
      {shared_keywords.length > 0 && <p className="reason">Expertise: {shared_keywords.join(', ')}</p>}
      {reasons.map((reason) => (
        <p key={reason} className="reason">
          {reason}
        </p>
      ))}
      <Expertise {...person} />
      {hints.map((hint) => (
        <p key={hint} className="flag">
          {hint}
        </p>
      ))}
      <div className="row-actions">{children}</div>
    </li>
  );
}

function Expertise({ expertise, languages }: KnownReviewer) {
  const languageNames = languages.map(languageName);
  if (expertise.length === 0 && languageNames.length === 0) return null;
  return (
    <p className="hint">
      {expertise.length > 0 && `Reviewing keywords: ${expertise.join(', ')}`}
      {expertise.length > 0 && languageNames.length > 0 && ' · '}
      {languageNames.length > 0 && `Reviews in ${languageNames.join(', ')}`}
    </p>
  );
}

function reviewerFacts({
  invited,
  completed,
  declined,
  open,
  median_days,
  answer_days,
  rating,
  last_invited_on,
  last_review_on,
}: KnownReviewer): string[] {
  if (invited === 0) return ['Never invited'];
  return [
    `Invited ${times(invited)}, ${completed ? `reviewed ${times(completed)}` : 'never reviewed'}${declined ? `, declined ${times(declined)}` : ''}`,
    open === 1 ? '1 review open' : `${open} reviews open`,
    ...(answer_days === null
      ? []
      : [`usually answers ${answer_days === 0 ? 'the same day' : `in ${days(answer_days)}`}`]),
    ...(median_days === null ? [] : [`usually reviews in ${days(median_days)}`]),
    ...(rating === null ? [] : [`rated ${rating} of 5`]),
    ...(last_invited_on === null ? [] : [`last invited ${longDate(last_invited_on)}`]),
    ...(last_review_on === null ? [] : [`last review ${longDate(last_review_on)}`]),
  ];
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);
