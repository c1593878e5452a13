import * as z from 'zod';
import { categoryNames, presentCategory } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { PlainDate } from '#domain/kernel/plain-date';
import { AccountId } from './assignment.ts';
import { DUTIES, type Duty } from './duty.ts';

const Day = z.union([PlainDate, z.null()], 'Enter a date, or leave it empty.');

export const ChosenDuty = z.enum(Object.keys(DUTIES) as [Duty, ...Duty[]], 'Choose a duty.');

/** The subject areas assigned to an editor. */
export const chosenCategories = (journal: IslandJournal) =>
  z
    .array(
      z
        .string('Choose from the journal’s categories.')
        .overwrite((name) => presentCategory(journal, name))
        .refine((name) => categoryNames(journal).includes(name), 'Choose from the journal’s categories.'),
    )
    .max(100);

const ABSENCE = { absent_from: Day, absent_until: Day, cover_id: AccountId.nullable() };
type Days = { absent_from: string | null; absent_until: string | null };

const areBoth = ({ absent_from, absent_until }: Days) => (absent_from === null) === (absent_until === null);
const areInOrder = ({ absent_from, absent_until }: Days) =>
  !absent_from || !absent_until || absent_from <= absent_until;
const HALF = {
  path: ['absent_until'],
  error: 'Enter the first and the last day of the absence, or neither.',
};
const BACKWARDS = { path: ['absent_until'], error: 'The last day comes before the first.' };

/** An absence and who covers for it. */
export const AbsenceChange = z.strictObject(ABSENCE).refine(areBoth, HALF).refine(areInOrder, BACKWARDS);
export type AbsenceChange = z.infer<typeof AbsenceChange>;

export const colleagueChange = (journal: IslandJournal) =>
  z
    .strictObject({ duty: ChosenDuty, categories: chosenCategories(journal), ...ABSENCE })
    .refine(areBoth, HALF)
    .refine(areInOrder, BACKWARDS);
export type ColleagueChange = z.infer<ReturnType<typeof colleagueChange>>;
