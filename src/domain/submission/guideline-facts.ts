import { LICENCE } from '#domain/licence/journal-licence';
import { FILE_SIZE_MAX_TEXT, FILE_TYPES_TEXT } from './accepted-file.ts';
import { formatRange, GUIDELINES } from './guideline.ts';

/** What the guidelines ask for and the platform itself uses, by the name under which texts have it in braces (spec §5, §9). */
export const guidelineFacts = (): Readonly<Record<string, string>> => ({
  licence: LICENCE.shortName,
  'licence name': LICENCE.name,
  'words of an abstract': formatRange(GUIDELINES.abstractWords),
  'number of keywords': formatRange(GUIDELINES.keywords),
  'length of a running title': String(GUIDELINES.runningTitle),
  'resolution of figures': String(GUIDELINES.figureDpi),
  'file types': FILE_TYPES_TEXT,
  'file size': FILE_SIZE_MAX_TEXT,
});
