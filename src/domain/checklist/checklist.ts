import { CHECKLIST_DEFAULTS, type ChecklistGroup } from '#domain/journal/checklist-defaults';
import { filledItem } from './checklist-facts.ts';
import { itemsDone } from './checklist-progress.ts';
import { OWN_CHECKLIST } from './own-checklist.ts';

/** The submission checklist in this process as the office writes it, with facts in braces. */
export function writtenChecklist(): readonly ChecklistGroup[] {
  // It was checked when it was saved.
  return OWN_CHECKLIST.text === undefined ? CHECKLIST_DEFAULTS : (JSON.parse(OWN_CHECKLIST.text) as ChecklistGroup[]);
}

/** The submission checklist as authors get it. */
export const checklist = (): ChecklistGroup[] =>
  writtenChecklist().map((group) => ({
    ...group,
    items: group.items.map(({ id, label }) => ({ id, label: filledItem(label) })),
  }));

/** How many boxes the checklist has; 23 as the journal is delivered (spec §9). */
export const checklistItemCount = (): number =>
  writtenChecklist().reduce((count, { items }) => count + items.length, 0);

/** How far an author has come: `19` → "19 of 23 items done" (spec §4, forms). */
export const progressText = (done: number): string => itemsDone(done, checklistItemCount());
