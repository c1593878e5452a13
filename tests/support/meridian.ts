import type { Journal } from '#domain/journal/journal';
import { journalOf, type OwnSettings } from '#domain/journal/journal-of';
import { MERIDIAN_NAMES, sampleBoard } from '../../scripts/demonstration/sample-settings.ts';

/** What the office of a journal has set that has its name, publisher and numbers, those of the demonstration, and no more. */
export const MERIDIAN_OWN: OwnSettings = { journal: MERIDIAN_NAMES };

/** That journal, otherwise as delivered. */
export const MERIDIAN: Journal = Object.freeze(journalOf(MERIDIAN_OWN));

/** What the demonstration invents, each in the form in which people and programs read it; no other journal may have any of it. */
export const INVENTED: readonly string[] = [
  'Meridian',
  ...Object.values(MERIDIAN_NAMES),
  ...['GB29 NWBK', 'mj.update-policy', 'in every field of medicine', 'every branch of clinical medicine', 'ico.org.uk'],
  ...sampleBoard().map(({ name }) => name),
];
