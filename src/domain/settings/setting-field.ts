import type { SettingValues } from '#domain/journal/setting-group';

/** A problem with the value of the control of that name. */
export interface SettingProblem {
  name: string;
  message: string;
}

export const TICKED = 'yes';

/** A text the office may change. */
export interface SettingField {
  name: string;
  label: string;
  /** An example or hint. */
  hint: string;
  /** As in "Enter the name." */
  called: string;
  max: number;
  /** More than one makes it multi-line. */
  rows?: number;
  /** Returns the problem with a cleaned text, given the values of its group; undefined if there is none. */
  validate?: (text: string, values: SettingValues) => string | undefined;
  /** A warning for the office; it does not prevent saving. */
  warning?: (text: string) => string | undefined;
  /** May be empty. */
  isOptional?: boolean;
  /** A special control; for long texts the history shows the changed paragraphs. */
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
  /** Options, if it is a choice. */
  choices?: readonly { value: string; label: string }[];
  /** Normalises the text; by default lines are cleaned. */
  clean?: (text: string) => string;
  /** Problems of parts with their own controls. */
  problems?: (text: string) => SettingProblem[];
  /** The text to save, if part of the old one must be kept. */
  mergeSaved?: (before: string, wanted: string) => string;
}
