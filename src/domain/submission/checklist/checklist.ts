import type { ChecklistGroup, ChecklistItem } from '#domain/journal/checklist-defaults';
import type { IslandJournal } from '#domain/journal/journal';
import { parseList } from '#domain/kernel/parse-list';
import { cleanLine, textProblem } from '#domain/kernel/plain-text';
import { slugify } from '#domain/kernel/slug';
import { GUIDELINE_FACT_NAMES, guidelineFacts } from '#domain/submission/guideline-facts';
import { itemsDone } from './checklist-progress.ts';

/** Maximum characters of the checklist. */
export const CHECKLIST_TEXT_MAX = 40_000;
const GROUPS_MAX = 12;
/** Maximum boxes in total: with more, people tick without reading. */
const ITEMS_MAX = 60;
const TITLE_MAX = 80;
const LABEL_MAX = 300;
const ID_MAX = 50;

/** Templates for new entries, whose ids are assigned on saving. */
export const EMPTY_GROUP: ChecklistGroup = Object.freeze({ id: '', title: '', items: [] });
export const EMPTY_ITEM: ChecklistItem = Object.freeze({ id: '', label: '' });

export const serialiseChecklist = (groups: readonly ChecklistGroup[]): string =>
  JSON.stringify(
    groups.map(({ id, title, items }) => ({ id, title, items: items.map(({ id, label }) => ({ id, label })) })),
  );

/** Parses a checklist; undefined if it is malformed. */
export const parseChecklist = (text: string): ChecklistGroup[] | undefined => parseList(text, isGroup);

const isId = (id: unknown) =>
  typeof id === 'string' && /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(id) && id.length <= ID_MAX;
const asObject = (entry: unknown): Record<string, unknown> =>
  typeof entry === 'object' && entry !== null ? { ...entry } : {};

function isGroup(entry: unknown): entry is ChecklistGroup {
  const { id, title, items, ...others } = asObject(entry);
  const isKnown = isId(id) && typeof title === 'string' && Array.isArray(items) && items.every(isItem);
  return isKnown && Object.keys(others).length === 0;
}

function isItem(entry: unknown): entry is ChecklistItem {
  const { id, label, ...others } = asObject(entry);
  return isId(id) && typeof label === 'string' && Object.keys(others).length === 0;
}

/** Normalises the spaces in a checklist; malformed text is returned unchanged. */
export function cleanChecklist(text: string): string {
  const groups = parseChecklist(text)?.map(({ id, title, items }) => ({
    id,
    title: cleanLine(title),
    items: items.map((item) => ({ id: item.id, label: cleanLine(item.label) })),
  }));
  return groups ? serialiseChecklist(groups) : text;
}

/** Lists the checklist's problems with their controls, such as `groups-0-items-1-label`. */
export function checklistProblems(text: string): { name: string; message: string }[] {
  const groups = parseChecklist(text);
  if (!groups)
    return [{ name: 'groups', message: 'Send the checklist as a list of objects with id, title and items.' }];
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (groups.length === 0) return [{ name: 'groups', message: 'Keep at least one group.' }];
  if (groups.length > GROUPS_MAX) return [{ name: 'groups', message: `Keep at most ${GROUPS_MAX} groups.` }];
  if (count > ITEMS_MAX) return [{ name: 'groups', message: `Keep at most ${ITEMS_MAX} items; there are ${count}.` }];
  const labels = groups.flatMap(({ items }) => items.map(({ label }) => cleanLine(label)));
  return groups.flatMap(({ title, items }, at) => {
    const number = `group ${at + 1}`;
    const called = `the title of ${number}`;
    const wrongTitle = textProblem(title, { called, max: TITLE_MAX, required: `Enter ${called}.` }, cleanLine);
    return [
      ...(wrongTitle ? [{ name: `groups-${at}-title`, message: wrongTitle }] : []),
      ...(items.length === 0
        ? [{ name: `groups-${at}-items`, message: `Add an item to ${number}, or remove it.` }]
        : []),
      ...items.flatMap(({ label }, index) => {
        const message = labelProblem(label, `item ${index + 1} of ${number}`, labels);
        return message ? [{ name: `groups-${at}-items-${index}-label`, message }] : [];
      }),
    ];
  });
}

