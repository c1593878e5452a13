import type { Journal } from '#domain/journal/journal';
import { isLanguage } from '#domain/journal/language';
import { findLanguage } from '#domain/journal/language-code';
import { parseLicence } from '#domain/journal/licence/licence';
import { parseDoi } from '#domain/kernel/doi';
import { findElement, type MarkupElement, parseMarkup } from '#domain/kernel/markup';
import { findArticleType } from '#domain/publication/article-type';
import { hasNonText, htmlToText, parseAbstract } from './abstract.ts';
import {
  defaultNotes,
  foreignNotes,
  languageOrCode,
  matchTopic,
  pageLosses,
  sectionArticleType,
  storedLanguage,
} from './article-facts.ts';
import type { MovingArticle } from './moving.ts';
import { parseGalleys } from './ojs-files.ts';
import { issueLosses, type OjsIssue, ojsId, ojsPlace, parseOjsDate, sectionTitle } from './ojs-issue.ts';
import { toManuscript } from './ojs-manuscript.ts';
import { articleExclusion, currentPublication, manuscriptStage, parseAuthors } from './ojs-publication.ts';
import { ImportError } from './scan.ts';
import { attribute, childElement, childElements, lineOf, localeLanguage, preferredElement, rawText } from './tree.ts';

const OLD_NAME = /^[\w.-]{1,100}$/;

/**
 * Converts an OJS submission to an article or an unpublished manuscript; `today` is a plain date. Up to OJS 3.1 the
 * article itself has the metadata; since 3.2 its publications do, of which the current one is read.
 * @throws ImportError if the XML holds no article
 */
export function parseOjsArticle(journal: Journal, xml: string, issue: OjsIssue, today: string): MovingArticle {
  const article = findElement(parseMarkup(xml), 'article');
  if (!article) throw new ImportError('This part of the export contains no article.');
  const { publication, former } = currentPublication(article);
  const languages = articleLanguages(journal, article, publication);
  // For facts stated in several languages, the journal's own comes first.
  const ours = [localeLanguage(journal.language), ...languages];
  const field = (name: string) => lineOf(preferredElement(childElements(publication, name), ours));
  const written = attribute(publication, 'date_published') || attribute(article, 'date_published');
  const dated = parseOjsDate(written) ?? issue.published_on;
  const {
    place,
    unclear: unclearPlace,
    year,
  } = ojsPlace(issue, { article, publication }, { published: dated ?? '', languages: ours });
  const published_on = dated ?? (year ? `${year}-01-01` : '');
  const section = sectionTitle(issue, attribute(publication, 'section_ref') || attribute(article, 'section_ref'), ours);
  const title = titleIn(publication, languages);
  const html = rawText(preferredElement(childElements(publication, 'abstract'), languages));
  const abstract = parseAbstract(html);
  const found = termsIn(publication, 'keywords', languages);
  const subjects = ['subjects', 'disciplines'].flatMap((name) => termsIn(publication, name, languages));
  const keywords = found.length > 0 ? found : subjects;
  // Topics have English names.
  const inOurs = ['subjects', 'disciplines', 'keywords'].flatMap((name) => termsIn(publication, name, ours));
  const category = matchTopic(journal, [...subjects, ...keywords, ...inOurs]);
  const people = parseAuthors(publication, languages);
  const files = parseGalleys(article, publication, languages);
  const doi = doiOf(publication) ?? doiOf(article);
  const received = parseOjsDate(attribute(article, 'date_submitted') || attribute(publication, 'date_submitted'));
  // A section may hold several types: an article's own type comes first if it is one of ours.
  const ownType = findArticleType(journal, field('type'));
  const article_type = ownType ?? sectionArticleType(journal, section);
  const licence = field('licenseurl');
  const pages = field('pages') || lineOf(childElement(article, 'pages'));
  const words = { title, abstract: abstract.map(({ text }) => text).join(' '), keywords };
  const { translations, others } = translationsOf(publication, languages, words);
  const moving: MovingArticle = {
    source: 'ojs',
    source_id: ojsId(article) || doi || `title:${title.toLowerCase().slice(0, 200)}:${published_on.slice(0, 4)}`,
    old_names: oldNamesOf(article, publication),
    exclusion: articleExclusion({ title, published_on, today }),
    title,
    ...storedLanguage(journal, languages[0] ?? ''),
    section,
    article_type,
    category,
    authors: people.authors,
    abstract,
    keywords,
    translations,
    references: childElements(childElement(publication, 'citations'), 'citation')
      .map(lineOf)
      .filter(Boolean)
      .join('\n'),
    funders: termsIn(publication, 'agencies', languages),
    doi,
    pages,
    published_on,
    // Back issues were often entered into OJS years after they appeared.
    received_on: received && received <= published_on ? received : null,
    place,
    pdf: files.pdf,
    licence: parseLicence(licence) ?? null,
    unclear: [
      ...(dated
        ? []
        : published_on
          ? [`Only the year of publication is given; the article is dated 1 January ${year}.`]
          : []),
      ...unclearPlace,
      ...defaultNotes({ section, article_type, abstract, keywords, authors: people.authors, doi }),
      ...people.unclear,
      ...foreignNotes(journal, { licence, language: languages[0] ?? '' }),
      ...files.unclear,
    ],
    lost: [
      ...files.lost,
      ...pageLosses(pages),
      ...(hasNonText(html) ? ['An image or a table in its abstract'] : []),
      ...others.map((language) => `Title and abstract in ${languageOrCode(language)}`),
      ...(former > 0 ? [`${former === 1 ? 'An earlier version' : `${former} earlier versions`} of the article`] : []),
      ...people.lost,
      ...(childElement(publication, 'covers', 'cover') ? ['Its cover'] : []),
      ...(found.length > 0 && subjects.some((word) => word.toLowerCase() !== category.toLowerCase())
        ? ['Its subjects and disciplines; its keywords are imported']
        : []),
      ...['coverage', 'source', 'rights', ...(ownType ? [] : ['type'])]
        .filter((name) => field(name))
        .map((name) => `The field “${name}”`),
      ...issueLosses(issue, place),
    ].map((text) => (text.endsWith('.') ? text : `${text}.`)),
  };
  const stage = manuscriptStage({ article, publication }, published_on);
  return stage ? toManuscript(moving, { article, publication, stage, languages, today }) : moving;
}

