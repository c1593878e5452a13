import { useState } from 'react';
import type { ChecklistGroup } from '#domain/checklist/checklist-defaults';
import { filledItem } from '#domain/checklist/checklist-facts';
import { checklistText, NO_GROUP, parseChecklist } from '#domain/checklist/checklist-list';
import { RowsFoot } from '#islands/editorial/rows/RowsFoot.tsx';
import { useRows } from '#islands/editorial/rows/use-rows.ts';
import { ChecklistGroupRow, calledGroup } from './ChecklistGroupRow.tsx';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';

/** The groups of the authors' checklist in their order, one open for editing at a time, and how authors get them. */
export function ChecklistControl({ field, value, saved, form, onChange }: ListProps) {
  const groups = parseChecklist(value) ?? parseChecklist(saved) ?? [];
  const [told, setTold] = useState('');
  const { id } = form.field(field.name);
  const { propsOf, add, putBack } = useRows({
    rows: groups,
    noun: 'group',
    nameOf: calledGroup,
    home: id,
    onTell: setTold,
    onChange: (next) => onChange(checklistText(next)),
  });
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <ol>
        {groups.map((group, index) => (
          <ChecklistGroupRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a group that is being written has no other name than its place
            key={index}
            path={`${field.name}-${index}`}
            group={group}
            form={form}
            onTell={setTold}
            {...propsOf(index)}
          />
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <RowsFoot noun="group" add="Add a group" onAdd={() => add(NO_GROUP)} onPutBack={putBack} />
      <ChecklistPreview groups={groups} />
    </ListFrame>
  );
}

function ChecklistPreview({ groups }: { groups: readonly ChecklistGroup[] }) {
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
                <li key={index}>{filledItem(label)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
