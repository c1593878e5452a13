import type { Journal } from '#domain/journal/journal';
import { isLanguage } from '#domain/journal/language';
import { findLanguage } from '#domain/journal/language-code';
import { parseLicence } from '#domain/journal/licence/licence';
import { parseDoi } from '#domain/kernel/doi';
import { findElement, type MarkupElement, parseMarkup } from '#domain/kernel/markup';
import { articleTypeNamed } from '#domain/publication/article-type';
import { isMoreThanWords, readAbstract, wordsOfHtml } from './abstract.ts';
import type { MovingArticle } from './moving.ts';
import { readFiles } from './ojs-files.ts';
import { dateIn, idOf, type OjsIssue, placeOf, sectionOf, unusedIssueFacts } from './ojs-issue.ts';
import { asManuscript } from './ojs-manuscript.ts';
import { chosenPublication, readAuthors, stageOf, stayingOf } from './ojs-publication.ts';
import { CannotMove } from './scan.ts';
import {
  foreignTerms,
  languageOrCode,
  lostPages,
  otherLanguage,
  standIns,
  topicOf,
  typeOfSection,
} from './stand-ins.ts';
import { given, inLanguage, languageOf, lineIn, partOf, partsOf, rawText } from './tree.ts';

const OLD_NAME = /^[\w.-]{1,100}$/;

/**
 * The article or unpublished manuscript an OJS submission would become; `today` is a plain date. Up to OJS 3.1 the
 * article itself has the metadata; since 3.2 its publications do, of which the current one is read.
 * @throws CannotMove if the XML holds no article
 */
export function readOjsArticle(journal: Journal, xml: string, issue: OjsIssue, today: string): MovingArticle {
  const article = findElement(parseMarkup(xml), 'article');
  if (!article) throw new CannotMove('This part of the export contains no article.');
  const { publication, former } = chosenPublication(article);
  const languages = languagesOf(journal, article, publication);
  // Texts for all articles, in the journal's language first.
  const ours = [languageOf(journal.language), ...languages];
  const said = (name: string) => lineIn(inLanguage(partsOf(publication, name), ours));
  const written = given(publication, 'date_published') || given(article, 'date_published');
  const dated = dateIn(written) ?? issue.published_on;
  const {
    place,
    unclear: unclearPlace,
    year,
  } = placeOf(issue, { article, publication }, { published: dated ?? '', languages: ours });
  const published_on = dated ?? (year ? `${year}-01-01` : '');
  const section = sectionOf(issue, given(publication, 'section_ref') || given(article, 'section_ref'), ours);
  const title = titleIn(publication, languages);
  const html = rawText(inLanguage(partsOf(publication, 'abstract'), languages));
  const abstract = readAbstract(html);
  const found = listIn(publication, 'keywords', languages);
  const subjects = ['subjects', 'disciplines'].flatMap((name) => listIn(publication, name, languages));
  const keywords = found.length > 0 ? found : subjects;
  // Topics have English names.
  const inOurs = ['subjects', 'disciplines', 'keywords'].flatMap((name) => listIn(publication, name, ours));
  const category = topicOf(journal, [...subjects, ...keywords, ...inOurs]);
  const people = readAuthors(publication, languages);
  const files = readFiles(article, publication, languages);
  const doi = doiOf(publication) ?? doiOf(article);
  const received = dateIn(given(article, 'date_submitted') || given(publication, 'date_submitted'));
  // A section may hold several types: an article's own type comes first if it is one of ours.
  const ownType = articleTypeNamed(journal, said('type'));
  const article_type = ownType ?? typeOfSection(journal, section);
  const licence = said('licenseurl');
  const pages = said('pages') || lineIn(partOf(article, 'pages'));
  const words = { title, abstract: abstract.map(({ text }) => text).join(' '), keywords };
  const { translations, others } = translationsOf(publication, languages, words);
  const moving: MovingArticle = {
    source: 'ojs',
    source_id: idOf(article) || doi || `title:${title.toLowerCase().slice(0, 200)}:${published_on.slice(0, 4)}`,
    old_names: oldNamesOf(article, publication),
    stays: stayingOf({ title, published_on, today }),
    title,
    ...otherLanguage(journal, languages[0] ?? ''),
    section,
    article_type,
    category,
    authors: people.authors,
    abstract,
    keywords,
    translations,
    references: partsOf(partOf(publication, 'citations'), 'citation').map(lineIn).filter(Boolean).join('\n'),
    funders: listIn(publication, 'agencies', languages),
    doi,
    pages,
    published_on,
    // Back issues were often entered into OJS years after they appeared.
    received_on: received && received <= published_on ? received : null,
    place,
    pdf: files.pdf,
    licence: parseLicence(licence) ?? null,
    unclear: [
      ...(dated ? [] : published_on ? [`No day of publication is given; 1 January ${year} is used.`] : []),
      ...unclearPlace,
      ...standIns({ section, article_type, abstract, keywords, authors: people.authors, doi }),
      ...people.unclear,
      ...foreignTerms(journal, { licence, language: languages[0] ?? '' }),
      ...files.unclear,
    ],
    lost: [
      ...files.lost,
      ...lostPages(pages),
      ...(isMoreThanWords(html) ? ['An image or a table in its abstract'] : []),
      ...others.map((language) => `Title and abstract in ${languageOrCode(language)}`),
      ...(former > 0 ? [`${former === 1 ? 'An earlier version' : `${former} earlier versions`} of the article`] : []),
      ...people.lost,
      ...(partOf(publication, 'covers', 'cover') ? ['Its cover'] : []),
      ...(found.length > 0 && subjects.some((word) => word.toLowerCase() !== category.toLowerCase())
        ? ['Its subjects and disciplines, beside its keywords']
        : []),
      ...['coverage', 'source', 'rights', ...(ownType ? [] : ['type'])]
        .filter((name) => said(name))
        .map((name) => `The field “${name}”`),
      ...unusedIssueFacts(issue, place),
    ].map((words) => (words.endsWith('.') ? words : `${words}.`)),
  };
  const stage = stageOf({ article, publication }, published_on);
  return stage ? asManuscript(moving, { article, publication, stage, languages, today }) : moving;
}

