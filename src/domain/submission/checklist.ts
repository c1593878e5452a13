import { LICENCE } from '#domain/journal';
import { itemsDone } from './checklist-progress.ts';
import {
  ABSTRACT_WORDS,
  FIGURE_DPI_MIN,
  FILE_SIZE_MAX_TEXT,
  FILE_TYPES_TEXT,
  formatRange,
  KEYWORD_COUNT,
  RUNNING_TITLE_MAX,
} from './guideline.ts';

/** One box to tick before submission; its `id` is unique over all groups. */
interface ChecklistItem {
  readonly id: string;
  readonly label: string;
}

/** A heading of the checklist and its boxes. */
export interface ChecklistGroup {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ChecklistItem[];
}

/** The submission checklist: 23 items in six groups (spec §2, §9), worded after the author guidelines (spec §5). */
export const CHECKLIST: readonly ChecklistGroup[] = [
  {
    id: 'manuscript-preparation',
    title: 'Manuscript preparation',
    items: [
      {
        id: 'anonymised-file',
        label: 'The manuscript names its authors and institutions on its title page alone, and not in the file name.',
      },
      {
        id: 'main-text-structure',
        label: 'The main text has the sections its article type asks for, in the order of the guidelines.',
      },
      {
        id: 'reporting-guideline',
        label:
          'The reporting guideline for the study design has been followed and its checklist completed, or none applies.',
      },
      {
        id: 'layout-and-language',
        label:
          'The text is double-spaced with page and line numbers, in clear English, and explains abbreviations at first use.',
      },
    ],
  },
  {
    id: 'title-page-and-authors',
    title: 'Title page and authors',
    items: [
      { id: 'title', label: 'The title is specific and, for a study, names the study design.' },
      { id: 'running-title', label: `The running title has fewer than ${RUNNING_TITLE_MAX} characters.` },
      {
        id: 'author-details',
        label:
          'Names, affiliations and e-mail addresses of all authors are complete, and the corresponding author is named.',
      },
      {
        id: 'authorship-agreed',
        label:
          'Every author meets the criteria for authorship, has approved the manuscript and agrees to its submission.',
      },
    ],
  },
  {
    id: 'abstract-and-keywords',
    title: 'Abstract and keywords',
    items: [
      {
        id: 'abstract-length',
        label: `The abstract has ${formatRange(ABSTRACT_WORDS)} words, or is the short summary of an editorial or letter.`,
      },
      {
        id: 'abstract-sections',
        label:
          'The abstract has the sections its article type asks for, stands on its own and agrees with the main text.',
      },
      { id: 'keywords', label: `${formatRange(KEYWORD_COUNT)} keywords are chosen, from MeSH where possible.` },
    ],
  },
  {
    id: 'figures-tables-and-references',
    title: 'Figures, tables and references',
    items: [
      { id: 'figure-resolution', label: `Figures have at least ${FIGURE_DPI_MIN} dpi at their printed size.` },
      {
        id: 'figures-and-tables-cited',
        label:
          'Figures and tables are numbered in the order the text mentions them, and each has a title and a legend.',
      },
      {
        id: 'permissions',
        label: 'Permission is in hand for everything taken from another source, or nothing was taken.',
      },
      {
        id: 'references-vancouver',
        label: 'References are in Vancouver style, numbered by first mention and checked against their sources.',
      },
    ],
  },
  {
    id: 'ethics-and-declarations',
    title: 'Ethics and declarations',
    items: [
      {
        id: 'ethics-approval',
        label: 'Ethics approval, or the reason why none was needed, is stated.',
      },
      {
        id: 'consent',
        label:
          'Consent to take part, and consent to publish from every identifiable person, is stated, or does not apply.',
      },
      {
        id: 'registration-and-data',
        label: 'The trial or review registration, where one is due, and a data availability statement are included.',
      },
      {
        id: 'funding-and-interests',
        label: 'Funding and the competing interests of every author are declared, “none” included.',
      },
      {
        id: 'originality-and-ai',
        label:
          'The work is original, is not under consideration elsewhere, and any use of AI tools or writing help is described.',
      },
    ],
  },
  {
    id: 'files-and-submission',
    title: 'Files and submission',
    items: [
      {
        id: 'file-format',
        label: `The manuscript is one ${FILE_TYPES_TEXT} file of at most ${FILE_SIZE_MAX_TEXT}.`,
      },
      {
        id: 'title-page-and-cover-letter',
        label: 'The title page stands before the abstract, on a page of its own, and the cover letter is ready.',
      },
      {
        id: 'charge-and-licence',
        label: `All authors agree to the ${LICENCE.shortName} licence and know the article processing charge due after acceptance.`,
      },
    ],
  },
];

/** How many boxes the checklist has: 23 (spec §9). */
export const CHECKLIST_ITEM_COUNT = CHECKLIST.reduce((count, group) => count + group.items.length, 0);

/** How far an author has come: `19` → "19 of 23 items done" (spec §4, forms). */
export function progressText(done: number): string {
  return itemsDone(done, CHECKLIST_ITEM_COUNT);
}
