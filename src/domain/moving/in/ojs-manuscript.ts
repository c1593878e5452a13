import { DOCUMENT_MAX_BYTES, formatOf } from '#domain/document/document';
import { furtherFormatOf } from '#domain/document/further-format';
import type { MarkupElement } from '#domain/kernel/markup';
import { authorName } from '#domain/publication/author-name';
import { FURTHER_MAX, type FurtherKind } from '#domain/submission/further-file/further-file';
import { proposedKind } from '#domain/submission/further-file/proposed-kind';
import type { MovingArticle, MovingAuthor, MovingFile, MovingManuscript, MovingStage } from './moving.ts';
import { contentOf, FILES, isFurther, newestRevision } from './ojs-files.ts';
import { dateIn } from './ojs-issue.ts';
import { readAuthors, stayingInProgress } from './ojs-publication.ts';
import { languageOrCode, unclearSection } from './stand-ins.ts';
import { given, inLanguage, lineIn, partOf, partsOf } from './tree.ts';

const STAGES: Readonly<Record<MovingStage, string[]>> = {
  submission: [],
  review: ['It was in review there. Here the office has to invite reviewers again.'],
  accepted: ['It was accepted there. Here the office has to decide again.'],
};
const LOST = [
  'Reviews, decisions, letters and discussions: OJS native XML does not include them.',
  'Its cover letter, comments for the editor and statements: OJS native XML does not include them.',
];

/** The manuscript an unpublished OJS submission becomes; it waits for the office. */
export function asManuscript(
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
  const people = readAuthors(publication, languages);
  const files = readManuscriptFiles(article, languages);
  const said = dateIn(given(article, 'date_submitted') || given(publication, 'date_submitted'));
  const submitted = said && said <= today ? said : undefined;
  const contact = contactOf(people.authors);
  const { section, article_type, abstract, keywords, title, translations, references } = moving;
  const cameBeforeReview = stage !== 'submission' && files.document?.list === 'submission';
  return {
    ...moving,
    stays: stayingInProgress({ article, publication, title }),
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
      ...STAGES[stage],
      ...(submitted ? [] : ['No submission date is given; today’s is used.']),
      ...unclearSection({ section, article_type }),
      ...(abstract.length > 0 ? [] : ['It has no abstract.']),
      ...(keywords.length > 0 ? [] : ['It has no keywords.']),
      ...(people.authors.length > 0 ? [] : ['It names no author.']),
      ...contact.unclear,
      ...people.unclear,
      ...files.unclear,
      ...(cameBeforeReview
        ? [
            'Its document is the original submission: OJS exports no review files. Ask its authors for the latest version.',
          ]
        : []),
    ],
    lost: [
      ...LOST,
      ...files.lost,
      ...translations.map(({ language }) => `Title and abstract in ${languageOrCode(language)}.`),
      ...(references ? ['Its references, apart from those in its document.'] : []),
      ...people.lost.map((words) => `${words}.`),
      ...(partsOf(publication, 'agencies').length > 0 ? ['Its funders.'] : []),
      ...(partOf(publication, 'covers', 'cover') ? ['Its cover.'] : []),
    ],
  };
}

/** The corresponding author: the one OJS names, or else the first with an address. */
function contactOf(authors: readonly MovingAuthor[]): { author: MovingAuthor | undefined; unclear: string[] } {
  const named = authors.find(({ is_corresponding }) => is_corresponding);
  if (named?.email) return { author: named, unclear: [] };
  const author = authors.find(({ email }) => email !== '');
  if (!author) {
    const unclear = authors.length > 0 ? ['None of its authors has a usable address.'] : [];
    return { author: named ?? authors[0], unclear };
  }
  const why = named ? `${authorName(named)} has no address` : 'It names no corresponding author';
  return { author, unclear: [`${why}; ${authorName(author)} is used.`] };
}

/** OJS file stages with authors' files, in workflow order; later stages are newer. */
const LISTS = [
  'submission',
  'internal_review_file',
  'review_file',
  'internal_review_revision',
  'review_revision',
  'final',
  'copyedit',
  'production_ready',
];
/** OJS's default genres of the manuscript. */
const MANUSCRIPT = /\b(?:article|manuscript|submission) ?(?:text|file)?\b|^text$/i;
const NAME_MAX = 120;

