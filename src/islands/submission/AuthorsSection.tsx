import { type KeyboardEvent, memo, useState } from 'react';
import { normalizeOrcid } from '#domain/kernel/person/orcid';
import { checkNewCoAuthor } from '#domain/submission/check';
import { type AuthorEntry, type DraftContent, nextId } from '#domain/submission/draft';
import { Choice } from '#ui/Choice';
import { Field, FieldError } from '#ui/Field';
import { LOADING, lazyPart } from '#ui/later';
import { MoveButton } from '#ui/MoveButton';
import { fieldsOf, moved, nameOf, type Place, placesOf, type ReadField, type Submitter } from './prefill.ts';
import { Section } from './Section.tsx';
import { type ErrorOf, idOf } from './use-form.ts';

const NOBODY: AuthorEntry = { id: '', name: '', family_name: '', email: '', affiliation: '', orcid: '' };

interface NOBODYProps {
  idPrefix: string;
  author: AuthorEntry;
  errorOf: ErrorOf;
  /** Shown at the name, even if it concerns the whole list. */
  firstError?: string | undefined;
  onChange: (author: AuthorEntry) => void;
  onEnter: () => void;
}

/** The fields of a co-author. Enter adds or closes; it never submits the page. */
function AuthorFields({ idPrefix, author, errorOf, firstError, onChange, onEnter }: NOBODYProps) {
  const field = (name: keyof AuthorEntry) => ({
    id: `${idPrefix}-${name}`,
    value: author[name],
    error: errorOf(name),
    autoComplete: 'off',
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  const typed = (name: keyof AuthorEntry) => ({
    onKeyDown,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...author, [name]: target.value }),
  });
  return (
    <div className="two-columns">
      <Field label="Name" {...field('name')} {...typed('name')} error={firstError ?? errorOf('name')} />
      <Field
        label="Email"
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
        {...typed('email')}
      />
      <Field label="Affiliation (optional)" {...field('affiliation')} {...typed('affiliation')} />
      <Field
        label="ORCID iD (optional)"
        spellCheck={false}
        {...field('orcid')}
        {...typed('orcid')}
        onBlur={() =>
          author.orcid !== normalizeOrcid(author.orcid) && onChange({ ...author, orcid: normalizeOrcid(author.orcid) })
        }
      />
      <Field
        label="Family name (optional)"
        hint="If it is more than the last word: García Márquez."
        {...field('family_name')}
        {...typed('family_name')}
      />
    </div>
  );
}

interface AuthorRowProps {
  place: Place;
  number: number;
  count: number;
  me: Submitter | undefined;
  errorOf: ErrorOf;
  onMove: (by: -1 | 1) => void;
  onRemove: (author: AuthorEntry) => void;
  onChange: (author: AuthorEntry) => void;
  /** Called if this entry is the submitter. */
  onIsMe: () => void;
}

const PARTS = ['name', 'family_name', 'email', 'affiliation', 'orcid'] as const;

