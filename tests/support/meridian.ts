import type { Journal } from '#domain/journal/journal';
import { journalOf } from '#domain/journal/journal-of';
import { MERIDIAN_NAMES } from '../../scripts/demonstration/sample-settings.ts';

/** A journal that has its name, publisher and numbers, those of the demonstration, and is otherwise as delivered. */
export const MERIDIAN: Journal = Object.freeze(journalOf({ journal: MERIDIAN_NAMES }));
