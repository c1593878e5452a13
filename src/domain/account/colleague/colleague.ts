import * as z from 'zod';
import { categoryNames, currentCategoryName } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { RANDOM_ID } from '#domain/kernel/id';
import { PlainDate } from '#domain/kernel/text';
import { DUTIES, type Duty } from './duty.ts';
import type { HandlingEditor } from './handling-editor.ts';

/** A colleague, as managing editors see them. */
export interface Colleague extends HandlingEditor {
  email: string;
  duty: Duty;
  categories: string[];
  /** The first and last day of the absence, inclusive; null if none is planned. */
  absent_from: string | null;
  absent_until: string | null;
  /** The colleague who covers during the absence. */
  cover: HandlingEditor | null;
  /** The number of manuscripts they handle that are neither rejected nor published. */
  open: number;
}

export interface ColleaguesChange {
  message: string;
  colleagues: Colleague[];
}

/** An absence, first and last day inclusive, and the colleague who covers. */
export interface Absence {
  absent_from: string | null;
  absent_until: string | null;
  cover: HandlingEditor | null;
}

/** An editor's own absence, and the colleagues the editor covers for today. */
export interface OwnAbsence extends Absence {
  covers: (HandlingEditor & { until: string })[];
}

export interface OwnAbsenceChange extends OwnAbsence {
  message: string;
}

export const AccountId = z.string('Choose an editor.').regex(RANDOM_ID, 'Choose an editor.');

/** The new handling editor (the caller if omitted) and the one being replaced, to detect a change made meanwhile. */
export const EditorChange = z.strictObject({
  editor_id: AccountId.nullable().optional(),
  instead_of: AccountId.nullable(),
});
export type EditorChange = z.infer<typeof EditorChange>;

const Day = z.union([PlainDate, z.null()], 'Enter a date, or leave it empty.');

export const ChosenDuty = z.enum(Object.keys(DUTIES) as [Duty, ...Duty[]], 'Choose an editorial role.');

export const chosenCategories = (journal: IslandJournal) =>
  z
    .array(
      z
        .string('Choose from the journal’s categories.')
        .overwrite((name) => currentCategoryName(journal, name))
        .refine((name) => categoryNames(journal).includes(name), 'Choose from the journal’s categories.'),
    )
    .max(100);

const ABSENCE = { absent_from: Day, absent_until: Day, cover_id: AccountId.nullable() };
type Days = { absent_from: string | null; absent_until: string | null };

const hasBothDays = ({ absent_from, absent_until }: Days) => (absent_from === null) === (absent_until === null);
const hasOrderedDays = ({ absent_from, absent_until }: Days) =>
  !absent_from || !absent_until || absent_from <= absent_until;
const DAY_MISSING = {
  path: ['absent_until'],
  error: 'Enter the first and the last day of the absence, or neither.',
};
const DAYS_REVERSED = { path: ['absent_until'], error: 'The last day is before the first.' };

export const AbsenceChange = z
  .strictObject(ABSENCE)
  .refine(hasBothDays, DAY_MISSING)
  .refine(hasOrderedDays, DAYS_REVERSED);
export type AbsenceChange = z.infer<typeof AbsenceChange>;

export const colleagueChange = (journal: IslandJournal) =>
  z
    .strictObject({ duty: ChosenDuty, categories: chosenCategories(journal), ...ABSENCE })
    .refine(hasBothDays, DAY_MISSING)
    .refine(hasOrderedDays, DAYS_REVERSED);
export type ColleagueChange = z.infer<ReturnType<typeof colleagueChange>>;
