import type { Journal } from '#domain/journal/journal';
import { FIRST_LICENCE, type LicenceId } from '#domain/journal/licence/licence';

/**
 * What is noted of an article that is published now: its licence, or null if it is the one that everything had before
 * there were others.
 */
export const presentLicence = (journal: Journal): LicenceId | null =>
  journal.licence.id === FIRST_LICENCE ? null : journal.licence.id;
