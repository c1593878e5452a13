import { DOCUMENT_MAX_BYTES, formatOf } from '#domain/document/document';
import { furtherFormatOf } from '#domain/document/further-format';
import type { Journal } from '#domain/journal/journal';
import { isLanguage } from '#domain/journal/language';
import { findLanguage } from '#domain/journal/language-code';
import { parseLicence } from '#domain/journal/licence/licence';
import { parseDoi } from '#domain/kernel/doi';
import { findElement, type MarkupElement, parseMarkup } from '#domain/kernel/markup';
import { findArticleType } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { FURTHER_MAX, type FurtherKind } from '#domain/submission/further-file/further-file';
import { proposeKind } from '#domain/submission/further-file/propose-kind';
import { hasNonText, htmlToText, parseAbstract } from './abstract.ts';
import {
  defaultNotes,
  foreignNotes,
  languageOrCode,
  matchTopic,
  pageLosses,
  sectionArticleType,
  sectionNotes,
  storedLanguage,
} from './article-facts.ts';
import type { MovingArticle, MovingAuthor, MovingFile, MovingManuscript, MovingStage } from './moving.ts';
import { contentOf, FILE_ELEMENTS, isFurtherFile, newestRevision, parseGalleys } from './ojs-files.ts';
import { issueLosses, type OjsIssue, ojsId, ojsPlace, parseOjsDate, sectionTitle } from './ojs-issue.ts';
import {
  articleExclusion,
  currentPublication,
  manuscriptExclusion,
  manuscriptStage,
  parseAuthors,
} from './ojs-publication.ts';
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
  // For metadata in several languages, the journal's own comes first.
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
    revised_on: null,
    accepted_on: null,
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
  const sameLanguage = (name: string) =>
    childElements(publication, name).find(
      (one) => localeLanguage(attribute(one, 'locale')) === localeLanguage(attribute(main, 'locale')),
    );
  const [prefix, title, subtitle] = [sameLanguage('prefix'), main, sameLanguage('subtitle')].map((one) =>
    htmlToText(rawText(one)),
  );
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

const STAGE_NOTES: Readonly<Record<MovingStage, string[]>> = {
  submission: [],
  review: ['It was in review in OJS. The office here must invite reviewers again.'],
  accepted: ['It was accepted in OJS. The office here must make the decision again.'],
};
const LOST = [
  'Reviews, decisions, letters and discussions: OJS native XML does not include them.',
  'Its cover letter, comments for the editor and statements: OJS native XML does not include them.',
];

/** Converts an unpublished OJS submission to a manuscript for the queue. */
function toManuscript(
  moving: MovingArticle,
  {
    article,
    publication,
    stage,
    languages,
    today,
  }: {
    article: MarkupElement;
    publication: MarkupElement;
    stage: MovingStage;
    languages: readonly string[];
    today: string;
  },
): MovingArticle {
  const people = parseAuthors(publication, languages);
  const files = parseManuscriptFiles(article, languages);
  const submittedText = parseOjsDate(attribute(article, 'date_submitted') || attribute(publication, 'date_submitted'));
  const submitted = submittedText && submittedText <= today ? submittedText : undefined;
  const contact = correspondingAuthor(people.authors);
  const { section, article_type, abstract, keywords, title, translations, references } = moving;
  const predatesReview = stage !== 'submission' && files.document?.list === 'submission';
  return {
    ...moving,
    exclusion: manuscriptExclusion({ article, publication, title }),
    authors: people.authors.map((author) => ({ ...author, is_corresponding: author === contact.author })),
    doi: null,
    pages: '',
    published_on: '',
    received_on: null,
    place: null,
    pdf: null,
    manuscript: {
      stage,
      submitted_on: submitted ?? today,
      document: files.document?.file ?? null,
      files: files.files,
    },
    unclear: [
      ...STAGE_NOTES[stage],
      ...(submitted ? [] : ['No submission date is given; today’s is used.']),
      ...sectionNotes({ section, article_type }),
      ...(abstract.length > 0 ? [] : ['It has no abstract.']),
      ...(keywords.length > 0 ? [] : ['It has no keywords.']),
      ...(people.authors.length > 0 ? [] : ['It names no author.']),
      ...contact.unclear,
      ...people.unclear,
      ...files.unclear,
      ...(predatesReview
        ? [
            'Its manuscript file is the original submission: OJS exports no review files. Ask the authors for the latest version.',
          ]
        : []),
    ],
    lost: [
      ...LOST,
      ...files.lost,
      ...translations.map(({ language }) => `Title and abstract in ${languageOrCode(language)}.`),
      ...(references ? ['Its references, except as part of the manuscript file.'] : []),
      ...people.lost.map((text) => `${text}.`),
      ...(childElements(publication, 'agencies').length > 0 ? ['Its funders.'] : []),
      ...(childElement(publication, 'covers', 'cover') ? ['Its cover.'] : []),
    ],
  };
}

