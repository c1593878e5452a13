import { LICENCE } from '#domain/licence/journal-licence';
import { FIRST_LICENCE, type LicenceId } from '#domain/licence/licence';

/** What is noted of an article that is published now: its licence, or null where it is the one that everything had before there were others. */
export const presentLicence = (): LicenceId | null => (LICENCE.id === FIRST_LICENCE ? null : LICENCE.id);
