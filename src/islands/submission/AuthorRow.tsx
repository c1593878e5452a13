import { useState } from 'react';
import type { AuthorEntry } from '#domain/submission/draft';
import { MoveButton } from '#ui/MoveButton';
import { AuthorFields } from './AuthorFields.tsx';
import { nameOf, type Place } from './author-list.ts';
import type { Submitter } from './prefill.ts';
import { type ErrorOf, idOf } from './use-form.ts';

interface Props {
  place: Place;
  number: number;
  count: number;
  me: Submitter | undefined;
  errorOf: ErrorOf;
  onMove: (by: -1 | 1) => void;
  onRemove: (author: AuthorEntry) => void;
  onChange: (author: AuthorEntry) => void;
  /** This entry is the person who submits. */
  onIsMe: () => void;
}

const PARTS = ['name', 'family_name', 'email', 'affiliation', 'orcid'] as const;

/** One author: moved by buttons, looked at in a line, changed in fields. */
export function AuthorRow({ place, number, count, me, errorOf, onMove, onRemove, onChange, onIsMe }: Props) {
  const name = place === 'me' ? (me?.name ?? 'You') : nameOf(place);
  const rowErrorOf: ErrorOf = (part) => (place === 'me' ? undefined : errorOf(`author-${place.id}-${part}`));
  const isWrong = PARTS.some((part) => rowErrorOf(part));
  const isIncomplete = place !== 'me' && (!place.name.trim() || !place.email.trim());
  const [isOpen, setOpen] = useState(isIncomplete);
  const isShown = isOpen || isWrong;
  return (
    <li className={isWrong ? 'author wrong' : 'author'}>
      <div className="author-line">
        <span className="order">
          <MoveButton label={`Move ${name} up`} sign="↑" isOff={number === 1} onPress={() => onMove(-1)} />
          <MoveButton label={`Move ${name} down`} sign="↓" isOff={number === count} onPress={() => onMove(1)} />
        </span>
        <div className="who">
          <strong>{name}</strong>
          {place === 'me' ? (
            <span className="hint">
              {me ? `${me.email}, corresponding author` : 'After signing in: corresponding author'}
            </span>
          ) : (
            <span className="hint">
              {[place.email, place.affiliation, place.orcid].filter(Boolean).join(' · ') || 'No email address'}
            </span>
          )}
        </div>
        {place !== 'me' && (
          <span className="author-actions">
            <button
              type="button"
              className="plain"
              aria-expanded={isShown}
              aria-label={`${isShown ? 'Close' : 'Change'} ${name}`}
              onClick={() => setOpen(!isShown)}
            >
              {isShown ? 'Close' : 'Change'}
            </button>
            <button type="button" className="plain" aria-label={`Remove ${name}`} onClick={() => onRemove(place)}>
              Remove
            </button>
          </span>
        )}
      </div>
      {place !== 'me' && isShown && (
        <>
          <AuthorFields
            idPrefix={idOf(`author-${place.id}`)}
            author={place}
            errorOf={rowErrorOf}
            onChange={onChange}
            onEnter={() => setOpen(false)}
          />
          {isIncomplete && (
            <p className="hint">
              {place.email.trim() ? 'The name is missing.' : 'The email address is missing.'}{' '}
              <button type="button" className="plain" onClick={onIsMe}>
                This is me
              </button>
            </p>
          )}
        </>
      )}
    </li>
  );
}
