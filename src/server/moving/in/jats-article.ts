import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { Journal } from '#domain/journal/journal';
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsNamed,
  findElement,
  type MarkupElement,
  oneLineText,
  parseMarkup,
} from '#domain/kernel/markup';
import { isOrcid, normalizeOrcid } from '#domain/kernel/person/orcid';
import type { LinkedFile } from '#domain/moving/in/jats-beside';
import type { FoundFile, ListedArticle } from '#domain/moving/in/listed';
import { articleFromListed } from '#domain/moving/in/listed-article';
import type { MovingArticle, MovingArticleFile, MovingAuthor, MovingExtras } from '#domain/moving/in/moving';
import { type FigureFormat, PRODUCTION_MAX } from '#domain/production/files';
import type { FoundMetadata } from '#domain/production/found-metadata';
import { isLoss, type ProductionAuthor } from '#domain/production/record';
import { isFunderId } from '#domain/publication/integrity/funder';
import { parseRegistration } from '#domain/publication/integrity/registration';
import { supplementFormatOf } from '#domain/publication/supplement';
import { Problem } from '#server/kernel/http/problem';
import { graphicsOf } from '#server/production/convert/jats-inline';
import { supplementsIn, withoutSupplements } from '#server/production/convert/jats-supplements';
import { type ConvertedText, readText } from '#server/production/convert/read-text';
import { sanitise } from '#server/production/convert/sanitise';
import { figuresIn } from '#server/production/figure-blocks';

/** A JATS article as received. */
export interface SentJats {
  /** The file name, for messages. */
  name: string;
  xml: string;
  /** The name of its PDF, and the file found under it. */
  pdf: string;
  file: FoundFile;
  /** The files found for its references; null if only the XML was sent. */
  files: readonly LinkedFile[] | null;
  lost: string[];
}

/**
 * Converts a JATS file to an article; `today` is a plain date. Its text is imported only if nothing is lost.
 */
export async function parseJatsArticle(journal: Journal, sent: SentJats, today: string): Promise<MovingArticle> {
  const bytes = new TextEncoder().encode(sent.xml);
  const article = findElement(parseMarkup(sent.xml), 'article');
  const found = sent.files ?? [];
  const importable = article && importableFiles(article, found, sent.files === null);
  const beside = importable && { pictures: importable.pictures, supplements: importable.hrefs };
  const upload = { format: 'jats', bytes, references: [], nextFigure: 1, ...(beside && { beside }) } as const;
  const text = await readText(upload).catch((thrown) => {
    if (thrown instanceof Problem && thrown.code === 'unprocessable') return thrown.message;
    throw thrown;
  });
  if (typeof text === 'string') return unreadableArticle(journal, sent, today, text);
  if (!article || !importable) return unreadableArticle(journal, sent, today, 'It is not a JATS article.');
  const { found: said, references, findings } = text;
  const says = { ...publicationFacts(article), pdf: sent.pdf };
  const lost = [
    ...sent.lost,
    ...jatsLosses(article),
    ...importable.lost,
    ...said.notes.map((note) => `${shorten(note)}`),
  ];
  const moving = articleFromListed(journal, { says, file: sent.file, lost }, today, {
    title: said.title,
    authors: said.authors.map(toMovingAuthor),
    abstract: said.abstract.map(({ heading, text }) => ({ heading: heading || null, text })),
    keywords: said.keywords,
    references: references.join('\n'),
  });
  const needed = requiredPictures(withoutSupplements(article, importable.hrefs), importable.pictures);
  const shown = figuresIn(text.html);
  const figures = importableFigures(text.pictures, found).filter(({ source_id }) => shown.has(source_id));
  const hasAll = figures.length === needed.length && figures.length <= PRODUCTION_MAX.figures;
  const isWhole = text.html !== '' && hasAll && !findings.some(isLoss);
  const about = findings.filter(({ code }) => code !== 'front_matter').map((finding) => shorten(finding.text));
  const whole = isWhole ? sanitise(text.html).html : '';
  const content = needed.length > 0 ? '' : whole;
  const files = [...(isWhole ? figures : []), ...importable.supplements];
  return {
    ...moving,
    translations: translationsIn(journal, said, moving),
    extras: articleExtras(text, { content, confirmed: confirmedOrcids(article) }),
    ...(files.length > 0 && { linkedFiles: { files, text: figures.length > 0 ? whole : '' } }),
    unclear: [...moving.unclear, ...(isWhole ? about : [])],
    lost: [
      ...moving.lost,
      ...(text.html === '' || isWhole ? [] : [...pictureLosses(needed, found, sent.files === null), textLoss(hasAll)]),
    ],
  };
}

