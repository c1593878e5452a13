import { type KeyboardEvent, memo, useState } from 'react';
import { normalizeOrcid } from '#domain/kernel/person/orcid';
import { checkNewCoAuthor } from '#domain/submission/check';
import { type AuthorEntry, type DraftContent, nextId } from '#domain/submission/draft';
import { Choice } from '#ui/Choice';
import { Field, FieldError } from '#ui/Field';
import { LOADING, lazyPart } from '#ui/later';
import { MoveButton } from '#ui/MoveButton';
import { FromFileNote } from './DetailsSection.tsx';
import { type ErrorOf, idOf, Section } from './form.tsx';
import {
  authorLabel,
  type ListedAuthor,
  listedAuthors,
  moveAuthor,
  type PrefilledField,
  type Submitter,
  toDraftFields,
} from './prefill.ts';

const EMPTY_AUTHOR: AuthorEntry = { id: '', name: '', family_name: '', email: '', affiliation: '', orcid: '' };

interface AuthorFieldsProps {
  idPrefix: string;
  author: AuthorEntry;
  errorOf: ErrorOf;
  /** Shown at the name, even if it concerns the whole list. */
  firstError?: string | undefined;
  onChange: (author: AuthorEntry) => void;
  onEnter: () => void;
}

/** The fields of a co-author. Enter adds or closes; it never submits the page. */
function AuthorFields({ idPrefix, author, errorOf, firstError, onChange, onEnter }: AuthorFieldsProps) {
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
  const inputProps = (name: keyof AuthorEntry) => ({
    onKeyDown,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...author, [name]: target.value }),
  });
  return (
    <div className="two-columns">
      <Field label="Name" {...field('name')} {...inputProps('name')} error={firstError ?? errorOf('name')} />
      <Field
        label="Email"
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
        {...inputProps('email')}
      />
      <Field label="Affiliation (optional)" {...field('affiliation')} {...inputProps('affiliation')} />
      <Field
        label="ORCID iD (optional)"
        spellCheck={false}
        {...field('orcid')}
        {...inputProps('orcid')}
        onBlur={() =>
          author.orcid !== normalizeOrcid(author.orcid) && onChange({ ...author, orcid: normalizeOrcid(author.orcid) })
        }
      />
      <Field
        label="Family name (optional)"
        hint="Only if it is more than the last word, as in García Márquez."
        {...field('family_name')}
        {...inputProps('family_name')}
      />
    </div>
  );
}

