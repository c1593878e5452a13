import { useState } from 'react';
import type { JournalArticleType } from '#domain/publication/article-type-defaults';
import { articleTypeText, parseArticleTypes } from '#domain/publication/article-type-list';
import { typePath } from '#domain/publication/collection-path';
import { moved } from '#islands/editorial/rows/RowTools.tsx';
import { Field } from '#ui/Field';
import { KeptRowTools } from './KeptRowTools.tsx';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';

/** The article types in their order: named, moved, retired and offered again. */
export function ArticleTypesControl({ field, value, saved, form, onChange }: ListProps) {
  const types = parseArticleTypes(value) ?? parseArticleTypes(saved) ?? [];
  const [told, setTold] = useState('');
  const set = (next: readonly JournalArticleType[]) => onChange(articleTypeText(next));
  const change = (index: number, part: Partial<JournalArticleType>) =>
    set(types.map((one, other) => (other === index ? { ...one, ...part } : one)));
  const move = (index: number, by: -1 | 1) => {
    set(moved(types, index, by));
    setTold(`${calledOf(types[index])}: now type ${index + by + 1} of ${types.length}.`);
  };
  const retire = (index: number, is_retired: boolean) => {
    change(index, { is_retired });
    setTold(`${calledOf(types[index])} ${is_retired ? 'is retired' : 'is offered again'} once you save.`);
  };
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
            <KeptRowTools
              name={calledOf(type)}
              isRetired={type.is_retired}
              number={index + 1}
              count={types.length}
              onMove={(by) => move(index, by)}
              onRetire={(is_retired) => retire(index, is_retired)}
              onRemove={undefined}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
    </ListFrame>
  );
}

/** How a type is called on this screen. */
const calledOf = (type: JournalArticleType | undefined): string => type?.name.trim() || 'The unnamed type';

function aboutOf({ id, formerly, is_retired }: JournalArticleType): string {
  const parts = [is_retired && 'Retired', typePath(id), formerly.length > 0 && `formerly ${formerly.join(', ')}`];
  return parts.filter(Boolean).join(' · ');
}
