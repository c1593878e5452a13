import type { NamedSection } from '#domain/issue/issue-sections';
import { RowTools } from '#islands/kernel/office/rows/RowTools.tsx';
import type { useDrag } from '#islands/kernel/office/rows/use-drag.ts';
import type { RowProps } from '#islands/kernel/office/rows/use-rows.ts';
import { Field } from '#ui/Field';

interface Props extends RowProps<NamedSection> {
  field: { id: string; error?: string | undefined };
  section: NamedSection;
  drop: ReturnType<ReturnType<typeof useDrag>['dropOf']>;
  isEmpty: boolean;
}

/** Over a section that the office has named: its name, which is changed here, and what moves and removes it. An article that is dropped on it comes last. */
export function NamedHeading({ field, section, drop, isEmpty, number, count, onMove, onRemove, onChange }: Props) {
  const name = section.name.trim() || `section ${number}`;
  return (
    <div className="section-head" {...drop}>
      <div className="row-line">
        <Field
          label={`Name of section ${number}`}
          value={section.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          {...field}
        />
        <RowTools name={`the section ${name}`} number={number} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      {isEmpty && (
        <p className="hint">
          No articles yet. Drag an article onto this heading, or choose the section beside the article.
        </p>
      )}
    </div>
  );
}