/** The text in languages other than the article's. */
const translationsIn = (
  journal: Journal,
  { translations = [] }: FoundMetadata,
  { language = journal.language }: MovingArticle,
) =>
  translations.flatMap((one) =>
    one.language && one.language !== language ? [{ ...one, language: one.language }] : [],
  );

const unreadableArticle = (journal: Journal, { name, file }: SentJats, today: string, why: string): MovingArticle => ({
  ...articleFromListed(journal, { says: { title: name }, file, lost: [] }, today),
  exclusion: why,
});

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

const textLoss = (hasPictures: boolean) =>
  hasPictures
    ? 'Its XML text, because parts of it cannot be shown; the PDF is published. Upload it in production to see what is missing.'
    : 'Its XML text, because its images are missing; the PDF is published. Upload the text and the images in production.';

const toMovingAuthor = ({ given, family, affiliations, orcid, is_corresponding }: ProductionAuthor): MovingAuthor => ({
  ...{ given, family, affiliations, is_corresponding },
  email: '',
  orcid: isOrcid(orcid) ? orcid : null,
});

/** Metadata that JATS has and article tables lack. */
function articleExtras(
  { found: { authors, declarations, facts } }: ConvertedText,
  { content, confirmed }: { content: string; confirmed: readonly string[] },
): MovingExtras {
  return {
    ...(content && { content }),
    confirmed_orcids: authors.flatMap(({ orcid }) => (isOrcid(orcid) && confirmed.includes(orcid) ? [orcid] : [])),
    declarations,
    registrations: (facts?.registrations ?? []).flatMap((number) => parseRegistration(number) ?? []),
    funders: (facts?.funders ?? []).map((funder) => ({ ...funder, id: isFunderId(funder.id) ? funder.id : null })),
    reporting_guidelines: facts?.reporting_guidelines ?? [],
    contributions: authors.flatMap(({ roles = [] }, index) => (roles.length > 0 ? [{ author: index + 1, roles }] : [])),
    interests: authors.flatMap(({ interests: declared }, index) =>
      declared === undefined ? [] : [{ author: index + 1, declared }],
    ),
  };
}

/** The publication metadata of a JATS article (1.0 to 1.3, or NLM 3.0), as a table would state them. */
function publicationFacts(article: MarkupElement): ListedArticle['says'] {
  const meta = childOf(childOf(article, 'front'), 'article-meta');
  const field = (name: string) => oneLineText(childOf(meta, name));
  const dates = [...childrenOf(meta, 'pub-date'), ...descendantsNamed(childOf(meta, 'pub-history'), 'date')];
  const date = dates.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
  const history = childrenOf(childOf(meta, 'history'), 'date');
  const historyDate = (type: string) => dateOf(history.findLast((one) => attributeOf(one, 'date-type') === type));
  const addresses = childrenOf(meta, 'self-uri')
    .map((one) => attributeOf(one, 'xlink:href') || oneLineText(one))
    .filter((one) => /^https?:/.test(one) && !/\.pdf$/i.test(one));
  const facts: ListedArticle['says'] = {
    section: sectionOf(article, meta),
    volume: field('volume'),
    issue: field('issue'),
    date: dateOf(date),
    year: oneLineText(childOf(date, 'year')),
    received: historyDate('received'),
    revised: historyDate('rev-recd'),
    accepted: historyDate('accepted'),
    first_page: field('fpage') || field('elocation-id'),
    last_page: field('lpage'),
    doi: oneLineText(childrenOf(meta, 'article-id').find((id) => attributeOf(id, 'pub-id-type') === 'doi')),
    licence: licenceOf(childOf(meta, 'permissions')),
    language: attributeOf(article, 'xml:lang'),
    address: addresses.join(' '),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, words]) => words !== ''));
}

/** iDs marked as authenticated by ORCID. */
const confirmedOrcids = (article: MarkupElement): string[] =>
  descendantsNamed(childOf(article, 'front'), 'contrib-id')
    .filter((id) => attributeOf(id, 'contrib-id-type') === 'orcid' && attributeOf(id, 'authenticated') === 'true')
    .map((id) => normalizeOrcid(oneLineText(id)));

/** Content that neither this import nor production supports, one sentence each. */
function jatsLosses(article: MarkupElement): string[] {
  const meta = childOf(childOf(article, 'front'), 'article-meta');
  const countedLoss = (count: number, one: string, many: string) =>
    count > 0 ? [`${count === 1 ? one : `${count} ${many}`}.`] : [];
  return [
    ...countedLoss(childrenOf(article, 'sub-article', 'response').length, 'A sub-article', 'sub-articles'),
    ...countedLoss(
      childrenOf(meta, 'related-article').length,
      'A link to a related article',
      'links to related articles',
    ),
  ];
}

