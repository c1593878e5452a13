import type { ChecklistGroup } from '#domain/journal/checklist-defaults';
import type { IslandJournal } from '#domain/journal/journal';
import { GUIDELINE_FACT_NAMES, guidelineFacts } from '#domain/submission/guideline-facts';
import { itemsDone } from './checklist-progress.ts';

const BRACES = /\{([^{}]*)\}/g;

/** An item with facts filled in: "{number of keywords} keywords" → "3–5 keywords". */
export function filledItem(journal: IslandJournal, label: string): string {
  const facts = guidelineFacts(journal);
  return label.replaceAll(BRACES, (written, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name] ?? '') : written,
  );
}

/** An item's unbalanced or unknown braces; undefined if none. */
export function bracesProblem(label: string): string | undefined {
  const unknown = [...label.matchAll(BRACES)].find(([, name = '']) => !GUIDELINE_FACT_NAMES.includes(name));
  if (!unknown && !/[{}]/.test(label.replaceAll(BRACES, ''))) return undefined;
  const offered = GUIDELINE_FACT_NAMES.map((name) => `{${name}}`).join(', ');
  return `${unknown ? `There is no fact ${unknown[0]}.` : 'Close each brace.'} Use in braces: ${offered}.`;
}

/** The submission checklist as authors see it. */
export const checklist = (journal: IslandJournal): ChecklistGroup[] =>
  journal.checklist.map((group) => ({
    ...group,
    items: group.items.map(({ id, label }) => ({ id, label: filledItem(journal, label) })),
  }));

/** The number of boxes; 23 by default (spec §9). */
export const checklistItemCount = (journal: IslandJournal): number =>
  journal.checklist.reduce((count, { items }) => count + items.length, 0);

/** An author's progress: `19` → "19 of 23 items done" (spec §4, forms). */
export const progressText = (journal: IslandJournal, done: number): string =>
  itemsDone(done, checklistItemCount(journal));
