/**
 * A checkbox of the submission checklist. Its `id` is unique in all groups and unchanged when the label is edited;
 * labels may contain placeholders in braces.
 */
export interface ChecklistItem {
  readonly id: string;
  readonly label: string;
}

export interface ChecklistGroup {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ChecklistItem[];
}

/**
 * The default submission checklist: 23 items in six groups (spec §2, §9), worded after the author guidelines (spec §5).
 */
export const CHECKLIST_DEFAULTS: readonly ChecklistGroup[] = [
  {
    id: 'manuscript-preparation',
    title: 'Manuscript preparation',
    items: [
      {
        id: 'anonymised-file',
        label: 'The manuscript names its authors and institutions only on its title page, and not in the file name.',
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
          'The text is double-spaced with page and line numbers, in clear {article languages}, and explains abbreviations at first use.',
      },
    ],
  },
  {
    id: 'title-page-and-authors',
    title: 'Title page and authors',
    items: [
      { id: 'title', label: 'The title is specific and, for a study, names the study design.' },
      { id: 'running-title', label: 'The running title has fewer than {running title length} characters.' },
      {
        id: 'author-details',
        label:
          'Names, affiliations and email addresses of all authors are complete, and the corresponding author is named.',
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
        label: 'The abstract has {abstract length} words, or is the short summary of an editorial or letter.',
      },
      {
        id: 'abstract-sections',
        label:
          'The abstract has the sections its article type asks for, stands on its own and agrees with the main text.',
      },
      { id: 'keywords', label: '{number of keywords} keywords are chosen, from MeSH where possible.' },
    ],
  },
  {
    id: 'figures-tables-and-references',
    title: 'Figures, tables and references',
    items: [
      { id: 'figure-resolution', label: 'Figures are at least {figure resolution} dpi at print size.' },
      {
        id: 'figures-and-tables-cited',
        label:
          'Figures and tables are numbered in the order the text mentions them, and each has a title and a legend.',
      },
      {
        id: 'permissions',
        label: 'Permission has been obtained for all material from other sources, or there is none.',
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
        label: 'The trial or review registration, where required, and a data availability statement are included.',
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
        label: 'The manuscript is one {file types} file of at most {file size}.',
      },
      {
        id: 'title-page-and-cover-letter',
        label: 'The title page comes before the abstract, on its own page, and the cover letter is ready.',
      },
      {
        id: 'charge-and-licence',
        label:
          'All authors agree to the {licence} licence and are aware of the article processing charge due after acceptance.',
      },
    ],
  },
];
