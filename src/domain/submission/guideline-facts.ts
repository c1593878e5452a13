import { LICENCE } from '#domain/licence/journal-licence';
import {
  ABSTRACT_WORDS,
  FIGURE_DPI_MIN,
  FILE_SIZE_MAX_TEXT,
  FILE_TYPES_TEXT,
  formatRange,
  KEYWORD_COUNT,
  RUNNING_TITLE_MAX,
} from './guideline.ts';

/** What the guidelines ask for and the platform itself uses, by the name under which texts have it in braces (spec §5, §9). */
export const guidelineFacts = (): Readonly<Record<string, string>> => ({
  licence: LICENCE.shortName,
  'licence name': LICENCE.name,
  'words of an abstract': formatRange(ABSTRACT_WORDS),
  'number of keywords': formatRange(KEYWORD_COUNT),
  'length of a running title': String(RUNNING_TITLE_MAX),
  'resolution of figures': String(FIGURE_DPI_MIN),
  'file types': FILE_TYPES_TEXT,
  'file size': FILE_SIZE_MAX_TEXT,
});
