import { type ArticleKind, NEAREST_TYPE } from '#domain/journal/article-kind';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { Category } from '#domain/journal/category-defaults';
import type { Journal } from '#domain/journal/journal';
import { isLanguage, languageName } from '#domain/journal/language';
import { findLanguage } from '#domain/journal/language-code';
import { parseLicence } from '#domain/journal/licence/licence';
import { articleTypeNamed, offeredTypes } from '#domain/publication/article-type';
import { readPages } from '#domain/publication/pages';
import type { MovingArticle } from './moving.ts';
import { tidy } from './tree.ts';

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
export function typeOfSection(journal: Journal, section: string): ArticleType | null {
  const kind = KINDS.find(([words]) => words.test(tidy(section)))?.[1];
  return articleTypeNamed(journal, section) ?? (kind ? typeOfKind(journal, kind) : null);
}

function typeOfKind(journal: Journal, kind: ArticleKind): ArticleType {
  const nearest = NEAREST_TYPE[kind];
  const offered = offeredTypes(journal).filter((type) => type.kind === kind);
  return (offered.find(({ id }) => id === nearest) ?? offered[0])?.id ?? nearest;
}

/** The first of these that names a current or former topic; empty if none does. */
export const topicOf = (journal: Journal, words: readonly string[]): string =>
  words.flatMap((word) => journal.categories.find((one) => isCalled(one, word)) ?? [])[0]?.name ?? '';

const isCalled = ({ name, formerly }: Category, word: string) =>
  [name, ...formerly].some((one) => one.toLowerCase() === word.toLowerCase());

/** Defaults used for missing facts, one sentence each. */
export function standIns({
  section,
  article_type,
  abstract,
  keywords,
  authors,
  doi,
}: Pick<MovingArticle, 'section' | 'article_type' | 'abstract' | 'keywords' | 'authors' | 'doi'>): string[] {
  return [
    ...unclearSection({ section, article_type }),
    ...(abstract.length > 0 ? [] : ['It has no abstract; a sentence says so.']),
    ...(keywords.length > 0 ? [] : ['It has no keywords; its topic is used.']),
    ...(authors.length > 0 ? [] : ['It names no author; the journal is used.']),
    ...(doi ? [] : ['It has no DOI; importing does not assign one.']),
  ];
}

/** Reports a section that does not tell the article type. */
export const unclearSection = ({ section, article_type }: Pick<MovingArticle, 'section' | 'article_type'>): string[] =>
  article_type ? [] : [`The article type of the section “${section || 'without a name'}” is unclear.`];

/** Page numbers that could not be parsed, one sentence each. */
export const lostPages = (pages: string): string[] =>
  pages === '' || readPages(pages) ? [] : [`Its page numbers, “${pages.slice(0, 60)}”.`];

/**
 * Reports a licence or language unknown here, or another journal's article, one sentence each; `language` is the one it
 * names.
 */
export function foreignTerms(
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
      ? [`Its licence is ${licence.slice(0, 120)}; its page says ${journal.licence.shortName}.`]
      : []),
    ...(isOfAnother(journal, named, issn)
      ? [`It is from “${(named || issn).slice(0, 120)}”, which is neither the name nor the ISSN of this journal.`]
      : []),
    ...(language === '' || findLanguage(language)
      ? []
      : [
          `It is written in ${languageOrCode(language)}; its page says that it is in ${languageName(journal.language)}.`,
        ]),
  ];
}

const plain = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const isOfAnother = (journal: Journal, named: string, issn: string) =>
  named + issn !== '' &&
  plain(named) !== plain(journal.name) &&
  ![journal.issn, journal.printIssn].some((own) => own && issn.toUpperCase().includes(own));

/** An article's language as stored: empty if it is the journal's own, or unknown. */
export function otherLanguage(journal: Journal, named: string): Pick<MovingArticle, 'language'> {
  const language = findLanguage(named);
  return language && language !== journal.language ? { language } : {};
}

/** A language by its English name, or else by its code. */
export const languageOrCode = (language: string): string =>
  isLanguage(language) ? languageName(language) : `the language “${language.slice(0, 40)}”`;
