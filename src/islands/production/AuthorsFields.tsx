import { useMemo, useState } from 'react';
import { proposedInterests } from '#domain/production/author-interests';
import { proposedRoles } from '#domain/production/proposed-facts';
import type { ProductionAuthor } from '#domain/production/record';
import { type CreditRole, creditRoleName, inCreditOrder } from '#domain/publication/integrity/credit-role';
import type { DeclaredInterest } from '#domain/publication/integrity/find-interests';
import { Rows } from '#islands/kernel/office/rows/Rows.tsx';
import { RowsFrame } from '#islands/kernel/office/rows/RowsFrame.tsx';
import { AuthorFields, factsOf, nameOf } from './AuthorFields.tsx';
import type { MetadataProps } from './metadata-group.ts';
import { Proposed } from './Proposed.tsx';

const NOBODY: ProductionAuthor = { given: '', family: '', affiliations: [], orcid: '', is_corresponding: false };

/** The byline: authors in their order, one open for editing at a time. */
export function AuthorsFields({ metadata, change, form }: MetadataProps) {
  const { authors } = metadata;
  const roles = useMemo(() => proposedRoles(metadata), [metadata]);
  const interests = useMemo(() => proposedInterests(metadata), [metadata]);
  const [told, setTold] = useState('');
  const { id, error } = form.field('authors');
  const set = (next: ProductionAuthor[]) => change({ authors: next });
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
    <RowsFrame id={id} legend="Authors" error={error}>
      <Rows
        path="authors"
        rows={authors}
        noun="author"
        nameOf={nameOf}
        factsOf={factsOf}
        blank={NOBODY}
        form={form}
        onTell={setTold}
        onChange={set}
        draw={(author, path, onChange) => <AuthorFields {...{ author, path, form, onChange }} />}
      >
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
      </Rows>
    </RowsFrame>
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

interface Props {
  authors: readonly ProductionAuthor[];
  /** In the order of the authors. */
  proposed: readonly CreditRole[][];
  onTake: (authors: ProductionAuthor[]) => void;
}

/** The roles that the statement on contributions gives, for somebody to take over. */
function ProposedRoles({ authors, proposed, onTake }: Props) {
  const names = authors.flatMap((author, index) => {
    const roles = proposed[index] ?? [];
    return roles.length > 0 ? [`${nameOf(author)}: ${roles.map(creditRoleName).join(', ')}`] : [];
  });
  return (
    <Proposed
      names={names}
      action="Use these roles"
      onTake={() =>
        onTake(
          authors.map((author, index) => {
            const roles = inCreditOrder([...(author.roles ?? []), ...(proposed[index] ?? [])]);
            return roles.length > 0 ? { ...author, roles } : author;
          }),
        )
      }
    />
  );
}

interface ProposedInterestsProps {
  authors: readonly ProductionAuthor[];
  /** In the order of the authors; undefined where nothing is proposed. */
  proposed: readonly (DeclaredInterest | undefined)[];
  onTake: (authors: ProductionAuthor[]) => void;
}

/** What the statement on competing interests says of each author, for somebody to take over. */
function ProposedInterests({ authors, proposed, onTake }: ProposedInterestsProps) {
  const names = authors.flatMap((author, index) => {
    const said = proposed[index];
    return said === undefined ? [] : [`${nameOf(author)}: ${said?.replace(/\.$/, '') ?? 'none'}`];
  });
  return (
    <Proposed
      said="The statement on competing interests says"
      names={names}
      action="Use these interests"
      onTake={() =>
        onTake(
          authors.map((author, index) => {
            const said = proposed[index];
            return said === undefined ? author : { ...author, interests: said };
          }),
        )
      }
    />
  );
}
