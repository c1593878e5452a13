import type { ProductionAuthor } from '#domain/production/record';
import { creditRoleName } from '#domain/publication/integrity/credit-role';
import type { SaveForm } from '#islands/document/use-save-form.ts';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';
import { InterestField } from './InterestField.tsx';
import { linesOf } from './metadata-group.ts';
import { RolesFields } from './RolesFields.tsx';

interface Props {
  path: string;
  author: ProductionAuthor;
  form: SaveForm;
  onChange: (part: Partial<ProductionAuthor>) => void;
}

/** How an author is called on this screen. */
export function nameOf(author: ProductionAuthor | undefined): string {
  return [author?.given, author?.family].filter(Boolean).join(' ') || 'Unnamed author';
}

/** What is to be known of an author while the row is closed. */
export function factsOf({ affiliations, orcid, is_corresponding, roles = [], interests }: ProductionAuthor): string {
  const facts = [is_corresponding && 'Corresponding author', ...affiliations, orcid && `ORCID iD ${orcid}`];
  if (roles.length > 0) facts.push(roles.map(creditRoleName).join(', '));
  if (interests !== undefined) facts.push(`Competing interests: ${interests ?? 'none'}`);
  return facts.filter(Boolean).join(' · ') || 'No affiliation';
}

/** The fields of one author. */
export function AuthorFields({ path, author, form, onChange }: Props) {
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
        hint="Such as 0000-0002-1825-0097, or its address."
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
