import { type ArticleKind, NEAREST_TYPE } from '#domain/journal/article-kind';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { Category } from '#domain/journal/category-defaults';
import type { Journal } from '#domain/journal/journal';
import { isLanguage, languageName } from '#domain/journal/language';
import { languageNamed } from '#domain/journal/language-code';
import { readLicence } from '#domain/journal/licence/licence';
import { articleTypeNamed, offeredTypes } from '#domain/publication/article-type';
import { readPages } from '#domain/publication/pages';
import type { MovingArticle } from './moving.ts';
import { tidy } from './tree.ts';

/** In this order: a letter may be about a case, a review of cases is a review. The values of JATS are among the words. */
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
  // “ART” is the short name of the section “Articles” in OJS as delivered.
  [/original|research|article|stud(?:y|ies)|^art$/i, 'research-article'],
];

/** The article type that a section holds: the one that is or was called so, else one of the kind that its name sounds like. */
export function typeOfSection(journal: Journal, section: string): ArticleType | null {
  const kind = KINDS.find(([words]) => words.test(tidy(section)))?.[1];
  return articleTypeNamed(journal, section) ?? (kind ? typeOfKind(journal, kind) : null);
}

function typeOfKind(journal: Journal, kind: ArticleKind): ArticleType {
  const nearest = NEAREST_TYPE[kind];
  const offered = offeredTypes(journal).filter((type) => type.kind === kind);
  return (offered.find(({ id }) => id === nearest) ?? offered[0])?.id ?? nearest;
}

/** The topic that the first of the words is or was called that is one; empty if none is. */
export const topicOf = (journal: Journal, words: readonly string[]): string =>
  words.flatMap((word) => journal.categories.find((one) => isCalled(one, word)) ?? [])[0]?.name ?? '';

const isCalled = ({ name, formerly }: Category, word: string) =>
  [name, ...formerly].some((one) => one.toLowerCase() === word.toLowerCase());

/** What is in for what an article lacks, in sentences. */
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

/** That the section of an article does not say what it is, where it does not. */
export const unclearSection = ({ section, article_type }: Pick<MovingArticle, 'section' | 'article_type'>): string[] =>
  article_type ? [] : [`The article type of the section “${section || 'without a name'}” is unclear.`];

/** What of an article's page numbers could not be read, in sentences. */
export const lostPages = (pages: string): string[] =>
  pages === '' || readPages(pages) ? [] : [`Its page numbers, “${pages.slice(0, 60)}”.`];

/** Where an article has a licence or a language that none has here, or is of another journal, in sentences; `language` is that which it names. */
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
    ...(licence && !readLicence(licence)
      ? [`Its licence is ${licence.slice(0, 120)}; its page says ${journal.licence.shortName}.`]
      : []),
    ...(isOfAnother(journal, named, issn)
      ? [`It is from “${(named || issn).slice(0, 120)}”, which is neither the name nor the ISSN of this journal.`]
      : []),
    ...(language === '' || languageNamed(language)
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
  !(journal.issn && issn.toUpperCase().includes(journal.issn));

/** The language of an article that names one, as it is kept: nothing where it is that of the journal's pages, or none of ours. */
export function otherLanguage(journal: Journal, named: string): Pick<MovingArticle, 'language'> {
  const language = languageNamed(named);
  return language && language !== journal.language ? { language } : {};
}

/** A language by its English name, or else by its code. */
export const languageOrCode = (language: string): string =>
  isLanguage(language) ? languageName(language) : `the language “${language.slice(0, 40)}”`;
