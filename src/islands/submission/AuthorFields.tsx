import type { KeyboardEvent } from 'react';
import { bareOrcid } from '#domain/kernel/person/orcid';
import type { AuthorEntry } from '#domain/submission/draft';
import { Field } from '#ui/Field';
import type { ErrorOf } from './use-form.ts';

/** A co-author of whom nothing is known. */
export const NOBODY: AuthorEntry = { id: '', name: '', family_name: '', email: '', affiliation: '', orcid: '' };

interface Props {
  idPrefix: string;
  author: AuthorEntry;
  errorOf: ErrorOf;
  /** Shown at the name, even where the list as a whole is wrong. */
  firstError?: string | undefined;
  onChange: (author: AuthorEntry) => void;
  onEnter: () => void;
}

/** The fields of a co-author. Enter adds or closes; it never submits the page. */
export function AuthorFields({ idPrefix, author, errorOf, firstError, onChange, onEnter }: Props) {
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
          author.orcid !== bareOrcid(author.orcid) && onChange({ ...author, orcid: bareOrcid(author.orcid) })
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
