import { useState } from 'react';
import type { Category } from '#domain/category/category-defaults';
import { categoryText, NO_CATEGORY, parseCategories } from '#domain/category/category-list';
import { topicsPath } from '#domain/publication/collection-path';
import { moved } from '#islands/editorial/rows/RowTools.tsx';
import { Field } from '#ui/Field';
import { KeptRowTools } from './KeptRowTools.tsx';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';

/** The categories in their order: named, moved, retired and offered again. */
export function CategoriesControl({ field, value, saved, form, onChange }: ListProps) {
  const categories = parseCategories(value) ?? parseCategories(saved) ?? [];
  const [told, setTold] = useState('');
  const set = (next: readonly Category[]) => onChange(categoryText(next));
  const change = (index: number, part: Partial<Category>) =>
    set(categories.map((one, other) => (other === index ? { ...one, ...part } : one)));
  const move = (index: number, by: -1 | 1) => {
    set(moved(categories, index, by));
    setTold(`${calledOf(categories[index])}: now category ${index + by + 1} of ${categories.length}.`);
  };
  const retire = (index: number, is_retired: boolean) => {
    change(index, { is_retired });
    setTold(`${calledOf(categories[index])} ${is_retired ? 'is retired' : 'is offered again'} once you save.`);
  };
  const remove = (index: number) => {
    set(categories.filter((_, other) => other !== index));
    setTold(`${calledOf(categories[index])} was removed.`);
    document.getElementById(id)?.focus();
  };
  const sort = () => {
    set(categories.toSorted((one, other) => one.name.localeCompare(other.name, 'en')));
    setTold('Sorted by name.');
  };
  const { id } = form.field(field.name);
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <ol>
        {categories.map((category, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is being named has no other name than its place
          <li key={index} className="row">
            <Field
              label={`Category ${index + 1}`}
              hint={aboutOf(category)}
              value={category.name}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
              {...form.field(`${field.name}-${index}`)}
            />
            <KeptRowTools
              name={calledOf(category)}
              isRetired={category.is_retired}
              number={index + 1}
              count={categories.length}
              onMove={(by) => move(index, by)}
              onRetire={(is_retired) => retire(index, is_retired)}
              onRemove={category.slug ? undefined : () => remove(index)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <p className="form-actions">
        <button type="button" className="button quiet" onClick={() => set([...categories, NO_CATEGORY])}>
          Add a category
        </button>
        <button type="button" className="button quiet" onClick={sort}>
          Sort by name
        </button>
      </p>
    </ListFrame>
  );
}

/** How a category is called on this screen. */
const calledOf = (category: Category | undefined): string => category?.name.trim() || 'The unnamed category';

function aboutOf({ slug, formerly, is_retired }: Category): string {
  if (!slug) return 'New: its page gets an address from its name.';
  const parts = [
    is_retired && 'Retired',
    `${topicsPath}/${slug}`,
    formerly.length > 0 && `formerly ${formerly.join(', ')}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
