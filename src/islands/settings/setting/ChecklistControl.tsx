import type { ChecklistGroup } from '#domain/journal/checklist-defaults';
import { filledItem } from '#domain/submission/checklist/checklist-facts';
import { checklistText, NO_GROUP, parseChecklist } from '#domain/submission/checklist/checklist-list';
import { useJournal } from '#islands/kernel/journal.tsx';
import { GroupFields } from './GroupFields.tsx';
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
      draw={(group, path, does) => <GroupFields {...does} {...{ group, path }} form={props.form} />}
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
