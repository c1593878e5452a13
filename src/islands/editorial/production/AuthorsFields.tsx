import { useMemo, useState } from 'react';
import { proposedInterests } from '#domain/production/author-interests';
import { proposedRoles } from '#domain/production/proposed-facts';
import type { ProductionAuthor } from '#domain/production/record';
import { FieldError } from '#ui/Field';
import { AuthorRow, nameOf } from './AuthorRow.tsx';
import type { MetadataProps } from './metadata-group.ts';
import { ProposedInterests } from './ProposedInterests.tsx';
import { ProposedRoles } from './ProposedRoles.tsx';
import { moved } from './RowTools.tsx';

const NOBODY: ProductionAuthor = { given: '', family: '', affiliations: [], orcid: '', is_corresponding: false };

/** The byline: authors in their order, one open for editing at a time. */
export function AuthorsFields({ metadata, change, form }: MetadataProps) {
  const { authors } = metadata;
  const roles = useMemo(() => proposedRoles(metadata), [metadata]);
  const interests = useMemo(() => proposedInterests(metadata), [metadata]);
  const [open, setOpen] = useState<number>();
  const [told, setTold] = useState('');
  const [before, setBefore] = useState<ProductionAuthor[]>();
  const set = (next: ProductionAuthor[]) => change({ authors: next });

  const move = (index: number, by: -1 | 1) => {
    set(moved(authors, index, by));
    if (open === index) setOpen(index + by);
    else if (open === index + by) setOpen(index);
    setTold(`${nameOf(authors[index])}: now author ${index + by + 1} of ${authors.length}.`);
  };
  const remove = (index: number) => {
    setBefore(authors);
    set(authors.filter((_, other) => other !== index));
    setOpen(undefined);
    setTold(`${nameOf(authors[index])} was removed.`);
  };
  const confirmNames = () => {
    set(authors.map((author) => ({ ...author, is_family_guessed: false })));
    setTold('The family names are right.');
    document.getElementById(form.field('authors').id)?.focus();
  };
  const take = (next: ProductionAuthor[], said: string) => {
    set(next);
    setTold(said);
    document.getElementById(form.field('authors').id)?.focus();
  };
  const putBack = () => {
    if (!before) return;
    set(before);
    setBefore(undefined);
    setTold('The author is back.');
    document.getElementById(form.field('authors').id)?.focus();
  };
  const { id, error } = form.field('authors');
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Authors</legend>
      {error && <FieldError id={id} text={error} />}
      <ol>
        {authors.map((author, index) => (
          <AuthorRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an author has no other name than its place
            key={index}
            path={`authors-${index}`}
            author={author}
            number={index + 1}
            count={authors.length}
            isOpen={open === index}
            form={form}
            onToggle={() => setOpen(open === index ? undefined : index)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
            onChange={(part) => set(authors.map((other) => (other === author ? { ...other, ...part } : other)))}
          />
        ))}
      </ol>
      <ProposedRoles authors={authors} proposed={roles} onTake={(next) => take(next, 'The roles were taken over.')} />
      <ProposedInterests
        authors={authors}
        proposed={interests}
        onTake={(next) => take(next, 'The interests were taken over.')}
      />
      <GuessedNames authors={authors} onRight={confirmNames} />
      <p role="status" className="hint told">
        {told}
      </p>
      <p className="form-actions">
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            set([...authors, NOBODY]);
            setOpen(authors.length);
          }}
        >
          Add an author
        </button>
        {before && (
          <button type="button" className="plain" ref={focusNow} onClick={putBack}>
            Undo: put the author back
          </button>
        )}
      </p>
    </fieldset>
  );
}

/** Names whose parts nobody has given. Catalogues and citations list people by their family name. */
function GuessedNames({ authors, onRight }: { authors: ProductionAuthor[]; onRight: () => void }) {
  const guessed = authors.filter((author) => author.is_family_guessed);
  if (guessed.length === 0) return null;
  return (
    <div className="findings">
      <p>
        Nobody has said which part of these names is the family name:{' '}
        {guessed.map(({ given, family }, index) => (
          <span key={`${given} ${family}`}>
            {index > 0 && '; '}
            <strong>{family}</strong>, {given}
          </span>
        ))}
        . Change what is wrong.
      </p>
      <button type="button" className="button quiet" onClick={onRight}>
        {guessed.length === 1 ? 'This is right' : 'These are right'}
      </button>
    </div>
  );
}

/** What appears because something was removed takes the focus that went with it. */
const focusNow = (button: HTMLButtonElement | null) => button?.focus();
