import type { Journal } from '#domain/journal/journal';
import { journalFromSettings, type SavedSettings } from '#domain/journal/journal-from-settings';
import { MERIDIAN_NAMES, sampleBoard } from '../../scripts/demonstration/sample-settings.ts';

/** The settings of a journal with the demonstration's name, publisher and identifiers, and nothing else. */
export const MERIDIAN_SETTINGS: SavedSettings = { journal: MERIDIAN_NAMES };

/** That journal, with defaults otherwise. */
export const MERIDIAN: Journal = Object.freeze(journalFromSettings(MERIDIAN_SETTINGS));

/** The demonstration's inventions, as people and programs read them; no other journal may contain any. */
export const INVENTED: readonly string[] = [
  'Meridian',
  ...Object.values(MERIDIAN_NAMES),
  ...['GB29 NWBK', 'mj.update-policy', 'in every field of medicine', 'every branch of clinical medicine', 'ico.org.uk'],
  ...sampleBoard().map(({ name }) => name),
];
