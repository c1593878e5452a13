import { useMemo, useState } from 'react';
import { proposedInterests } from '#domain/production/author-interests';
import { proposedRoles } from '#domain/production/proposed-facts';
import type { ProductionAuthor } from '#domain/production/record';
import { RowsFoot } from '#islands/kernel/office/rows/RowsFoot.tsx';
import { useRows } from '#islands/kernel/office/rows/use-rows.ts';
import { FieldError } from '#ui/Field';
import { AuthorRow, nameOf } from './AuthorRow.tsx';
import type { MetadataProps } from './metadata-group.ts';
import { ProposedInterests } from './ProposedInterests.tsx';
import { ProposedRoles } from './ProposedRoles.tsx';

const NOBODY: ProductionAuthor = { given: '', family: '', affiliations: [], orcid: '', is_corresponding: false };

/** The byline: authors in their order, one open for editing at a time. */
export function AuthorsFields({ metadata, change, form }: MetadataProps) {
  const { authors } = metadata;
  const roles = useMemo(() => proposedRoles(metadata), [metadata]);
  const interests = useMemo(() => proposedInterests(metadata), [metadata]);
  const [told, setTold] = useState('');
  const { id, error } = form.field('authors');
  const set = (next: ProductionAuthor[]) => change({ authors: next });
  const { propsOf, add, putBack } = useRows({
    rows: authors,
    noun: 'author',
    nameOf,
    home: id,
    onTell: setTold,
    onChange: set,
  });

  const take = (next: ProductionAuthor[], said: string) => {
    set(next);
    setTold(said);
    document.getElementById(id)?.focus();
  };
  const confirmNames = () =>
    take(
      authors.map((author) => ({ ...author, is_family_guessed: false })),
      'The family names are right.',
    );
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
            form={form}
            {...propsOf(index)}
          />
        ))}
      </ol>
      <ProposedRoles authors={authors} proposed={roles} onTake={(next) => take(next, 'Roles added.')} />
      <ProposedInterests
        authors={authors}
        proposed={interests}
        onTake={(next) => take(next, 'Competing interests added.')}
      />
      <GuessedNames authors={authors} onRight={confirmNames} />
      <p role="status" className="hint told">
        {told}
      </p>
      <RowsFoot noun="author" add="Add an author" onAdd={() => add(NOBODY)} onPutBack={putBack} />
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
        Check which part of these names is the family name:{' '}
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
