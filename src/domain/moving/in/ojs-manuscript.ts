import { DOCUMENT_MAX_BYTES, formatOf } from '#domain/document/document';
import { furtherFormatOf } from '#domain/document/further-format';
import type { MarkupElement } from '#domain/kernel/markup';
import { authorName } from '#domain/publication/author-name';
import { FURTHER_MAX, type FurtherKind } from '#domain/submission/further-file/further-file';
import { proposeKind } from '#domain/submission/further-file/propose-kind';
import { languageOrCode, sectionNotes } from './article-facts.ts';
import type { MovingArticle, MovingAuthor, MovingFile, MovingManuscript, MovingStage } from './moving.ts';
import { contentOf, FILE_ELEMENTS, isFurtherFile, newestRevision } from './ojs-files.ts';
import { parseOjsDate } from './ojs-issue.ts';
import { manuscriptExclusion, parseAuthors } from './ojs-publication.ts';
import { attribute, childElement, childElements, lineOf, preferredElement } from './tree.ts';

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
export function toManuscript(
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
  const why = named ? `${authorName(named)} has no address` : 'It names no corresponding author';
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
