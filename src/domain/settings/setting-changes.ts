import { boardChanges } from '#domain/journal/board/board';
import { categoryChanges } from '#domain/journal/category/category-list';
import { layoutChanges } from '#domain/journal/home/layout-rules';
import type { IslandJournal } from '#domain/journal/journal';
import { languageName, readLanguages } from '#domain/journal/language';
import { menuChanges } from '#domain/journal/navigation/menu-changes';
import { articleTypeChanges } from '#domain/publication/article-type-list';
import { questionChanges } from '#domain/review/question-list';
import { checklistChanges } from '#domain/submission/checklist/checklist-list';
import type { SettingField } from './setting-field.ts';
import { textChanges } from './text-changes.ts';

const CHANGES: { readonly [Control in NonNullable<SettingField['control']>]?: typeof boardChanges } = {
  'article-types': articleTypeChanges,
  board: boardChanges,
  categories: categoryChanges,
  checklist: checklistChanges,
  languages: (_, after) => [readLanguages(after).map(languageName).join(', ')],
  layout: layoutChanges,
  'long-text': textChanges,
  logo: (before, after) => [after ? (before ? 'Another logo' : 'A logo was added') : 'The logo was removed'],
  menus: menuChanges,
  tick: (_, after) => [after ? 'Yes' : 'No'],
};

/**
 * What is different between two texts of a field, in sentences; undefined where the texts themselves say it. Screens alone
 * ask, so this stands apart from the rules that the server carries.
 */
export function changesOf(
  journal: IslandJournal,
  { control, choices }: SettingField,
  before: string,
  after: string,
): string[] | undefined {
  if (control === 'choice') return [choices?.find(({ value }) => value === after)?.label ?? after];
  if (control === 'questions') return questionChanges(journal, before, after);
  return control && CHANGES[control]?.(before, after);
}