interface AuthorRowProps {
  author: ListedAuthor;
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

const AUTHOR_FIELDS = ['name', 'family_name', 'email', 'affiliation', 'orcid'] as const;

/** One author: moved with buttons, summarised in a line, edited in fields. */
function AuthorRow({ author, number, count, me, errorOf, onMove, onRemove, onChange, onIsMe }: AuthorRowProps) {
  const name = author === 'me' ? (me?.name ?? 'You') : authorLabel(author);
  const rowErrorOf: ErrorOf = (part) => (author === 'me' ? undefined : errorOf(`author-${author.id}-${part}`));
  const isWrong = AUTHOR_FIELDS.some((part) => rowErrorOf(part));
  const isIncomplete = author !== 'me' && (!author.name.trim() || !author.email.trim());
  const [isOpen, setOpen] = useState(isIncomplete);
  const isShown = isOpen || isWrong;
  return (
    <li className={isWrong ? 'author wrong' : 'author'}>
      <div className="author-line">
        <span className="order">
          <MoveButton label={`Move ${name} up`} symbol="↑" isDisabled={number === 1} onPress={() => onMove(-1)} />
          <MoveButton label={`Move ${name} down`} symbol="↓" isDisabled={number === count} onPress={() => onMove(1)} />
        </span>
        <div className="who">
          <strong>{name}</strong>
          {author === 'me' ? (
            <span className="hint">
              {me ? `${me.email}, corresponding author` : 'Corresponding author, once you sign in'}
            </span>
          ) : (
            <span className="hint">
              {[author.email, author.affiliation, author.orcid].filter(Boolean).join(' · ') || 'No email address'}
            </span>
          )}
        </div>
        {author !== 'me' && (
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
            <button type="button" className="plain" aria-label={`Remove ${name}`} onClick={() => onRemove(author)}>
              Remove
            </button>
          </span>
        )}
      </div>
      {author !== 'me' && isShown && (
        <>
          <AuthorFields
            idPrefix={idOf(`author-${author.id}`)}
            author={author}
            errorOf={rowErrorOf}
            onChange={onChange}
            onEnter={() => setOpen(false)}
          />
          {isIncomplete && (
            <p className="hint">
              {author.email.trim() ? 'The name is missing.' : 'The email address is missing.'}{' '}
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

const PasteAuthors = lazyPart(async () => (await import('./PasteAuthors.tsx')).PasteAuthors, LOADING);

interface Props
  extends Pick<DraftContent, 'co_authors' | 'pending_author' | 'sole_author' | 'author_position' | 'prefilled'> {
  me: Submitter | undefined;
  errorOf: ErrorOf;
  onChange: (change: Partial<DraftContent>) => void;
  onUndo: (field: PrefilledField) => void;
}

export const AuthorsSection = memo(function AuthorsSection(props: Props) {
  const { co_authors, pending_author, sole_author, prefilled, me, errorOf, onChange, onUndo } = props;
  const [announcement, announce] = useState('');
  const [removed, setRemoved] = useState<{ author: AuthorEntry; authors: ListedAuthor[] }>();
  const [addErrors, setAddErrors] = useState<Record<string, string>>({});
  const [isPasting, setPasting] = useState(false);
  const authors = listedAuthors(props);
  const isPrefilled = prefilled.includes('authors');
  const change = (next: readonly ListedAuthor[], more: Partial<DraftContent> = {}) =>
    onChange({ ...toDraftFields(next), ...more });

  const move = (index: number, by: -1 | 1) => {
    const next = moveAuthor(authors, index, by);
    const author = authors[index];
    change(next);
    if (author) announce(`${authorLabel(author)}: now author ${next.indexOf(author) + 1} of ${next.length}.`);
  };
  const remove = (author: AuthorEntry) => {
    setRemoved({ author, authors });
    change(authors.filter((other) => other !== author));
    announce(`${authorLabel(author)} was removed.`);
  };
  const undoRemoval = () => {
    if (!removed) return;
    change(removed.authors);
    setRemoved(undefined);
    announce(`${authorLabel(removed.author)} was restored.`);
    document.getElementById('authors-heading')?.focus();
  };
  const add = () => {
    const wrong = checkNewCoAuthor(pending_author, co_authors, me?.email);
    setAddErrors(Object.fromEntries(wrong.map(({ name, message }) => [name, message])));
    if (wrong.length > 0) return document.getElementById(idOf(`new-author-${wrong[0]?.name}`))?.focus();
    change([...authors, { ...pending_author, id: nextId(co_authors) }], { pending_author: EMPTY_AUTHOR });
    announce(`${pending_author.name} was added as author ${authors.length + 1}.`);
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
          {authors.map((author, index) => (
            <AuthorRow
              key={author === 'me' ? 'me' : author.id}
              author={author}
              number={index + 1}
              count={authors.length}
              me={me}
              errorOf={errorOf}
              onMove={(by) => move(index, by)}
              onRemove={remove}
              onChange={(next) => change(authors.map((other) => (other === author ? next : other)))}
              onIsMe={() =>
                change(authors.filter((other) => other !== 'me').map((other) => (other === author ? 'me' : other)))
              }
            />
          ))}
        </ol>
      )}
      {isPrefilled && <FromFileNote field="the list of co-authors" onUndo={() => onUndo('authors')} />}
      <div role="status" className="told">
        {announcement}
      </div>
      {removed && (
        <p>
          <button
            type="button"
            className="button quiet"
            ref={focusOnMount}
            onClick={undoRemoval}
          >{`Undo: restore ${authorLabel(removed.author)}`}</button>
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
              authors={authors}
              me={me}
              onAdd={(next, sentence) => {
                change(next);
                setPasting(false);
                announce(sentence);
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

/** The button shown after a removal takes the focus of the removed row. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();
