import type { ChecklistGroup } from '#domain/journal/checklist-defaults';
import { filledItem } from '#domain/submission/checklist/checklist-facts';
import { checklistText, NO_GROUP, NO_ITEM, parseChecklist } from '#domain/submission/checklist/checklist-list';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Rows, type RowsForm } from '#islands/kernel/office/rows/Rows.tsx';
import { RowsFrame } from '#islands/kernel/office/rows/RowsFrame.tsx';
import { Field } from '#ui/Field';
import type { ListProps } from './list-props.ts';
import { RowsControl } from './RowsControl.tsx';

/** The groups of the authors' checklist, and how authors get them. */
export function ChecklistControl(props: ListProps) {
  const groups = parseChecklist(props.value) ?? parseChecklist(props.saved) ?? [];
  return (
    <RowsControl
      {...props}
      rows={groups}
      noun="group"
      nameOf={(group) => group?.title.trim() || 'Untitled group'}
      factsOf={({ items }) => (items.length === 1 ? '1 item' : `${items.length} items`)}
      textOf={checklistText}
      blank={NO_GROUP}
      draw={(group, path, has) => <GroupFields {...has} {...{ group, path }} form={props.form} />}
    >
      <ChecklistPreview groups={groups} />
    </RowsControl>
  );
}

function ChecklistPreview({ groups }: { groups: readonly ChecklistGroup[] }) {
  const journal = useJournal();
  return (
    <details>
      <summary>Preview</summary>
      <div className="stack">
        {groups.map(({ title, items }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group that is being written has no other name than its place
          <div key={at}>
            <p>
              <strong>{title}</strong>
            </p>
            <ul>
              {items.map(({ label }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an item that is being written has no other name than its place
                <li key={index}>{filledItem(journal, label)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}

interface Props {
  path: string;
  group: ChecklistGroup;
  form: RowsForm;
  /** Says what a press has done, for those who do not see it. */
  onTell: (sentence: string) => void;
  onChange: (part: Partial<ChecklistGroup>) => void;
}

/** The fields of one group of the checklist. */
function GroupFields({ path, group, form, onTell, onChange }: Props) {
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