/** The corresponding author: the one OJS names, or else the first with an address. */
function correspondingAuthor(authors: readonly MovingAuthor[]): {
  author: MovingAuthor | undefined;
  unclear: string[];
} {
  const named = authors.find(({ is_corresponding }) => is_corresponding);
  if (named?.email) return { author: named, unclear: [] };
  const author = authors.find(({ email }) => email !== '');
  if (!author) {
    const unclear = authors.length > 0 ? ['None of its authors has a usable email address.'] : [];
    return { author: named ?? authors[0], unclear };
  }
  const why = named ? `${authorName(named)} has no email address` : 'It names no corresponding author';
  return { author, unclear: [`${why}; ${authorName(author)} becomes the corresponding author.`] };
}

/** OJS file stages with authors' files, in workflow order; later stages are newer. */
const FILE_STAGES = [
  'submission',
  'internal_review_file',
  'review_file',
  'internal_review_revision',
  'review_revision',
  'final',
  'copyedit',
  'production_ready',
];
/** OJS's default genres for the manuscript. */
const MANUSCRIPT = /\b(?:article|manuscript|submission) ?(?:text|file)?\b|^text$/i;
const NAME_MAX = 120;

interface ManuscriptFiles extends Pick<MovingManuscript, 'files'> {
  /** The main file, with its OJS file stage. */
  document: { file: MovingFile; list: string } | null;
  unclear: string[];
  lost: string[];
}

interface Candidate {
  id: string;
  list: number;
  name: string;
  genre: string;
  isManuscript: boolean;
  isFurther: boolean;
  content: MarkupElement | undefined;
}

/** A manuscript's main file, its additional files, and why the others are not imported. */
function parseManuscriptFiles(article: MarkupElement, languages: readonly string[]): ManuscriptFiles {
  const elements = childElements(article, ...FILE_ELEMENTS);
  const sources = new Set(elements.flatMap(sourceIds));
  const all = elements.map((file) => candidateOf(file, languages));
  // A file promoted to the next stage appears twice; the first is its source.
  const newest = all.filter(({ id, list }) => list >= 0 && !sources.has(id));
  const documents = newest.filter(({ name, isFurther: is }) => !is && formatOf(name)).sort(byRank);
  const chosen = documents.find((one) => fileProblem(one) === '');
  const others = newest.filter((one) => one !== chosen);
  const isFormer = (one: Candidate) => one.isManuscript && documents.includes(one) && fileProblem(one) === '';
  const further = others.filter((one) => !isFormer(one));
  const taken = withinLimits(further.filter((one) => furtherFileProblem(one) === ''));
  const lost = [
    ...others.filter(isFormer).map(({ name }) => `Another version of it, “${name}”.`),
    ...further.flatMap((one) =>
      taken.includes(one)
        ? []
        : [`Its file “${one.name}”${furtherFileProblem(one) || ', because there are too many.'}`],
    ),
    ...omittedFiles(all.filter(({ list }) => list < 0).length, 'of galleys, reviewers or discussions'),
  ];
  const isGuess = documents.length > 1 && !documents.some(({ isManuscript }) => isManuscript);
  return {
    document: chosen ? { file: fileOf(chosen), list: FILE_STAGES[chosen.list] ?? '' } : null,
    files: withUniqueNames(taken.map((one) => ({ ...fileOf(one), kind: kindOf(one) }))),
    lost,
    unclear: [
      ...(chosen ? [] : ['It has no usable manuscript file in PDF or Word: ask the authors for one.']),
      ...(chosen && isGuess ? [`None of its files is marked as the manuscript; “${chosen.name}” is used.`] : []),
    ],
  };
}