/** One author: moved with buttons, summarised in a line, edited in fields. */
function AuthorRow({ place, number, count, me, errorOf, onMove, onRemove, onChange, onIsMe }: AuthorRowProps) {
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

const FromFileNote = lazyPart(async () => (await import('./FieldNotes.tsx')).FromFileNote);
const PasteAuthors = lazyPart(async () => (await import('./PasteAuthors.tsx')).PasteAuthors, LOADING);

interface Props
  extends Pick<DraftContent, 'co_authors' | 'pending_author' | 'sole_author' | 'author_position' | 'prefilled'> {
  me: Submitter | undefined;
  errorOf: ErrorOf;
  onChange: (change: Partial<DraftContent>) => void;
  onUndo: (field: ReadField) => void;
}

/** The authors in byline order. */
export const AuthorsSection = memo(function AuthorsSection(props: Props) {
  const { co_authors, pending_author, sole_author, prefilled, me, errorOf, onChange, onUndo } = props;
  const [told, setTold] = useState('');
  const [removed, setRemoved] = useState<{ place: AuthorEntry; places: Place[] }>();
  const [addErrors, setAddErrors] = useState<Record<string, string>>({});
  const [isPasting, setPasting] = useState(false);
  const places = placesOf(props);
  const isRead = prefilled.includes('authors');
  const change = (next: readonly Place[], more: Partial<DraftContent> = {}) => onChange({ ...fieldsOf(next), ...more });

  const move = (index: number, by: -1 | 1) => {
    const next = moved(places, index, by);
    const place = places[index];
    change(next);
    if (place) setTold(`${nameOf(place)}: now author ${next.indexOf(place) + 1} of ${next.length}.`);
  };
  const remove = (place: AuthorEntry) => {
    setRemoved({ place, places });
    change(places.filter((other) => other !== place));
    setTold(`${nameOf(place)} was removed.`);
  };
  const takeBack = () => {
    if (!removed) return;
    change(removed.places);
    setRemoved(undefined);
    setTold(`${nameOf(removed.place)} is back.`);
    document.getElementById('authors-heading')?.focus();
  };
  const add = () => {
    const wrong = checkNewCoAuthor(pending_author, co_authors, me?.email);
    setAddErrors(Object.fromEntries(wrong.map(({ name, message }) => [name, message])));
    if (wrong.length > 0) return document.getElementById(idOf(`new-author-${wrong[0]?.name}`))?.focus();
    change([...places, { ...pending_author, id: nextId(co_authors) }], { pending_author: NOBODY });
    setTold(`${pending_author.name} was added as author ${places.length + 1}.`);
    document.getElementById(idOf('new-author-name'))?.focus();
  };
  const newErrorOf: ErrorOf = (name) => addErrors[name] ?? errorOf(`new-author-${name}`);
  const listError = errorOf('co_authors');

  return (
    <Section id="authors" number={3} heading="Authors" lead="In the order of the byline. We email each co-author.">
      <Choice
        type="checkbox"
        id={idOf('sole_author')}
        label="I am the only author"
        checked={sole_author}
        onChange={({ target }) => onChange({ sole_author: target.checked })}
      />
      {(!sole_author || co_authors.length > 0) && (
        <ol className="author-list">
          {places.map((place, index) => (
            <AuthorRow
              key={place === 'me' ? 'me' : place.id}
              place={place}
              number={index + 1}
              count={places.length}
              me={me}
              errorOf={errorOf}
              onMove={(by) => move(index, by)}
              onRemove={remove}
              onChange={(next) => change(places.map((other) => (other === place ? next : other)))}
              onIsMe={() =>
                change(places.filter((other) => other !== 'me').map((other) => (other === place ? 'me' : other)))
              }
            />
          ))}
        </ol>
      )}
      {isRead && <FromFileNote called="the list of co-authors" onUndo={() => onUndo('authors')} />}
      <div role="status" className="told">
        {told}
      </div>
      {removed && (
        <p>
          <button
            type="button"
            className="button quiet"
            ref={focusFirst}
            onClick={takeBack}
          >{`Undo: put ${nameOf(removed.place)} back`}</button>
        </p>
      )}
      {!sole_author && (
        <fieldset className="new-author">
          <legend>Add a co-author</legend>
          <AuthorFields
            idPrefix={idOf('new-author')}
            author={pending_author}
            errorOf={newErrorOf}
            firstError={newErrorOf('name') ?? listError}
            onChange={(next) => {
              setAddErrors({});
              onChange({ pending_author: next });
            }}
            onEnter={add}
          />
          <div className="form-actions">
            <button type="button" className="button quiet" onClick={add}>
              Add co-author
            </button>
            <button type="button" className="plain" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
              Paste a list of authors
            </button>
          </div>
          {isPasting && (
            <PasteAuthors
              places={places}
              me={me}
              onTake={(next, sentence) => {
                change(next);
                setPasting(false);
                setTold(sentence);
                document.getElementById('authors-heading')?.focus();
              }}
            />
          )}
        </fieldset>
      )}
      {sole_author && listError && <FieldError id={idOf('co_authors')} text={listError} />}
    </Section>
  );
});

/** The button that appears after a removal takes over its focus. */
const focusFirst = (button: HTMLButtonElement | null) => button?.focus();
