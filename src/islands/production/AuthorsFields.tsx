import { useMemo, useState } from 'react';
import { proposedInterests } from '#domain/production/author-interests';
import { proposedRoles } from '#domain/production/proposed-facts';
import type { ProductionAuthor } from '#domain/production/record';
import {
  CREDIT_ROLE_IDS,
  type CreditRole,
  creditRoleName,
  inCreditOrder,
} from '#domain/publication/integrity/credit-role';
import type { DeclaredInterest } from '#domain/publication/integrity/find-interests';
import type { SaveForm } from '#islands/document/use-save-form.ts';
import { Rows, RowsFrame } from '#islands/kernel/office/Rows.tsx';
import { Choice } from '#ui/Choice';
import { Field, TextArea } from '#ui/Field';
import { linesOf, type MetadataProps, Proposed } from './StudyFields.tsx';

const EMPTY_AUTHOR: ProductionAuthor = { given: '', family: '', affiliations: [], orcid: '', is_corresponding: false };

/** Lists the authors in byline order, one open at a time. */
export function AuthorsFields({ metadata, change, form }: MetadataProps) {
  const { authors } = metadata;
  const roles = useMemo(() => proposedRoles(metadata), [metadata]);
  const interests = useMemo(() => proposedInterests(metadata), [metadata]);
  const [announcement, announce] = useState('');
  const { id, error } = form.field('authors');
  const set = (next: ProductionAuthor[]) => change({ authors: next });
  const accept = (next: ProductionAuthor[], stated: string) => {
    set(next);
    announce(stated);
    document.getElementById(id)?.focus();
  };
  const confirmNames = () =>
    accept(
      authors.map((author) => ({ ...author, is_family_guessed: false })),
      'Family names confirmed.',
    );
  return (
    <RowsFrame id={id} legend="Authors" error={error}>
      <Rows
        path="authors"
        rows={authors}
        noun="author"
        nameOf={nameOf}
        summaryOf={factsOf}
        emptyRow={EMPTY_AUTHOR}
        form={form}
        onAnnounce={announce}
        onChange={set}
        renderFields={(author, path, onChange) => <AuthorFields {...{ author, path, form, onChange }} />}
      >
        <ProposedRoles authors={authors} proposed={roles} onAccept={(next) => accept(next, 'Roles added.')} />
        <ProposedInterests
          authors={authors}
          proposed={interests}
          onAccept={(next) => accept(next, 'Competing interests added.')}
        />
        <GuessedNames authors={authors} onRight={confirmNames} />
        <p role="status" className="hint told">
          {announcement}
        </p>
      </Rows>
    </RowsFrame>
  );
}

/** Asks which part of a name is the family name, by which indexes list people. */
function GuessedNames({ authors, onRight }: { authors: ProductionAuthor[]; onRight: () => void }) {
  const guessed = authors.filter((author) => author.is_family_guessed);
  if (guessed.length === 0) return null;
  return (
    <div className="findings">
      <p>
        Check the family names:{' '}
        {guessed.map(({ given, family }, index) => (
          <span key={`${given} ${family}`}>
            {index > 0 && '; '}
            <strong>{family}</strong>, {given}
          </span>
        ))}
        . Correct any that are wrong.
      </p>
      <button type="button" className="button quiet" onClick={onRight}>
        {guessed.length === 1 ? 'This is correct' : 'These are correct'}
      </button>
    </div>
  );
}

interface Props {
  authors: readonly ProductionAuthor[];
  /** In the order of the authors. */
  proposed: readonly CreditRole[][];
  onAccept: (authors: ProductionAuthor[]) => void;
}

