import type { ChecklistGroup } from '#domain/journal/checklist-defaults';
import { NO_ITEM } from '#domain/submission/checklist/checklist-list';
import { Rows, type RowsForm } from '#islands/kernel/office/rows/Rows.tsx';
import { RowsFrame } from '#islands/kernel/office/rows/RowsFrame.tsx';
import { Field } from '#ui/Field';

interface Props {
  path: string;
  group: ChecklistGroup;
  form: RowsForm;
  /** Says what a press has done, for those who do not see it. */
  onTell: (sentence: string) => void;
  onChange: (part: Partial<ChecklistGroup>) => void;
}

/** The fields of one group of the checklist. */
export function GroupFields({ path, group, form, onTell, onChange }: Props) {
  return (
    <>
      <Field
        label="Title"
        hint="What the group is about."
        value={group.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        {...form.field(`${path}-title`)}
      />
      <RowsFrame legend="Items" {...form.field(`${path}-items`)}>
        <Rows
          path={`${path}-items`}
          rows={group.items}
          noun="item"
          nameOf={(item) => item?.label.trim() || 'Empty item'}
          factsOf={() => ''}
          blank={NO_ITEM}
          form={form}
          onTell={onTell}
          onChange={(items) => onChange({ items })}
          draw={(item, at, change) => (
            <Field
              label="Item text"
              hint="A sentence that is true when the box is ticked. Write facts in braces, such as {words of an abstract}."
              value={item.label}
              onChange={({ currentTarget }) => change({ label: currentTarget.value })}
              {...form.field(`${at}-label`)}
            />
          )}
        />
      </RowsFrame>
    </>
  );
}
