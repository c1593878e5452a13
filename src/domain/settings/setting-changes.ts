import { boardChanges } from '#domain/journal/board/board';
import { categoryChanges } from '#domain/journal/category/category-list';
import { layoutChanges } from '#domain/journal/home/layout-rules';
import type { IslandJournal } from '#domain/journal/journal';
import { languageName, parseLanguages } from '#domain/journal/language';
import { menuChanges } from '#domain/journal/navigation/menu-list';
import { articleTypeChanges } from '#domain/publication/article-type-list';
import { questionChanges } from '#domain/review/question-list';
import { checklistChanges } from '#domain/submission/checklist/checklist';
import type { SettingField } from './setting-field.ts';

/** Maximum changed paragraphs in a history entry, and characters of each. */
const CHANGES_SHOWN = 6;
const SHOWN_LENGTH = 200;

/** Paragraphs added and removed between two texts, one sentence each. */
function textChanges(before: string, after: string): string[] {
  const [from, to] = [before, after].map((text) => text.split('\n').filter(Boolean)) as [string[], string[]];
  const shortened = (line: string) =>
    line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH).toWellFormed()}…` : line;
  const changes = [
    ...to.filter((line) => !from.includes(line)).map((line) => `Added: ${shortened(line)}`),
    ...from.filter((line) => !to.includes(line)).map((line) => `Removed: ${shortened(line)}`),
  ];
  const more = changes.length - CHANGES_SHOWN;
  if (changes.length === 0) return ['Paragraphs reordered'];
  return more > 0 ? [...changes.slice(0, CHANGES_SHOWN), `And ${more} more changes`] : changes;
}

type Changes = (journal: IslandJournal, before: string, after: string, field: SettingField) => string[];

/** Keyed by control; null if the history shows the texts themselves. */
const CHANGES: Readonly<Record<NonNullable<SettingField['control']>, Changes | null>> = {
  'article-types': (_, before, after) => articleTypeChanges(before, after),
  board: (_, before, after) => boardChanges(before, after),
  categories: (_, before, after) => categoryChanges(before, after),
  checklist: (_, before, after) => checklistChanges(before, after),
  choice: (_, __, after, { choices }) => [choices?.find(({ value }) => value === after)?.label ?? after],
  colour: null,
  day: null,
  languages: (_, __, after) => [parseLanguages(after).map(languageName).join(', ')],
  layout: (_, before, after) => layoutChanges(before, after),
  logo: (_, before, after) => [after ? (before ? 'Logo replaced' : 'Logo added') : 'Logo removed'],
  'long-text': (_, before, after) => textChanges(before, after),
  menus: (_, before, after) => menuChanges(before, after),
  questions: questionChanges,
  tick: (_, __, after) => [after ? 'Yes' : 'No'],
};

/**
 * The differences between two values of a field, one sentence each; undefined if the history shows the texts
 * themselves. Used only by screens, so separate from the server's rules.
 */
export const settingChanges = (
  journal: IslandJournal,
  field: SettingField,
  before: string,
  after: string,
): string[] | undefined => (field.control ? CHANGES[field.control]?.(journal, before, after, field) : undefined);
