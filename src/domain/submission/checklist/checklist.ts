import type { ChecklistGroup } from '#domain/journal/checklist-defaults';
import type { IslandJournal } from '#domain/journal/journal';
import { filledItem } from './checklist-facts.ts';
import { itemsDone } from './checklist-progress.ts';

/** The submission checklist as authors see it. */
export const checklist = (journal: IslandJournal): ChecklistGroup[] =>
  journal.checklist.map((group) => ({
    ...group,
    items: group.items.map(({ id, label }) => ({ id, label: filledItem(journal, label) })),
  }));

/** The number of boxes; 23 by default (spec §9). */
export const checklistItemCount = (journal: IslandJournal): number =>
  journal.checklist.reduce((count, { items }) => count + items.length, 0);

/** How far an author has come: `19` → "19 of 23 items done" (spec §4, forms). */
export const progressText = (journal: IslandJournal, done: number): string =>
  itemsDone(done, checklistItemCount(journal));