/** The article's names in addresses: its number, the office's name for it, and its path. */
function oldNamesOf(article: MarkupElement, publication: MarkupElement): string[] {
  const called = [article, publication].flatMap((one) => [ojsId(one, 'public'), ojsId(one, 'publisher-id')]);
  const names = [ojsId(article), ...called, attribute(publication, 'url_path')];
  return [...new Set(names)].filter((name) => OLD_NAME.test(name));
}

/** The article's own language if it has a title in it, then the journal's; unknown languages last. */
function articleLanguages(journal: Journal, article: MarkupElement, publication: MarkupElement): string[] {
  const titled = childElements(publication, 'title')
    .filter((title) => lineOf(title))
    .map((title) => localeLanguage(attribute(title, 'locale')));
  const locale = localeLanguage(attribute(article, 'locale') || attribute(publication, 'locale'));
  const journals = localeLanguage(journal.language);
  const wanted = findLanguage(locale) ? [locale, journals] : [journals, locale];
  const known = wanted.filter((language) => titled.includes(language));
  return [...new Set([...known, ...titled])]
    .filter(Boolean)
    .concat(titled.length === 0 || titled.includes('') ? [journals] : []);
}

/** A title as OJS shows it: prefix, title and subtitle, in one language. */
function titleIn(publication: MarkupElement, languages: readonly string[]): string {
  const main = preferredElement(childElements(publication, 'title'), languages);
  const beside = (name: string) =>
    childElements(publication, name).find(
      (one) => localeLanguage(attribute(one, 'locale')) === localeLanguage(attribute(main, 'locale')),
    );
  const [prefix, title, subtitle] = [beside('prefix'), main, beside('subtitle')].map((one) => htmlToText(rawText(one)));
  if (!title) return '';
  const whole = [prefix, title].filter(Boolean).join(' ');
  return subtitle ? `${whole}${/[:?!.]$/.test(whole) ? '' : ':'} ${subtitle}` : whole;
}

/** Keywords and similar in one language; since OJS 3.5 each has a separate name element. */
function termsIn(publication: MarkupElement, name: string, languages: readonly string[]): string[] {
  const list = preferredElement(childElements(publication, name), languages);
  const entries = childElements(list, 'keyword', 'subject', 'discipline', 'disciplin', 'agency');
  const terms = entries.map((entry) => lineOf(childElement(entry, 'name') ?? entry));
  return [...new Set(terms.flatMap((term) => term.split(/\s*;\s*/)).filter(Boolean))];
}

function translationsOf(
  publication: MarkupElement,
  [main, ...rest]: readonly string[],
  own: { title: string; abstract: string },
) {
  const all = ['title', 'abstract'].flatMap((name) => childElements(publication, name).filter((one) => lineOf(one)));
  const languages = new Set(
    [...rest, ...all.map((one) => localeLanguage(attribute(one, 'locale')))].filter((one) => one && one !== main),
  );
  const elementsIn = (language: string, name: string) =>
    childElements(publication, name).filter((one) => localeLanguage(attribute(one, 'locale')) === language);
  const known = [...languages].filter(isLanguage);
  const translations = known.flatMap((language) => {
    const elements = (name: string) => elementsIn(language, name);
    const title = childElements(publication, 'title').some(
      (one) => localeLanguage(attribute(one, 'locale')) === language,
    )
      ? titleIn(publication, [language])
      : '';
    const abstract = htmlToText(rawText(preferredElement(elements('abstract'), [language])));
    const keywords = elements('keywords').length > 0 ? termsIn(publication, 'keywords', [language]) : [];
    const isOwn = (title && title !== own.title) || (abstract && abstract !== own.abstract);
    return isOwn ? [{ language, title, abstract, keywords }] : [];
  });
  return { translations, others: [...languages].filter((language) => !known.some((one) => one === language)) };
}

const doiOf = (element: MarkupElement) => parseDoi(ojsId(element, 'doi')) ?? null;