/** The article's names in addresses: its number, the office's name for it, and its path. */
function oldNamesOf(article: MarkupElement, publication: MarkupElement): string[] {
  const called = [article, publication].flatMap((one) => [idOf(one, 'public'), idOf(one, 'publisher-id')]);
  const names = [idOf(article), ...called, given(publication, 'url_path')];
  return [...new Set(names)].filter((name) => OLD_NAME.test(name));
}

/** The article's own language if it has a title in it, then the journal's; unknown languages last. */
function languagesOf(journal: Journal, article: MarkupElement, publication: MarkupElement): string[] {
  const titled = partsOf(publication, 'title')
    .filter((title) => lineIn(title))
    .map((title) => languageOf(given(title, 'locale')));
  const own = languageOf(given(article, 'locale') || given(publication, 'locale'));
  const journals = languageOf(journal.language);
  const wanted = findLanguage(own) ? [own, journals] : [journals, own];
  const known = wanted.filter((language) => titled.includes(language));
  return [...new Set([...known, ...titled])]
    .filter(Boolean)
    .concat(titled.length === 0 || titled.includes('') ? [journals] : []);
}

/** A title as OJS shows it: prefix, title and subtitle, in one language. */
function titleIn(publication: MarkupElement, languages: readonly string[]): string {
  const main = inLanguage(partsOf(publication, 'title'), languages);
  const beside = (name: string) =>
    partsOf(publication, name).find((one) => languageOf(given(one, 'locale')) === languageOf(given(main, 'locale')));
  const [prefix, title, subtitle] = [beside('prefix'), main, beside('subtitle')].map((one) =>
    wordsOfHtml(rawText(one)),
  );
  if (!title) return '';
  const whole = [prefix, title].filter(Boolean).join(' ');
  return subtitle ? `${whole}${/[:?!.]$/.test(whole) ? '' : ':'} ${subtitle}` : whole;
}

/** Keywords and similar in one language; since OJS 3.5 each has a separate name element. */
function listIn(publication: MarkupElement, name: string, languages: readonly string[]): string[] {
  const list = inLanguage(partsOf(publication, name), languages);
  const entries = partsOf(list, 'keyword', 'subject', 'discipline', 'disciplin', 'agency');
  const words = entries.map((entry) => lineIn(partOf(entry, 'name') ?? entry));
  return [...new Set(words.flatMap((word) => word.split(/\s*;\s*/)).filter(Boolean))];
}

function translationsOf(
  publication: MarkupElement,
  [main, ...rest]: readonly string[],
  words: { title: string; abstract: string },
) {
  const all = ['title', 'abstract'].flatMap((name) => partsOf(publication, name).filter((one) => lineIn(one)));
  const languages = new Set(
    [...rest, ...all.map((one) => languageOf(given(one, 'locale')))].filter((one) => one && one !== main),
  );
  const of = (language: string, name: string) =>
    partsOf(publication, name).filter((one) => languageOf(given(one, 'locale')) === language);
  const known = [...languages].filter(isLanguage);
  const translations = known.flatMap((language) => {
    const elements = (name: string) => of(language, name);
    const title = partsOf(publication, 'title').some((one) => languageOf(given(one, 'locale')) === language)
      ? titleIn(publication, [language])
      : '';
    const abstract = wordsOfHtml(rawText(inLanguage(elements('abstract'), [language])));
    const keywords = elements('keywords').length > 0 ? listIn(publication, 'keywords', [language]) : [];
    const isOwn = (title && title !== words.title) || (abstract && abstract !== words.abstract);
    return isOwn ? [{ language, title, abstract, keywords }] : [];
  });
  return { translations, others: [...languages].filter((language) => !known.some((one) => one === language)) };
}

const doiOf = (element: MarkupElement) => parseDoi(idOf(element, 'doi')) ?? null;
