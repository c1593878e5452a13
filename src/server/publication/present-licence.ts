import type { Journal } from '#domain/journal/journal';
import { FIRST_LICENCE, type LicenceId } from '#domain/journal/licence/licence';

/** An article's stored licence, or null for the original default. */
export const presentLicence = (journal: Journal): LicenceId | null =>
  journal.licence.id === FIRST_LICENCE ? null : journal.licence.id;