/** Offers the roles found in the contribution statement. */
function ProposedRoles({ authors, proposed, onAccept }: Props) {
  const names = authors.flatMap((author, index) => {
    const roles = proposed[index] ?? [];
    return roles.length > 0 ? [`${nameOf(author)}: ${roles.map(creditRoleName).join(', ')}`] : [];
  });
  return (
    <Proposed
      names={names}
      action="Use these roles"
      onAccept={() =>
        onAccept(
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
  /** In author order; undefined if nothing is proposed. */
  proposed: readonly (DeclaredInterest | undefined)[];
  onAccept: (authors: ProductionAuthor[]) => void;
}

/** Offers the interests found in the statement. */
function ProposedInterests({ authors, proposed, onAccept }: ProposedInterestsProps) {
  const names = authors.flatMap((author, index) => {
    const stated = proposed[index];
    return stated === undefined ? [] : [`${nameOf(author)}: ${stated?.replace(/\.$/, '') ?? 'none'}`];
  });
  return (
    <Proposed
      intro="According to the competing interests statement:"
      names={names}
      action="Use these interests"
      onAccept={() =>
        onAccept(
          authors.map((author, index) => {
            const stated = proposed[index];
            return stated === undefined ? author : { ...author, interests: stated };
          }),
        )
      }
    />
  );
}

interface AuthorFieldsProps {
  path: string;
  author: ProductionAuthor;
  form: SaveForm;
  onChange: (part: Partial<ProductionAuthor>) => void;
}

function nameOf(author: ProductionAuthor | undefined): string {
  return [author?.given, author?.family].filter(Boolean).join(' ') || 'Unnamed author';
}

/** Summarises a closed author. */
function factsOf({ affiliations, orcid, is_corresponding, roles = [], interests }: ProductionAuthor): string {
  const facts = [is_corresponding && 'Corresponding author', ...affiliations, orcid && `ORCID iD ${orcid}`];
  if (roles.length > 0) facts.push(roles.map(creditRoleName).join(', '));
  if (interests !== undefined) facts.push(`Competing interests: ${interests ?? 'none'}`);
  return facts.filter(Boolean).join(' · ') || 'No affiliation';
}

function AuthorFields({ path, author, form, onChange }: AuthorFieldsProps) {
  return (
    <>
      <div className="field-pair">
        <Field
          label="Given name"
          hint="Leave empty for a group."
          value={author.given}
          onChange={({ currentTarget }) => onChange({ given: currentTarget.value, is_family_guessed: false })}
          {...form.field(`${path}-given`)}
        />
        <Field
          label="Family name or group"
          hint="As printed in the byline."
          value={author.family}
          onChange={({ currentTarget }) => onChange({ family: currentTarget.value, is_family_guessed: false })}
          {...form.field(`${path}-family`)}
        />
      </div>
      <TextArea
        label="Affiliations"
        hint="One per line: department, institution, city, country."
        rows={3}
        value={author.affiliations.join('\n')}
        onChange={({ currentTarget }) => onChange({ affiliations: linesOf(currentTarget.value) })}
        {...form.field(`${path}-affiliations`)}
      />
      <Field
        label="ORCID iD"
        hint="For example, 0000-0002-1825-0097 or the full URL."
        value={author.orcid}
        onChange={({ currentTarget }) => onChange({ orcid: currentTarget.value })}
        {...form.field(`${path}-orcid`)}
      />
      <Choice
        id={form.field(`${path}-is_corresponding`).id}
        type="checkbox"
        label="Corresponding author"
        checked={author.is_corresponding}
        onChange={({ currentTarget }) => onChange({ is_corresponding: currentTarget.checked })}
      />
      <InterestField
        path={`${path}-interests`}
        interests={author.interests}
        form={form}
        onChange={(interests) => onChange({ interests })}
      />
      <RolesFields id={form.field(`${path}-roles`).id} roles={author.roles} onChange={(roles) => onChange({ roles })} />
    </>
  );
}

interface RolesFieldsProps {
  id: string;
  roles: readonly CreditRole[] | undefined;
  onChange: (roles: CreditRole[]) => void;
}

function RolesFields({ id, roles = [], onChange }: RolesFieldsProps) {
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Roles (CRediT)</legend>
      <p className="hint">As in the author contributions statement (optional).</p>
      <div className="guidelines">
        {CREDIT_ROLE_IDS.map((role) => (
          <Choice
            key={role}
            id={`${id}-${role}`}
            type="checkbox"
            label={creditRoleName(role)}
            checked={roles.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? inCreditOrder([...roles, role]) : roles.filter((other) => other !== role))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type Interests = ProductionAuthor['interests'];

interface InterestFieldProps {
  path: string;
  interests: Interests;
  form: SaveForm;
  onChange: (interests: Interests) => void;
}

const ANSWERS: readonly [name: string, label: string, taken: Interests][] = [
  ['unsaid', 'Not stated for this author', undefined],
  ['none', 'None declared', null],
  ['some', 'Declared', ''],
];

function InterestField({ path, interests, form, onChange }: InterestFieldProps) {
  const { id, ...field } = form.field(path);
  const isAnswer = (value: Interests) =>
    typeof value === 'string' ? typeof interests === 'string' : value === interests;
  return (
    <fieldset className="rows">
      <legend>Competing interests</legend>
      <p className="hint">As in the competing interests statement.</p>
      {ANSWERS.map(([name, label, value]) => (
        <Choice
          key={name}
          id={`${id}-${name}`}
          name={`${id}-answer`}
          type="radio"
          label={label}
          checked={isAnswer(value)}
          onChange={() => onChange(value)}
        />
      ))}
      {typeof interests === 'string' && (
        <TextArea
          label="Author’s declaration"
          hint="As worded in the statement."
          rows={3}
          value={interests}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          id={id}
          {...field}
        />
      )}
    </fieldset>
  );
}
