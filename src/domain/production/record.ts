import { JOURNAL } from '#domain/journal';
import type { Language } from '#domain/language';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { Reference } from '#domain/publication/article';
import type { ArticleType } from '#domain/publication/article-type';
import type { HeadlessTable } from './table-head.ts';
import type { TrackedText } from './tracked.ts';

/** The formats a full text may be uploaded in, by the ending of the file's name. */
const TEXT_FORMATS = ['docx', 'html', 'markdown', 'jats'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** The format of a full text that a file's name claims; undefined for any other ending. */
export function textFormatOf(name: string): TextFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return ENDINGS.get(ending);
}

const ENDINGS = new Map<string, TextFormat>([
  ...[['docx', 'docx'] as const, ['html', 'html'] as const, ['htm', 'html'] as const],
  ...[['md', 'markdown'] as const, ['markdown', 'markdown'] as const],
  ['xml', 'jats'],
]);

/** The formats of figures. Drawings (`svg`) come with the sample articles only; they cannot be uploaded. */
const FIGURE_FORMATS = ['png', 'jpg', 'webp'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

/** The media type a figure is served with. */
export const FIGURE_MEDIA_TYPES: Record<FigureFormat | 'svg', string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** The limits of production. Bytes; pixels in each direction and in all. */
export const PRODUCTION_MAX = {
  /** A figure is sent with its form, so this is what one request can carry on every host. */
  figureBytes: 3.5 * 1024 * 1024,
  figureSide: 10_000,
  figurePixels: 40_000_000,
  figures: 40,
  supplements: 20,
  /** The full text as HTML, in characters. */
  html: 1_000_000,
  references: 500,
} as const;

/** The sentences of production. */
export const PRODUCTION_TEXTS = {
  behind: 'This article has changed in the meantime.',
  // By another editor, or by the authors' file, which is converted automatically.
  stale: 'This article has changed in the meantime. Look at its current state, then make your change again.',
  notAccepted: 'Only an accepted or published manuscript is produced. Accept it first.',
  notAcceptedAnyMore: 'This manuscript is not accepted any more, so it was not published. Accept it again first.',
  isPublished: 'This article is published already. Save your changes to the live article instead.',
  notPublished: 'This article is not published. Publish it first.',
  checksFailed: 'Checks have failed. Correct what they name, or say why the article is published all the same.',
  overrideRequired: 'Say why the article is published although checks have failed.',
  reasonRequired: 'Tell readers what has changed and why.',
  dateAfterToday: 'Choose a date after today, or publish now.',
  noDate: 'No date of publication is set.',
  doiForm:
    'Write what follows the prefix of the DOI in lower-case letters, digits, dots, hyphens and underscores, such as mj.2026.0017.',
  doiTaken: 'Another article has this DOI. Choose another one.',
  doiFixed: 'The DOI of a published article stays as it is.',
  hasText: 'There is a text already. To replace it, upload a file.',
  noResolver: 'No resolver of DOIs is set, so references cannot be completed. Set CITATION_RESOLVER_URL.',
  noFile: 'The authors have sent no file. Upload the full text.',
  takingIn: 'The authors’ file is being taken in. Its text appears by itself.',
  wrongText: 'Choose the full text as a Word (.docx), HTML, Markdown or JATS (.xml) file.',
  textTooLarge: 'The full text is too long. Leave out what is not part of the article, for example embedded pictures.',
  textTooDeep:
    'The elements of the text stand too deep inside each other. Close those that are open, or write them anew.',
  wrongFigure: 'Choose the figure as a PNG, JPEG or WebP file.',
  svgFigure: 'SVG drawings cannot be taken, because they may hold programs. Save the figure as PNG, and choose that.',
  figureTooLarge: 'The figure is larger than 3.5 MB. Save it with fewer pixels or as JPEG, and choose the new file.',
  figureTooManyPixels: 'The figure has more than 40 million pixels. Save it with fewer, and choose the new file.',
  tooManyFigures: 'An article has at most 40 figures. Remove one first.',
  wrongSupplement:
    'Choose the file as PDF, Word (.docx), Excel (.xlsx), CSV, plain text (.txt), PNG or JPEG. Put anything else into a repository, and name it under data availability.',
  notUtf8: 'The file is not plain text in UTF-8. Save it with that encoding, and choose the new file.',
  tooManySupplements: 'An article has at most 20 supplementary files. Remove one first.',
  supplementTitle: 'Say what the file holds, such as “Table S1. Doses by centre”.',
  wrongGalley: 'Choose the galley as a PDF file.',
  saved: 'Saved.',
  scheduled: 'The article is published on the date you have chosen.',
  unscheduled: 'The date of publication is removed.',
  published: 'The article is published.',
  settled: 'Noted.',
  revised: 'The live article is brought up to date.',
} as const;

/** One author in production; `affiliations` are their names. An ORCID iD may be wrong while it is worked on. */
export interface ProductionAuthor {
  given: string;
  family: string;
  affiliations: string[];
  orcid: string;
  is_corresponding: boolean;
}

/** Title, abstract and keywords in another language, complete or not. */
export interface ProductionTranslation {
  language: Language | '';
  title: string;
  abstract: string;
  keywords: string[];
}

/** The metadata of an article, as the office writes them. Empty texts and null mean that something is missing. */
export interface ProductionMetadata {
  title: string;
  article_type: ArticleType | null;
  category: string;
  authors: ProductionAuthor[];
  abstract: { heading: string; text: string }[];
  key_points: { question: string; findings: string; meaning: string };
  keywords: string[];
  /** Title, abstract and keywords in other languages; an entry without a language is not shown. */
  translations: ProductionTranslation[];
  /** One reference in each line; a DOI in it is found by `readReferences`. */
  references: string;
  declarations: {
    author_contributions: string;
    funding: string;
    competing_interests: string;
    ethics: string;
    trial_registration: string;
    data_availability: string;
    ai_use: string;
    acknowledgements: string;
  };
  received_on: string | null;
  accepted_on: string | null;
  /** What follows `JOURNAL.doiPrefix` and a slash. */
  doi_suffix: string;
}

export type DeclarationField = keyof ProductionMetadata['declarations'];

/** The fields in which a file may differ from production. */
export type OfferedField = 'title' | 'authors' | 'abstract' | 'keywords' | DeclarationField;

/** The value of a field in production, and the one in the authors' file; as readers would see them. */
export interface Offer {
  field: OfferedField;
  here: string;
  there: string;
}

/**
 * Something that could not be converted from an uploaded text, as one sentence; `code` names its kind. `is_settled`
 * once an editor has dealt with it.
 */
export interface Finding {
  code: string;
  text: string;
  is_settled?: boolean;
}

/** Findings that mean content was lost or moved, so that the article would say something else. */
const LOSSES: ReadonlySet<string> = new Set([
  ...['equation', 'sign', 'image', 'float', 'chart', 'diagram', 'drawing', 'object', 'text_box', 'comment', 'link'],
  ...['words', 'count', 'citation', 'note', 'list'],
]);

/** True for a finding that must be settled before the article is published. */
export const isLoss = ({ code }: Finding): boolean => LOSSES.has(code);

/** A figure in production. `caption` is inline HTML without its number; `is_used` where the text shows it. */
export interface ProductionFigure {
  file: string;
  format: FigureFormat | 'svg';
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  alt: string;
  caption: string;
  is_used: boolean;
}

/** A supplementary file in production. */
export interface ProductionSupplement {
  file: string;
  bytes: number;
  title: string;
  description: string;
}

/**
 * The reply of `GET /api/production/:id/`, and `production` in every other reply: everything the office works on.
 * `version` is 0 until something is saved; until then the record is what the authors sent.
 */
export interface ProductionRecord {
  id: string;
  manuscript_number: string;
  status: ManuscriptStatus;
  version: number;
  metadata: ProductionMetadata;
  /** The full text in the journal's dialect, sanitised; empty while there is none. */
  html: string;
  /**
   * The text with its open changes, as it reads once all of them are accepted; null where there are none. Only `html`
   * is published.
   */
  tracked: TrackedText | null;
  /** Where the text came from; null where it was written here or not yet. `converted_at` is an instant. */
  source: { format: TextFormat; name: string; converted_at: string } | null;
  /**
   * The authors' own file while it is being converted (`waiting`) or could not be (`failed`, with the reason and what
   * to do); null once there is a text.
   */
  taking_in: { state: 'waiting' | 'failed'; file_name: string; reason: string; changed_at: string } | null;
  /** What could not be converted from that file. */
  findings: Finding[];
  /** Where that file differs from the metadata, until somebody has accepted or declined each difference. */
  offers: Offer[];
  /** The rest of its title page, which articles do not show: running title, word counts, correspondence. */
  title_page: string[];
  /** The tables of the text that mark no head. */
  headless_tables: HeadlessTable[];
  figures: ProductionFigure[];
  supplements: ProductionSupplement[];
  /**
   * The PDF that readers get; `origin` tells whether the office uploaded it, it was made from the text, or it is the
   * authors' own file. `bytes` is 0 until it has been made.
   */
  galley: { origin: 'production' | 'text' | 'authors'; name: string; bytes: number } | null;
  /** The references of the metadata, as they will be numbered. */
  references: Reference[];
  /** Whether references can be completed from the register of DOIs. */
  completes_references: boolean;
  /** The DOI as it will be; `is_fixed` once the article has been published. */
  doi: { value: string; is_fixed: boolean };
  volume: { number: number; year: number } | null;
  issue: { number: number } | null;
  checks: ProductionCheck[];
  /** False while a check has failed. */
  can_publish: boolean;
  /** The plain date on which the article publishes itself; null where none is set. */
  publish_on: string | null;
  /** The published record; null where there is none. `is_current` while it is the same as this one. */
  live: { slug: string; published_on: string; updated_at: string; is_current: boolean } | null;
  /** The server's plain date. */
  today: string;
  updated_at: string | null;
}

/** The reply of everything that changes production. */
export interface ProductionChange {
  message: string;
  production: ProductionRecord;
}

/** The whole DOI of a suffix under the journal's prefix. */
export function doiOfSuffix(suffix: string): string {
  return `${JOURNAL.doiPrefix}/${suffix}`;
}

/** The suffix the journal proposes: `mj.2026.0017`, from the year of publication and the number of the article. */
export function proposedSuffix(publishedOn: string, articleNumber: number): string {
  const journal = JOURNAL.manuscriptPrefix.toLowerCase();
  return `${journal}.${publishedOn.slice(0, 4)}.${String(articleNumber).padStart(4, '0')}`;
}

// A DOI ends before the punctuation that closes the sentence around it.
const DOI = /(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)?\b(10\.\d{4,9}\/[^\s"<>]+)/i;

/** The references of a pasted list, one in each line: without their numbers, and with the DOI found in each. */
export function readReferences(pasted: string): Reference[] {
  return pasted
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\[\d{1,3}\]|\d{1,3}[.)])\s+/, '').trim())
    .filter(Boolean)
    .map(readReference);
}

