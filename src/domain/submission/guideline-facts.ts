import { JOURNAL } from '#domain/journal/adopted';
import { formatRange } from '#domain/journal/count-range';
import { languageName } from '#domain/language';
import { LICENCE } from '#domain/licence/journal-licence';
import { FILE_SIZE_MAX_TEXT, FILE_TYPES_TEXT } from './accepted-file.ts';
import { GUIDELINES } from './guideline.ts';

/** What the guidelines ask for and the platform itself uses, by the name under which texts have it in braces (spec §5, §9). */
export const guidelineFacts = (): Readonly<Record<string, string>> => ({
  licence: LICENCE.shortName,
  'licence name': LICENCE.name,
  'languages of articles': languages(),
  'words of an abstract': formatRange(GUIDELINES.abstractWords),
  'number of keywords': formatRange(GUIDELINES.keywords),
  'length of a running title': String(GUIDELINES.runningTitle),
  'resolution of figures': String(GUIDELINES.figureDpi),
  'file types': FILE_TYPES_TEXT,
  'file size': FILE_SIZE_MAX_TEXT,
});

/** "English", "English or Spanish". */
const languages = (): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(JOURNAL.languages.map(languageName));
