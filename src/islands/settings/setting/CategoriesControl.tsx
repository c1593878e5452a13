import { categoryText, NO_CATEGORY, parseCategories } from '#domain/category/category-list';
import type { Category } from '#domain/journal/category-defaults';
import { topicsPath } from '#domain/publication/collection-path';
import { Field } from '#ui/Field';
import { KeptRowTools } from './KeptRowTools.tsx';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';
import { useKeptList } from './use-kept-list.ts';

/** The categories in their order: named, moved, retired and offered again. */
export function CategoriesControl({ field, value, saved, form, onChange }: ListProps) {
  const categories = parseCategories(value) ?? parseCategories(saved) ?? [];
  const set = (next: readonly Category[]) => onChange(categoryText(next));
  const { id: listId } = form.field(field.name);
  const { told, setTold, change, toolsOf, removerOf } = useKeptList({
    items: categories,
    what: 'category',
    set,
    listId,
  });
  const sort = () => {
    set(categories.toSorted((one, other) => one.name.localeCompare(other.name, 'en')));
    setTold('Sorted by name.');
  };
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
            <KeptRowTools {...toolsOf(category, index)} onRemove={category.slug ? undefined : removerOf(category)} />
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

function aboutOf({ slug, formerly, is_retired }: Category): string {
  if (!slug) return 'New: its page gets an address from its name.';
  const parts = [
    is_retired && 'Retired',
    `${topicsPath}/${slug}`,
    formerly.length > 0 && `formerly ${formerly.join(', ')}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
