import { ARTICLE_KINDS, type ArticleKind } from '#domain/journal/article-kind';
import type { JournalArticleType } from '#domain/journal/article-type-defaults';
import { articleTypeText, NO_ARTICLE_TYPE, parseArticleTypes } from '#domain/publication/article-type-list';
import { typePath } from '#domain/publication/collection-path';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { KeptRowTools } from './KeptRowTools.tsx';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';
import { useKeptList } from './use-kept-list.ts';

/** The article types in their order: added, named, moved, retired and offered again. */
export function ArticleTypesControl({ field, value, saved, form, onChange }: ListProps) {
  const types = parseArticleTypes(value) ?? parseArticleTypes(saved) ?? [];
  const set = (next: readonly JournalArticleType[]) => onChange(articleTypeText(next));
  const { id: listId } = form.field(field.name);
  const { told, change, toolsOf, removerOf } = useKeptList({ items: types, what: 'type', set, listId });
  const at = (index: number, part: string) => form.field(`${field.name}-${index}-${part}`);
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <ol>
        {types.map((type, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is being named has no other name than its place
          <li key={index} className="row">
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
                hint="Shown on cards and article pages."
                value={type.name_of_one}
                onChange={({ currentTarget }) => change(index, { name_of_one: currentTarget.value })}
                {...at(index, 'name_of_one')}
              />
              <Select
                label={`Type ${index + 1}, for indexes`}
                hint="How PubMed and others classify it."
                value={type.kind}
                onChange={({ currentTarget }) => change(index, { kind: currentTarget.value as ArticleKind })}
                {...at(index, 'kind')}
              >
                {Object.entries(ARTICLE_KINDS).map(([kind, label]) => (
                  <option key={kind} value={kind}>
                    {label}
                  </option>
                ))}
              </Select>
            </div>
            <KeptRowTools {...toolsOf(type, index)} onRemove={type.id ? undefined : removerOf(type)} />
          </li>
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <p className="form-actions">
        <button type="button" className="button quiet" onClick={() => set([...types, NO_ARTICLE_TYPE])}>
          Add a type
        </button>
      </p>
    </ListFrame>
  );
}

function aboutOf({ id, formerly, is_retired }: JournalArticleType): string {
  if (!id) return 'New: its page is named after it.';
  const parts = [is_retired && 'Retired', typePath(id), formerly.length > 0 && `formerly ${formerly.join(', ')}`];
  return parts.filter(Boolean).join(' · ');
}
