import { DAYS_DEFAULTS, type Days } from '#domain/journal/days-defaults';
import { timelineDays } from './timeline.ts';

/** The days that the office gives in this process; its settings are adopted into this object. */
export const DAYS: Days = { ...DAYS_DEFAULTS };

/** The days for a review: the shorter end of what the journal states for peer review (spec §9). */
export const reviewDays = (): number => timelineDays('review', 'from');
