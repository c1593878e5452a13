import { type ArticleKind, NEAREST_TYPE } from '#domain/journal/article-kind';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { Category } from '#domain/journal/category-defaults';
import type { Journal } from '#domain/journal/journal';
import { isLanguage, languageName } from '#domain/journal/language';
import { findLanguage } from '#domain/journal/language-code';
import { parseLicence } from '#domain/journal/licence/licence';
import { findArticleType, offeredTypes } from '#domain/publication/article-type';
import { parsePages } from '#domain/publication/pages';
import type { MovingArticle, MovingPlace } from './moving.ts';
import { cleanText } from './tree.ts';

/** An article's place, with notes on anything unclear. */
export interface ParsedPlace {
  place: MovingPlace | null;
  unclear: string[];
  /** The issue's year; undefined if not given. */
  year: number | undefined;
}

/**
 * Volume and issue from free text. Here they are numbers; elsewhere an issue may have any name. `date` is a plain date
 * or empty; without an id, an issue is identified by its numbers.
 */
export function parsePlace(
  written: { volume: string; number: string; year: string },
  date: string,
  id: string | null = `${Number(written.volume)}:${Number.parseInt(written.number, 10) || 0}`,
): ParsedPlace {
  const year = /^\d{4}$/.test(written.year) ? Number(written.year) : undefined;
  const volume = /^\d{1,6}$/.test(written.volume) ? Number(written.volume) : 0;
  const inYear = year ?? (date ? Number(date.slice(0, 4)) : undefined);
  if (volume < 1 || inYear === undefined || inYear < 1000) {
    const given = [written.volume, written.number, written.year].filter(Boolean).join(', ');
    const unclear = [
      `No volume is given${given ? ` (${given.slice(0, 120)})` : ''}; the article is not assigned to one.`,
    ];
    return { place: null, unclear, year };
  }
  const called = written.number;
  const number = Number(/^\d{1,6}/.exec(called)?.[0] ?? 0);
  const isOwn = number > 0 && !/^\d{1,6}$/.test(called);
  const unclear = [
    ...(isOwn ? [`Its issue is called “${called.slice(0, 60)}”; here it is Issue ${number}.`] : []),
    ...(number < 1
      ? [
          `Its issue${called ? ` “${called.slice(0, 60)}”` : ''} has no number; the article is assigned to Volume ${volume} only.`,
        ]
      : []),
  ];
  const publication_date = date || `${inYear}-01-01`;
  return {
    place: { source_id: id, volume, year: inYear, issue: number || null, publication_date },
    unclear,
    year,
  };
}

/**
 * The order matters: a letter may be about a case, and a review of cases is a review. JATS values are among the words.
 */
const KINDS: readonly (readonly [RegExp, ArticleKind])[] = [
  [/book.?reviews?\b/i, 'book-review'],
  [/editorial/i, 'editorial'],
  [/letter|correspond/i, 'letter'],
  [/comment|opinion|perspective|viewpoint/i, 'article-commentary'],
  [/\bnews\b/i, 'news'],
  [/guideline/i, 'guideline'],
  [/systematic|meta.?anal/i, 'systematic-review'],
  [/review/i, 'review-article'],
  [/\bcase/i, 'case-report'],
  [/short|brief|rapid|communication/i, 'brief-report'],
  [/protocol/i, 'protocol'],
  // “ART” is the default abbreviation of the OJS section “Articles”.
  [/original|research|article|stud(?:y|ies)|^art$/i, 'research-article'],
];

/** The article type of a section: one with this current or former name, else one of the kind its name suggests. */
export function sectionArticleType(journal: Journal, section: string): ArticleType | null {
  const kind = KINDS.find(([words]) => words.test(cleanText(section)))?.[1];
  return findArticleType(journal, section) ?? (kind ? typeOfKind(journal, kind) : null);
}

function typeOfKind(journal: Journal, kind: ArticleKind): ArticleType {
  const nearest = NEAREST_TYPE[kind];
  const offered = offeredTypes(journal).filter((type) => type.kind === kind);
  return (offered.find(({ id }) => id === nearest) ?? offered[0])?.id ?? nearest;
}

/** The first of the terms that names a current or former topic; empty if none does. */
export const matchTopic = (journal: Journal, terms: readonly string[]): string =>
  terms.flatMap((word) => journal.categories.find((category) => hasName(category, word)) ?? [])[0]?.name ?? '';

const hasName = ({ name, formerly }: Category, word: string) =>
  [name, ...formerly].some((one) => one.toLowerCase() === word.toLowerCase());

/** Defaults used for missing facts, one sentence each. */
export function defaultNotes({
  section,
  article_type,
  abstract,
  keywords,
  authors,
  doi,
}: Pick<MovingArticle, 'section' | 'article_type' | 'abstract' | 'keywords' | 'authors' | 'doi'>): string[] {
  return [
    ...sectionNotes({ section, article_type }),
    ...(abstract.length > 0 ? [] : ['It has no abstract; its page says so.']),
    ...(keywords.length > 0 ? [] : ['It has no keywords; its topic is used instead.']),
    ...(authors.length > 0 ? [] : ['It names no author; the journal is named instead.']),
    ...(doi ? [] : ['It has no DOI, and the import does not assign one.']),
  ];
}

/** A note on a section that does not determine the article type; empty if it does. */
export const sectionNotes = ({ section, article_type }: Pick<MovingArticle, 'section' | 'article_type'>): string[] =>
  article_type ? [] : [`The article type of the section “${section || 'without a name'}” is unclear.`];

/** Page numbers that could not be parsed, one sentence each. */
export const pageLosses = (pages: string): string[] =>
  pages === '' || parsePages(pages) ? [] : [`Its page numbers, “${pages.slice(0, 60)}”.`];

/**
 * Reports a licence or language unknown here, or another journal's article, one sentence each; `language` is the one it
 * names.
 */
export function foreignNotes(
  journal: Journal,
  {
    licence,
    language,
    journal: named = '',
    issn = '',
  }: {
    licence: string;
    language: string;
    journal?: string;
    issn?: string;
  },
): string[] {
  return [
    ...(licence && !parseLicence(licence)
      ? [`Its licence is ${licence.slice(0, 120)}; its page will state ${journal.licence.shortName}.`]
      : []),
    ...(isFromOtherJournal(journal, named, issn)
      ? [`It is from “${(named || issn).slice(0, 120)}”, which is neither the name nor the ISSN of this journal.`]
      : []),
    ...(language === '' || findLanguage(language)
      ? []
      : [`It is in ${languageOrCode(language)}; its page will state ${languageName(journal.language)}.`]),
  ];
}

const comparable = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const isFromOtherJournal = (journal: Journal, named: string, issn: string) =>
  named + issn !== '' &&
  comparable(named) !== comparable(journal.name) &&
  ![journal.issn, journal.printIssn].some((own) => own && issn.toUpperCase().includes(own));

/** An article's language as stored: empty if it is the journal's own, or unknown. */
export function storedLanguage(journal: Journal, name: string): Pick<MovingArticle, 'language'> {
  const language = findLanguage(name);
  return language && language !== journal.language ? { language } : {};
}

/** A language by its English name, or else by its code. */
export const languageOrCode = (language: string): string =>
  isLanguage(language) ? languageName(language) : `the language “${language.slice(0, 40)}”`;