interface Found extends Pick<MovingManuscript, 'files'> {
  /** The document, with its list in OJS. */
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

/** A manuscript's document, its further files, and what happens to the rest. */
function readManuscriptFiles(article: MarkupElement, languages: readonly string[]): Found {
  const elements = partsOf(article, ...FILES);
  const sources = new Set(elements.flatMap(sourcesOf));
  const all = elements.map((file) => candidateOf(file, languages));
  // A file promoted to the next stage appears twice; the first is its source.
  const newest = all.filter(({ id, list }) => list >= 0 && !sources.has(id));
  const documents = newest.filter(({ name, isFurther: is }) => !is && formatOf(name)).sort(byRank);
  const chosen = documents.find((one) => whyNot(one) === '');
  const others = newest.filter((one) => one !== chosen);
  const isFormer = (one: Candidate) => one.isManuscript && documents.includes(one) && whyNot(one) === '';
  const further = others.filter((one) => !isFormer(one));
  const taken = withinBounds(further.filter((one) => whyNotFurther(one) === ''));
  const lost = [
    ...others.filter(isFormer).map(({ name }) => `Another version of it, “${name}”.`),
    ...further.flatMap((one) =>
      taken.includes(one) ? [] : [`Its file “${one.name}”${whyNotFurther(one) || ', because there are too many.'}`],
    ),
    ...countOf(all.filter(({ list }) => list < 0).length, 'of galleys, reviewers or discussions'),
  ];
  const isGuess = documents.length > 1 && !documents.some(({ isManuscript }) => isManuscript);
  return {
    document: chosen ? { file: fileOf(chosen), list: LISTS[chosen.list] ?? '' } : null,
    files: apart(taken.map((one) => ({ ...fileOf(one), kind: kindOf(one) }))),
    lost,
    unclear: [
      ...(chosen ? [] : ['It has no usable manuscript in PDF or Word: ask its authors for it.']),
      ...(chosen && isGuess ? [`None of its files is marked as the manuscript; “${chosen.name}” is used.`] : []),
    ],
  };
}

/** The maximum number of further files. */
function withinBounds(files: readonly Candidate[]): Candidate[] {
  let bytes = 0;
  return files.slice(0, FURTHER_MAX.files).filter((file) => {
    const own = Number(given(file.content, 'bytes'));
    if (bytes + own > FURTHER_MAX.bytes) return false;
    bytes += own;
    return true;
  });
}

/** Makes file names unique, so that imported ones can be recognised: “figure.png”, “figure (2).png”. */
function apart<File extends MovingFile>(files: readonly File[]): File[] {
  const names = new Set<string>();
  return files.map((file) => {
    let name = file.name;
    for (let next = 2; names.has(name); next += 1) name = file.name.replace(/(?=\.[^.]*$)/, ` (${next})`);
    names.add(name);
    return { ...file, name };
  });
}

/** The kind of a further file, from its name and OJS genre. */
function kindOf({ name, genre }: Candidate): FurtherKind {
  const format = furtherFormatOf(name) ?? 'pdf';
  return proposedKind({ name: `${name.replace(/\.[^.]*$/, '')} ${genre}.${format}`, format, words: '' });
}

const fileOf = ({ id, name, content }: Candidate): MovingFile => ({
  source_id: id,
  place: Number(given(content, 'n')),
  bytes: Number(given(content, 'bytes')),
  name,
});

function candidateOf(file: MarkupElement, languages: readonly string[]): Candidate {
  const revision = newestRevision(file);
  const content = contentOf(file, '');
  const genres = [file, revision].map((one) => given(one, 'genre'));
  const holder = partsOf(file, 'file').find((one) => one.children.some((child) => child === content));
  const called = lineIn(inLanguage([...partsOf(file, 'name'), ...partsOf(revision, 'name')], languages));
  const wanted = given(revision, 'filename') || called;
  return {
    id: given(file, 'id'),
    list: LISTS.indexOf(given(file, 'stage')),
    name: nameOf(wanted, given(holder, 'extension')),
    genre: genres.find(Boolean) ?? '',
    isManuscript: genres.some((genre) => MANUSCRIPT.test(genre)),
    isFurther: isFurther(file),
    content,
  };
}

/** The name with its extension, which OJS may store separately. */
function nameOf(called: string, extension: string): string {
  const name = called.split(/[\\/]/).at(-1)?.trim().slice(-NAME_MAX) || 'manuscript';
  const ending = extension.replace(/[^a-z\d]/gi, '').slice(0, 5);
  return ending && !name.toLowerCase().endsWith(`.${ending.toLowerCase()}`) ? `${name}.${ending}` : name;
}

/** Source file ids: `12`, or up to OJS 3.2 `12-1`. */
const sourcesOf = (file: MarkupElement): string[] =>
  [given(file, 'source_submission_file_id'), given(newestRevision(file), 'source').split('-')[0] ?? ''].filter(Boolean);

/** Prefers the manuscript genre, then the latest stage, then the newest. */
const byRank = (one: Candidate, other: Candidate): number =>
  Number(other.isManuscript) - Number(one.isManuscript) || other.list - one.list || Number(other.id) - Number(one.id);

/** Why a file is not imported, as the end of a sentence; empty if it can be. */
function whyNot({ content }: Candidate): string {
  const is = given(content, 'is');
  if (!content) return ' has no content in this export.';
  if (content.name === 'href') return ` was left out of the export; it is at ${given(content, 'src').slice(0, 200)}.`;
  if (is === 'broken') return ': its content is damaged. Export the manuscript again.';
  if (is === 'large' || Number(given(content, 'bytes')) > DOCUMENT_MAX_BYTES)
    return ` is larger than ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB.`;
  return '';
}

/** The same for further files. */
const whyNotFurther = (one: Candidate): string =>
  whyNot(one) || (furtherFormatOf(one.name) ? '' : ' is of an unsupported type.');

const countOf = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count === 1 ? 'One file' : `${count} files`} ${what}.`];
