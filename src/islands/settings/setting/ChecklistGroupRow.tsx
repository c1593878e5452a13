import { NO_ITEM } from '#domain/checklist/checklist-list';
import type { ChecklistGroup, ChecklistItem } from '#domain/journal/checklist-defaults';
import { OpenRow } from '#islands/kernel/office/rows/OpenRow.tsx';
import { RowsFoot } from '#islands/kernel/office/rows/RowsFoot.tsx';
import { type RowProps, useRows } from '#islands/kernel/office/rows/use-rows.ts';
import type { useAttempt } from '#islands/kernel/use-attempt.ts';
import { Field, FieldError } from '#ui/Field';

interface Props extends RowProps<ChecklistGroup> {
  path: string;
  group: ChecklistGroup;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  /** Says what a press has done, for those who do not see it. */
  onTell: (sentence: string) => void;
}

/** How a group and an item are called on this screen. */
export const calledGroup = (group: ChecklistGroup | undefined): string => group?.title.trim() || 'Untitled group';
const calledItem = (item: ChecklistItem | undefined): string => item?.label.trim() || 'Empty item';

/** One group of the checklist: looked at in a line, changed in fields. */
export function ChecklistGroupRow({ path, group, isOpen, form, onTell, onChange, ...tools }: Props) {
  const { title, items } = group;
  const parts = items.map((_, index) => `items-${index}-label`);
  const isWrong = ['title', 'items', ...parts].some((part) => form.field(`${path}-${part}`).error);
  const facts = items.length === 1 ? '1 item' : `${items.length} items`;
  return (
    <OpenRow name={calledGroup(group)} facts={facts} isShown={isOpen || isWrong} {...tools}>
      <Field
        label="Title"
        hint="What the group is about."
        value={title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        {...form.field(`${path}-title`)}
      />
      <ItemsControl
        path={`${path}-items`}
        items={items}
        form={form}
        onTell={onTell}
        onChange={(next) => onChange({ items: next })}
      />
    </OpenRow>
  );
}

interface ItemsProps extends Pick<Props, 'path' | 'form' | 'onTell'> {
  items: readonly ChecklistItem[];
  onChange: (items: readonly ChecklistItem[]) => void;
}

function ItemsControl({ path, items, form, onTell, onChange }: ItemsProps) {
  const { id, error } = form.field(path);
  const { propsOf, add, putBack } = useRows({
    rows: items,
    noun: 'item',
    nameOf: calledItem,
    home: id,
    onTell,
    onChange,
  });
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Items</legend>
      {error && <FieldError id={id} text={error} />}
      <ol>
        {items.map((item, index) => (
          <ItemRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an item that is being written has no other name than its place
            key={index}
            path={`${path}-${index}-label`}
            item={item}
            form={form}
            {...propsOf(index)}
          />
        ))}
      </ol>
      <RowsFoot noun="item" add="Add an item" onAdd={() => add(NO_ITEM)} onPutBack={putBack} />
    </fieldset>
  );
}

interface ItemProps extends RowProps<ChecklistItem>, Pick<Props, 'path' | 'form'> {
  item: ChecklistItem;
}

function ItemRow({ path, item, isOpen, form, onChange, ...tools }: ItemProps) {
  const field = form.field(path);
  return (
    <OpenRow name={calledItem(item)} facts="" isShown={isOpen || Boolean(field.error)} {...tools}>
      <Field
        label="Item text"
        hint="A sentence that is true when the box is ticked. Write facts in braces, such as {words of an abstract}."
        value={item.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        {...field}
      />
    </OpenRow>
  );
}
