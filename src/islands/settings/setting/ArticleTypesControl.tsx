import { ARTICLE_KINDS, type ArticleKind } from '#domain/journal/article-kind';
import type { JournalArticleType } from '#domain/journal/article-type-defaults';
import { articleTypeText, NO_ARTICLE_TYPE, parseArticleTypes } from '#domain/publication/article-type-list';
import { typePath } from '#domain/publication/collection-path';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { KeptControl } from './KeptControl.tsx';
import type { ListProps } from './list-props.ts';

/** The article types in their order: added, named, moved, retired and offered again. */
export function ArticleTypesControl(props: ListProps) {
  const { field, value, saved, form } = props;
  const at = (index: number, part: string) => form.field(`${field.name}-${index}-${part}`);
  return (
    <KeptControl
      {...props}
      rows={parseArticleTypes(value) ?? parseArticleTypes(saved) ?? []}
      noun="type"
      textOf={articleTypeText}
      blank={NO_ARTICLE_TYPE}
      isSaved={({ id }) => id !== ''}
      draw={(type, index, change) => (
        <div className="field-pair">
          <Field
            label={`Type ${index + 1}, plural`}
            hint={aboutOf(type)}
            value={type.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            {...at(index, 'name')}
          />
          <Field
            label={`Type ${index + 1}, singular`}
            hint="Shown on cards and article pages."
            value={type.name_of_one}
            onChange={({ currentTarget }) => change({ name_of_one: currentTarget.value })}
            {...at(index, 'name_of_one')}
          />
          <Select
            label={`Type ${index + 1}, for indexes`}
            hint="How PubMed and others classify it."
            value={type.kind}
            onChange={({ currentTarget }) => change({ kind: currentTarget.value as ArticleKind })}
            {...at(index, 'kind')}
          >
            {Object.entries(ARTICLE_KINDS).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      )}
    />
  );
}

function aboutOf({ id, formerly, is_retired }: JournalArticleType): string {
  if (!id) return 'New: its page is named after it.';
  const parts = [is_retired && 'Retired', typePath(id), formerly.length > 0 && `formerly ${formerly.join(', ')}`];
  return parts.filter(Boolean).join(' · ');
}
