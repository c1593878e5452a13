import type { JournalArticleType } from '#domain/publication/article-type-defaults';
import { articleTypeText, parseArticleTypes } from '#domain/publication/article-type-list';
import { typePath } from '#domain/publication/collection-path';
import { Field } from '#ui/Field';
import { KeptRowTools } from './KeptRowTools.tsx';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';
import { useKeptList } from './use-kept-list.ts';

/** The article types in their order: named, moved, retired and offered again. */
export function ArticleTypesControl({ field, value, saved, form, onChange }: ListProps) {
  const types = parseArticleTypes(value) ?? parseArticleTypes(saved) ?? [];
  const set = (next: readonly JournalArticleType[]) => onChange(articleTypeText(next));
  const { told, change, toolsOf } = useKeptList({ items: types, what: 'type', set });
  const at = (index: number, part: string) => form.field(`${field.name}-${index}-${part}`);
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <ol>
        {types.map((type, index) => (
          <li key={type.id} className="row">
            <div className="field-pair">
              <Field
                label={`Type ${index + 1}, plural`}
                hint={aboutOf(type)}
                value={type.name}
                onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
                {...at(index, 'name')}
              />
              <Field
                label={`Type ${index + 1}, singular`}
                hint="As cards and article pages say it."
                value={type.name_of_one}
                onChange={({ currentTarget }) => change(index, { name_of_one: currentTarget.value })}
                {...at(index, 'name_of_one')}
              />
            </div>
            <KeptRowTools {...toolsOf(type, index)} onRemove={undefined} />
          </li>
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
    </ListFrame>
  );
}

function aboutOf({ id, formerly, is_retired }: JournalArticleType): string {
  const parts = [is_retired && 'Retired', typePath(id), formerly.length > 0 && `formerly ${formerly.join(', ')}`];
  return parts.filter(Boolean).join(' · ');
}