function readReference(line: string): Reference {
  const found = DOI.exec(line);
  const doi = found?.[1] && withoutEnd(found[1]).toLowerCase();
  if (!found || !doi) return { text: line, doi: null };
  const end = found.index + found[0].length - (found[1]?.length ?? 0) + doi.length;
  const before = line.slice(0, found.index).trimEnd();
  const after = line.slice(end).trim();
  const text =
    before.endsWith('(') && after.startsWith(')')
      ? `${before.slice(0, -1).trimEnd()}${after.slice(1)}`
      : `${before} ${after.replace(/^[.,;:]+\s*/, '')}`;
  return { text: text.trim() || line, doi };
}

/** A closing bracket belongs to a DOI only where the DOI opened it. */
function withoutEnd(doi: string): string {
  const left = { ')': unopened(doi, '(', ')'), ']': unopened(doi, '[', ']') };
  let end = doi.length;
  for (; end > 0; end -= 1) {
    const last = doi[end - 1] ?? '';
    if ((last === ')' || last === ']') && left[last] > 0) left[last] -= 1;
    else if (!/[.,;:'’”]/.test(last)) break;
  }
  return doi.slice(0, end);
}

/** How many more brackets are closed than opened. */
const unopened = (text: string, open: string, close: string) => text.split(close).length - text.split(open).length;

/** A list of references as text, the reverse of `readReferences`. */
export function writeReferences(references: readonly Reference[]): string {
  return references.map(({ text, doi }) => (doi ? `${text} doi:${doi}` : text)).join('\n');
}

/** One check before publishing. A failed one prevents publishing; a warning does not. */
export interface ProductionCheck {
  id: string;
  /** The subject, in two or three words: "Title", "Alternative texts". */
  label: string;
  state: 'passed' | 'warning' | 'failed';
  /** One sentence: what was found, or what is missing and what to do. */
  message: string;
}

/** What prevents publishing. */
export const failedChecks = (checks: readonly ProductionCheck[]): ProductionCheck[] =>
  checks.filter(({ state }) => state === 'failed');