function labelProblem(label: string, position: string, all: readonly string[]): string | undefined {
  const called = `the text of ${position}`;
  const problem = textProblem(label, { called, max: LABEL_MAX, required: `Enter ${called}.` }, cleanLine);
  if (problem) return problem;
  const isDuplicate = all.filter((other) => other === cleanLine(label)).length > 1;
  return isDuplicate ? `The text of ${position} appears twice in the checklist.` : bracesProblem(label);
}

/** Gives new entries an id made from their text. */
export function assignChecklistIds(_before: string, wanted: string): string {
  const groups = parseChecklist(wanted) ?? [];
  const taken = new Set<string>();
  const given = new Set(groups.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]));
  const claimId = (id: string, text: string) => {
    const name = id && !taken.has(id) ? id : freeId(text, (one) => taken.has(one) || given.has(one));
    taken.add(name);
    return name;
  };
  return serialiseChecklist(
    groups.map(({ id, title, items }) => ({
      id: claimId(id, title),
      title,
      items: items.map((item) => ({ id: claimId(item.id, item.label), label: item.label })),
    })),
  );
}

function freeId(text: string, isTaken: (id: string) => boolean): string {
  const base = slugify(text).slice(0, 40).replace(/-+$/, '') || 'item';
  let id = base;
  for (let number = 2; isTaken(id); number += 1) id = `${base}-${number}`;
  return id;
}

/** Describes the differences between two checklists, one sentence each. */
export function checklistChanges(before: string, after: string): string[] {
  const [former, present] = [parseChecklist(before) ?? [], parseChecklist(after) ?? []];
  const [old, now] = [former, present].map(toLines) as [Line[], Line[]];
  const find = (lines: readonly Line[], id: string) => lines.find((line) => line.id === id);
  const sharedIds = (lines: readonly Line[], others: readonly Line[]) =>
    lines.flatMap(({ id }) => (find(others, id) ? [id] : [])).join('\n');
  return [
    ...now.filter(({ id }) => !find(old, id)).map(({ text }) => `Added: ${text || '(empty)'}`),
    ...old.filter(({ id }) => !find(now, id)).map(({ text }) => `Removed: ${text}`),
    ...now.flatMap(({ id, text }) => {
      const earlier = find(old, id);
      return earlier && earlier.text !== text ? [`Changed: ${earlier.text} Now: ${text}`] : [];
    }),
    ...(sharedIds(old, now) === sharedIds(now, old)
      ? []
      : [`New order: ${present.map(({ title }) => title).join(', ')}`]),
  ];
}

interface Line {
  id: string;
  text: string;
}

/** Titles and items, one per line; new entries without an id are identified by their text. */
const toLines = (groups: readonly ChecklistGroup[]): Line[] =>
  groups.flatMap(({ id, title, items }) => [
    { id: id || `new ${title}`, text: title },
    ...items.map((item) => ({ id: item.id || `new ${item.label}`, text: item.label })),
  ]);

const BRACES = /\{([^{}]*)\}/g;

/** Fills in an item's facts: "{number of keywords} keywords" → "3–5 keywords". */
export function fillInFacts(journal: IslandJournal, label: string): string {
  const facts = guidelineFacts(journal);
  return label.replaceAll(BRACES, (written, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name] ?? '') : written,
  );
}

/** Reports an item's unbalanced braces or unknown placeholders; undefined if there are none. */
function bracesProblem(label: string): string | undefined {
  const unknown = [...label.matchAll(BRACES)].find(([, name = '']) => !GUIDELINE_FACT_NAMES.includes(name));
  if (!unknown && !/[{}]/.test(label.replaceAll(BRACES, ''))) return undefined;
  const offered = GUIDELINE_FACT_NAMES.map((name) => `{${name}}`).join(', ');
  return `${unknown ? `Unknown placeholder ${unknown[0]}.` : 'A brace is not closed.'} Available placeholders: ${offered}.`;
}

export const checklist = (journal: IslandJournal): ChecklistGroup[] =>
  journal.checklist.map((group) => ({
    ...group,
    items: group.items.map(({ id, label }) => ({ id, label: fillInFacts(journal, label) })),
  }));

/** The number of boxes; 23 by default (spec §9). */
export const checklistItemCount = (journal: IslandJournal): number =>
  journal.checklist.reduce((count, { items }) => count + items.length, 0);

/** An author's progress: `19` → "19 of 23 items done" (spec §4, forms). */
export const progressText = (journal: IslandJournal, done: number): string =>
  itemsDone(done, checklistItemCount(journal));
