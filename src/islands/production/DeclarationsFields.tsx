import { DECLARATION_NAMES, DECLARATIONS } from '#domain/publication/declaration-table';
import { TextArea } from '#ui/TextArea';
import type { MetadataProps } from './metadata-group.ts';

/** The statements at the end of the article. */
export function DeclarationsFields({ metadata: { declarations }, change, form }: MetadataProps) {
  return (
    <fieldset className="rows">
      <legend>Declarations</legend>
      <p className="hint">
        Empty statements are left out; missing funding or competing interests appear as “Not stated.” Write “None.” if
        the authors declare none. The checks list what is required.
      </p>
      {DECLARATION_NAMES.map((name) => (
        <TextArea
          key={name}
          label={DECLARATIONS[name].heading}
          rows={2}
          value={declarations[name]}
          onChange={({ currentTarget }) => change({ declarations: { ...declarations, [name]: currentTarget.value } })}
          {...form.field(`declarations-${name}`)}
        />
      ))}
    </fieldset>
  );
}
