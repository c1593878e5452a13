import type { Journal } from '#domain/journal/journal';
import { journalOf, type OwnSettings } from '#domain/journal/journal-of';
import { MERIDIAN_NAMES } from '../../scripts/demonstration/sample-settings.ts';

/** What the office of a journal has set that has its name, publisher and numbers, those of the demonstration, and no more. */
export const MERIDIAN_OWN: OwnSettings = { journal: MERIDIAN_NAMES };

/** That journal, otherwise as delivered. */
export const MERIDIAN: Journal = Object.freeze(journalOf(MERIDIAN_OWN));
