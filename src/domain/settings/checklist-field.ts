import {
  CHECKLIST_TEXT_MAX,
  checklistProblems,
  cleanChecklist,
  namedChecklist,
} from '#domain/submission/checklist/checklist-list';
import type { SettingField } from './setting-field.ts';

/** What authors go through before they submit. */
export const CHECKLIST_FIELD: SettingField = {
  name: 'groups',
  label: 'Checklist',
  hint: 'Groups in the order in which authors go through them. An item that gets other words stays ticked where it was; for another question, remove it and add one.',
  called: 'the checklist',
  max: CHECKLIST_TEXT_MAX,
  control: 'checklist',
  clean: cleanChecklist,
  problems: checklistProblems,
  carry: namedChecklist,
};