/** Ranks publication dates, the best first: electronic publication, then any that includes a day. */
const rankOf = (date: MarkupElement) => {
  const kinds = ['pub-type', 'date-type', 'publication-format'].map((name) => attributeOf(date, name));
  if (kinds.some((kind) => /^(?:preprint|retracted|corrected|nihms-submitted|pmc-release)$/.test(kind))) return 9;
  const isElectronic = kinds.some((kind) => /^(?:epub|electronic|online)/.test(kind));
  return (isElectronic ? 0 : 1) + (childOf(date, 'day') || date.attributes.has('iso-8601-date') ? 0 : 4);
};

function dateOf(date: MarkupElement | undefined): string {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => oneLineText(childOf(date, name)));
  const written = attributeOf(date, 'iso-8601-date') || oneLineText(childOf(date, 'string-date'));
  if (!year) return written;
  if (month && /^\d{1,2}$/.test(month)) return [year, month, day].filter(Boolean).join('-');
  return month ? [day, month, year].filter(Boolean).join(' ') : attributeOf(date, 'iso-8601-date') || year;
}

/** The heading under which it was printed, or else the type of the article. */
function sectionOf(article: MarkupElement, meta: MarkupElement | undefined): string {
  const groups = childrenOf(childOf(meta, 'article-categories'), 'subj-group');
  const heading = groups.find((group) => attributeOf(group, 'subj-group-type') === 'heading') ?? groups[0];
  return oneLineText(childOf(heading, 'subject')) || attributeOf(article, 'article-type').replaceAll('-', ' ');
}

function licenceOf(permissions: MarkupElement | undefined): string {
  const licence = childOf(permissions, 'license');
  const reference = descendantsNamed(permissions, 'ali:license_ref', 'license_ref')[0];
  return oneLineText(reference) || attributeOf(licence, 'xlink:href') || attributeOf(licence, 'license-type');
}

/** Files are numbered after the XML and its PDF. */
const FIRST_FILE_INDEX = 2;
const MB = 1024 * 1024;
/** At most this many missing images are named. */
const NAMED_MAX = 10;

/** The files accompanying a JATS article. */
interface ImportableFiles {
  /** Images that browsers can show, by the name the article refers to them by. */
  pictures: ReadonlyMap<string, FigureFormat>;
  supplements: MovingArticleFile[];
  /** The names by which the article refers to supplementary files. */
  hrefs: ReadonlySet<string>;
  /** Supplementary files not imported, one sentence each. */
  lost: string[];
}

/** Determines which accompanying files can be imported; `isAlone` if the XML came without any. */
function importableFiles(article: MarkupElement, found: readonly LinkedFile[], isAlone: boolean): ImportableFiles {
  const byHref = new Map(found.map((one) => [one.href, one]));
  const pictures = found.flatMap((one): [string, FigureFormat][] => {
    const format = formatIn(one);
    return format && 'name' in one && one.bytes <= PRODUCTION_MAX.figureBytes ? [[one.href, format]] : [];
  });
  const lost: string[] = [];
  const supplements: MovingArticleFile[] = [];
  const hrefs = new Set<string>();
  const names = new Set<string>();
  for (const { href, ...words } of supplementsIn(article)) {
    const one = byHref.get(href);
    if (one && 'name' in one && names.has(one.name)) {
      // The article refers to the same file twice.
      hrefs.add(href);
      continue;
    }
    const format = one && 'name' in one ? supplementFormatOf(one.name) : undefined;
    const why = supplements.length >= PRODUCTION_MAX.supplements ? TOO_MANY : supplementProblem(one, isAlone);
    if (why || !format || !one || !('name' in one)) {
      lost.push(`The supplementary file “${shortName(href)}”: ${why}`);
      continue;
    }
    names.add(one.name);
    hrefs.add(href);
    const source_id = `supplement-${supplements.length + 1}.${format}`;
    const place = found.indexOf(one) + FIRST_FILE_INDEX;
    supplements.push({ source_id, place, bytes: one.bytes, name: baseName(one.name), words });
  }
  return { pictures: new Map(pictures), supplements, hrefs, lost };
}

const TOO_MANY = `an article can have at most ${PRODUCTION_MAX.supplements}.`;

/** A text's figures to import. */
const importableFigures = (
  shown: readonly { href: string; file: string }[],
  found: readonly LinkedFile[],
): MovingArticleFile[] =>
  shown.flatMap(({ href, file }) => {
    const at = found.findIndex((one) => one.href === href);
    const one = found[at];
    return one && 'name' in one
      ? [{ source_id: file, place: at + FIRST_FILE_INDEX, bytes: one.bytes, name: baseName(one.name) }]
      : [];
  });

