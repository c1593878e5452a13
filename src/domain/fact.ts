import { APC_CENTS, formatUsd } from '#domain/payment/fee';
import { ARTICLE_TYPES } from '#domain/publication/article-type';
import { countInWords, MINIMUM_REVIEWERS } from '#domain/review/process';
import { CHECKLIST_ITEM_COUNT } from '#domain/submission/checklist';
import { DRAFT_KEPT_DAYS } from '#domain/submission/draft';
import {
  ABSTRACT_WORDS,
  FIGURE_DPI_MIN,
  FILE_SIZE_MAX_TEXT,
  FILE_TYPES_TEXT,
  formatRange,
  KEYWORD_COUNT,
  RUNNING_TITLE_MAX,
} from '#domain/submission/guideline';
import { JOURNAL, LICENCE } from './journal.ts';
import { TIMELINES } from './timeline.ts';

/**
 * Every value that a page may place inside a sentence with `<Fact id="…" />`, computed from the constant the
 * platform itself uses (spec §5, §9), so that no page repeats a number.
 */
export const FACTS: Readonly<Record<string, string>> = {
  'abstract-words': formatRange(ABSTRACT_WORDS),
  'keyword-count': formatRange(KEYWORD_COUNT),
  'running-title-max': String(RUNNING_TITLE_MAX),
  'figure-dpi-min': String(FIGURE_DPI_MIN),
  'file-types': FILE_TYPES_TEXT,
  'file-size-max': FILE_SIZE_MAX_TEXT,
  'minimum-reviewers': countInWords(MINIMUM_REVIEWERS),
  'licence-name': LICENCE.name,
  'licence-short': LICENCE.shortName,
  'journal-name': JOURNAL.name,
  publisher: JOURNAL.publisher,
  address: JOURNAL.address,
  'office-email': JOURNAL.officeEmail,
  issn: JOURNAL.issn,
  'draft-days': String(DRAFT_KEPT_DAYS),
  'checklist-count': String(CHECKLIST_ITEM_COUNT),
  ...Object.fromEntries(ARTICLE_TYPES.map((type) => [`apc-${type}`, formatUsd(APC_CENTS[type])])),
  ...Object.fromEntries(TIMELINES.map(({ id, duration }) => [`timeline-${id}`, duration])),
};

/** The value of one fact; an unknown id stops the build with a sentence that names it and the known ones. */
export function fact(id: string): string {
  const value = Object.hasOwn(FACTS, id) ? FACTS[id] : undefined;
  if (value === undefined) {
    throw new Error(`There is no fact with the id "${id}". The known ids are: ${Object.keys(FACTS).join(', ')}.`);
  }
  return value;
}
