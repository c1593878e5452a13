import type { SettingValues } from '#domain/journal/setting-group';

/** Something that is wrong, at the control of that name. */
export interface SettingProblem {
  name: string;
  message: string;
}

/** The text of a field that is ticked; it is empty if it is not. */
export const TICKED = 'yes';

/** One text that the office may change. */
export interface SettingField {
  name: string;
  label: string;
  /** What a good answer looks like. */
  hint: string;
  /** As in "Enter the name." */
  called: string;
  max: number;
  /** More than one makes it a text of several lines. */
  rows?: number;
  /** What is wrong with a cleaned text beside the others of its group; undefined if nothing is. */
  wrong?: (text: string, values: SettingValues) => string | undefined;
  /** What the office should look at again; it does not keep anyone from saving. */
  doubt?: (text: string) => string | undefined;
  /** It may be empty. */
  isOptional?: boolean;
  /** Another control than a field of one line or several; of a long text the paragraphs that differ are told. */
  control?:
    | 'article-types'
    | 'board'
    | 'categories'
    | 'checklist'
    | 'choice'
    | 'colour'
    | 'day'
    | 'languages'
    | 'layout'
    | 'logo'
    | 'long-text'
    | 'menus'
    | 'questions'
    | 'tick';
  /** What may be chosen, where the control is a choice. */
  choices?: readonly { value: string; label: string }[];
  /** The text as it is kept; without it the lines are cleaned. */
  clean?: (text: string) => string;
  /** What is wrong with the parts of a text that have controls of their own. */
  problems?: (text: string) => SettingProblem[];
  /** The text to keep, where something of the one before stays whatever is wanted. */
  carry?: (before: string, wanted: string) => string;
}