/**
 * The images and videos of a text: of several formats the one received, and none for equations that also have markup.
 */
function requiredPictures(article: MarkupElement, pictures: ReadonlyMap<string, FigureFormat>): MarkupElement[] {
  return [childOf(article, 'body'), childOf(article, 'back'), childOf(article, 'floats-group')].flatMap((part) => {
    if (!part) return [];
    const written = descendantsNamed(part, 'inline-formula', 'disp-formula')
      .filter((formula) => descendantsNamed(formula, 'tex-math', 'mml:math', 'math').length > 0)
      .flatMap((formula) => descendantsNamed(formula, 'graphic', 'inline-graphic'));
    const supplementary = descendantsNamed(part, 'supplementary-material').flatMap((one) =>
      descendantsNamed(one, 'media'),
    );
    const graphics = [...graphicsOf(part, { known: pictures, shown: [] }), ...descendantsNamed(part, 'media')];
    return graphics.filter((graphic) => !written.includes(graphic) && !supplementary.includes(graphic));
  });
}

/** Why images of a text are not imported, one sentence each. */
function pictureLosses(needed: readonly MarkupElement[], found: readonly LinkedFile[], isAlone: boolean): string[] {
  // Videos are imported and listed as supplementary files.
  const pictures = needed.filter(({ name }) => name !== 'media');
  const sentences = pictures.flatMap((picture) => {
    const href = attributeOf(picture, 'xlink:href');
    const why = pictureProblem(
      picture,
      found.find((one) => one.href === href),
      isAlone,
    );
    return why ? [`The image “${shortName(href)}” in its text: ${why}`] : [];
  });
  const distinct = [...new Set(sentences)];
  const others = distinct.length - NAMED_MAX;
  return [...distinct.slice(0, NAMED_MAX), ...(others > 0 ? [`${others} more images in its text.`] : [])];
}

const FORMATS: readonly FigureFormat[] = ['png', 'jpg', 'webp'];
const formatIn = ({ is }: LinkedFile) => FORMATS.find((format) => format === is);

const FORMAT_NAMES: Partial<Record<LinkedFile['is'], string>> = {
  tiff: 'a TIFF',
  eps: 'EPS',
  gif: 'a GIF',
  svg: 'an SVG drawing',
};

function pictureProblem({ name }: MarkupElement, one: LinkedFile | undefined, isAlone: boolean): string | undefined {
  const why = missingFileReason(one, isAlone);
  if (why || !one || !('name' in one)) return why;
  if (!formatIn(one)) {
    const what = FORMAT_NAMES[one.is] ? `it is ${FORMAT_NAMES[one.is]}` : 'it is not a known image format';
    return `${what}. Put a PNG, JPEG or WebP of the same name beside it.`;
  }
  if (one.bytes > PRODUCTION_MAX.figureBytes) return `it is larger than ${PRODUCTION_MAX.figureBytes / MB} MB.`;
  return name === 'inline-graphic' ? 'images within a line of text are not shown.' : undefined;
}

function supplementProblem(one: LinkedFile | undefined, isAlone: boolean): string | undefined {
  const why = missingFileReason(one, isAlone);
  if (why || !one || !('name' in one)) return why;
  if (!supplementFormatOf(one.name)) {
    return 'only PDF, Word (.docx), Excel (.xlsx), CSV, plain text, PNG and JPEG are published. Deposit it in a repository.';
  }
  return one.bytes > DOCUMENT_MAX_BYTES ? `it is larger than ${DOCUMENT_MAX_BYTES / MB} MB.` : undefined;
}

function missingFileReason(one: LinkedFile | undefined, isAlone: boolean): string | undefined {
  if (isAlone) return 'the XML was uploaded without it. Put the XML and its files into one ZIP file.';
  const is = one?.is;
  switch (is) {
    case 'twice':
      return 'the ZIP file contains two files of that name.';
    case 'outside':
      return 'it is outside the ZIP file.';
    case 'empty':
      return 'it is empty.';
    case 'broken':
      return 'it is damaged.';
    case 'missing':
    case undefined:
      return 'the ZIP file contains no file of that name.';
    case 'png':
    case 'jpg':
    case 'webp':
    case 'gif':
    case 'tiff':
    case 'eps':
    case 'svg':
    case 'other':
      return undefined;
    default:
      return is satisfies never;
  }
}

/** A file's name without folders. */
const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const shortName = (href: string) => href.slice(0, 120);
