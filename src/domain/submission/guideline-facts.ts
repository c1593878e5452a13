import { DOCUMENT_FORMATS, DOCUMENT_MAX_BYTES } from '#domain/document/document';
import { formatRange } from '#domain/journal/guidelines';
import type { IslandJournal } from '#domain/journal/journal';
import { languageName } from '#domain/journal/language';

/** The accepted file types as displayed: "PDF, DOC or DOCX" (spec §9). */
export const FILE_TYPES_TEXT: string = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  DOCUMENT_FORMATS.map((format) => format.toUpperCase()),
);

/** The maximum file size as displayed: "10 MB" (spec §9). */
export const FILE_SIZE_MAX_TEXT = `${DOCUMENT_MAX_BYTES / 1024 / 1024} MB`;

const FACTS = {
  licence: ({ licence }) => licence.shortName,
  'licence name': ({ licence }) => licence.name,
  'article languages': (journal) => languages(journal),
  'abstract length': ({ guidelines }) => formatRange(guidelines.abstractWords),
  'number of keywords': ({ guidelines }) => formatRange(guidelines.keywords),
  'running title length': ({ guidelines }) => String(guidelines.runningTitle),
  'figure resolution': ({ guidelines }) => String(guidelines.figureDpi),
  'file types': () => FILE_TYPES_TEXT,
  'file size': () => FILE_SIZE_MAX_TEXT,
} satisfies Readonly<Record<string, (journal: IslandJournal) => string>>;

/** The placeholders for facts of the guidelines, without braces. */
export const GUIDELINE_FACT_NAMES = Object.keys(FACTS);

/** Values of the guidelines that the platform itself uses, by placeholder (spec §5, §9). */
export const guidelineFacts = (journal: IslandJournal): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(FACTS).map(([name, text]) => [name, text(journal)]));

/** "English", "English or Spanish". */
const languages = (journal: IslandJournal): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(journal.languages.map(languageName));