/** Keeps as many additional files as the limits allow. */
function withinLimits(files: readonly Candidate[]): Candidate[] {
  let bytes = 0;
  return files.slice(0, FURTHER_MAX.files).filter((file) => {
    const fileBytes = Number(attribute(file.content, 'bytes'));
    if (bytes + fileBytes > FURTHER_MAX.bytes) return false;
    bytes += fileBytes;
    return true;
  });
}

/** Makes file names unique, so that imported ones can be recognised: “figure.png”, “figure (2).png”. */
function withUniqueNames<File extends MovingFile>(files: readonly File[]): File[] {
  const names = new Set<string>();
  return files.map((file) => {
    let name = file.name;
    for (let next = 2; names.has(name); next += 1) name = file.name.replace(/(?=\.[^.]*$)/, ` (${next})`);
    names.add(name);
    return { ...file, name };
  });
}

/** The kind of an additional file, from its name and OJS genre. */
function kindOf({ name, genre }: Candidate): FurtherKind {
  const format = furtherFormatOf(name) ?? 'pdf';
  return proposeKind({ name: `${name.replace(/\.[^.]*$/, '')} ${genre}.${format}`, format, words: '' });
}

const fileOf = ({ id, name, content }: Candidate): MovingFile => ({
  source_id: id,
  place: Number(attribute(content, 'n')),
  bytes: Number(attribute(content, 'bytes')),
  name,
});

function candidateOf(file: MarkupElement, languages: readonly string[]): Candidate {
  const revision = newestRevision(file);
  const content = contentOf(file, '');
  const genres = [file, revision].map((one) => attribute(one, 'genre'));
  const holder = childElements(file, 'file').find((one) => one.children.some((child) => child === content));
  const called = lineOf(
    preferredElement([...childElements(file, 'name'), ...childElements(revision, 'name')], languages),
  );
  const wanted = attribute(revision, 'filename') || called;
  return {
    id: attribute(file, 'id'),
    list: FILE_STAGES.indexOf(attribute(file, 'stage')),
    name: fileName(wanted, attribute(holder, 'extension')),
    genre: genres.find(Boolean) ?? '',
    isManuscript: genres.some((genre) => MANUSCRIPT.test(genre)),
    isFurther: isFurtherFile(file),
    content,
  };
}

/** The name with its extension, which OJS may store separately. */
function fileName(called: string, extension: string): string {
  const name = called.split(/[\\/]/).at(-1)?.trim().slice(-NAME_MAX) || 'manuscript';
  const ending = extension.replace(/[^a-z\d]/gi, '').slice(0, 5);
  return ending && !name.toLowerCase().endsWith(`.${ending.toLowerCase()}`) ? `${name}.${ending}` : name;
}

/** Source file ids: `12`, or up to OJS 3.2 `12-1`. */
const sourceIds = (file: MarkupElement): string[] =>
  [attribute(file, 'source_submission_file_id'), attribute(newestRevision(file), 'source').split('-')[0] ?? ''].filter(
    Boolean,
  );

/** Prefers the manuscript genre, then the latest stage, then the newest. */
const byRank = (one: Candidate, other: Candidate): number =>
  Number(other.isManuscript) - Number(one.isManuscript) || other.list - one.list || Number(other.id) - Number(one.id);

/** Why a file is not imported, as the end of a sentence; empty if it can be. */
function fileProblem({ content }: Candidate): string {
  const is = attribute(content, 'is');
  if (!content) return ' has no content in this export.';
  if (content.name === 'href')
    return ` was left out of the export; its address is ${attribute(content, 'src').slice(0, 200)}.`;
  if (is === 'broken') return ': its content is damaged. Export the manuscript again.';
  if (is === 'large' || Number(attribute(content, 'bytes')) > DOCUMENT_MAX_BYTES)
    return ` is larger than ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB.`;
  return '';
}

/** The same for additional files. */
const furtherFileProblem = (one: Candidate): string =>
  fileProblem(one) || (furtherFormatOf(one.name) ? '' : ' is of an unsupported type.');

const omittedFiles = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count === 1 ? 'One file' : `${count} files`} ${what}.`];
