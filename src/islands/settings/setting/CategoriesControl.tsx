import { categoryText, NO_CATEGORY, parseCategories } from '#domain/journal/category/category-list';
import type { Category } from '#domain/journal/category-defaults';
import { topicsPath } from '#domain/publication/collection-path';
import { Field } from '#ui/Field';
import { KeptControl } from './KeptControl.tsx';
import type { ListProps } from './list-props.ts';

/** The categories in their order: named, moved, retired and offered again. */
export function CategoriesControl(props: ListProps) {
  const { field, value, saved, form } = props;
  return (
    <KeptControl
      {...props}
      rows={parseCategories(value) ?? parseCategories(saved) ?? []}
      noun="category"
      textOf={categoryText}
      blank={NO_CATEGORY}
      isSaved={({ slug }) => slug !== ''}
      draw={(category, index, change) => (
        <Field
          label={`Category ${index + 1}`}
          hint={aboutOf(category)}
          value={category.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          {...form.field(`${field.name}-${index}`)}
        />
      )}
      more={{
        label: 'Sort by name',
        said: 'Sorted by name.',
        change: (categories) => categories.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
      }}
    />
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
