import type { Journal } from '#domain/journal/journal';
import { findElement, type MarkupElement, parseMarkup } from '#domain/kernel/markup';
import { bareOrcid, isOrcid } from '#domain/kernel/person/orcid';
import type { Beside } from '#domain/moving/in/jats-beside';
import type { FoundFile, Listed } from '#domain/moving/in/listed';
import { readListed } from '#domain/moving/in/listed-article';
import type { MovingArticle, MovingAuthor, MovingRest } from '#domain/moving/in/moving';
import { PRODUCTION_MAX } from '#domain/production/files';
import type { FoundMetadata } from '#domain/production/found-metadata';
import { isLoss, type ProductionAuthor } from '#domain/production/record';
import { isFunderId } from '#domain/publication/integrity/funder';
import { readRegistration } from '#domain/publication/integrity/registration';
import { Problem } from '#server/kernel/http/problem';
import { withoutSupplements } from '#server/production/convert/jats-supplements';
import { attributeOf, childOf, childrenOf, within, wordsOf } from '#server/production/convert/jats-tree';
import { type ConvertedText, readText } from '#server/production/convert/read-text';
import { sanitise } from '#server/production/convert/sanitise';
import { figuresIn } from '#server/production/figure-blocks';
import { comingBeside, comingFigures, lostPictures, picturesOf } from './jats-beside.ts';

/** A JATS article as received. */
export interface SentJats {
  /** Its file name, for messages. */
  name: string;
  xml: string;
  /** Its PDF's name, and the file found. */
  pdf: string;
  file: FoundFile;
  /** The files found for its references; null if it came alone. */
  files: readonly Beside[] | null;
  lost: string[];
}

/**
 * The article a JATS file would become; `today` is a plain date. Its text is imported if lossless; otherwise the PDF is
 * used.
 */
export async function readJatsArticle(journal: Journal, sent: SentJats, today: string): Promise<MovingArticle> {
  const bytes = new TextEncoder().encode(sent.xml);
  const article = findElement(parseMarkup(sent.xml), 'article');
  const found = sent.files ?? [];
  const coming = article && comingBeside(article, found, sent.files === null);
  const beside = coming && { pictures: coming.pictures, supplements: coming.called };
  const upload = { format: 'jats', bytes, references: [], nextFigure: 1, ...(beside && { beside }) } as const;
  const text = await readText(upload).catch((thrown) => {
    if (thrown instanceof Problem && thrown.code === 'unprocessable') return thrown.message;
    throw thrown;
  });
  if (typeof text === 'string') return unreadable(journal, sent, today, text);
  if (!article || !coming) return unreadable(journal, sent, today, 'It is not a JATS article.');
  const { found: said, references, findings } = text;
  const says = { ...printedFacts(article), pdf: sent.pdf };
  const lost = [...sent.lost, ...lostOfJats(article), ...coming.lost, ...said.notes.map((note) => `${inShort(note)}`)];
  const moving = readListed(journal, { says, file: sent.file, lost }, today, {
    title: said.title,
    authors: said.authors.map(authorOf),
    abstract: said.abstract.map(({ heading, text: words }) => ({ heading: heading || null, text: words })),
    keywords: said.keywords,
    references: references.join('\n'),
  });
  const needed = picturesOf(withoutSupplements(article, coming.called), coming.pictures);
  const shown = figuresIn(text.html);
  const figures = comingFigures(text.pictures, found).filter(({ source_id }) => shown.has(source_id));
  const hasAll = figures.length === needed.length && figures.length <= PRODUCTION_MAX.figures;
  const isWhole = text.html !== '' && hasAll && !findings.some(isLoss);
  const about = findings.filter(({ code }) => code !== 'front_matter').map((finding) => inShort(finding.text));
  const whole = isWhole ? sanitise(text.html).html : '';
  const content = needed.length > 0 ? '' : whole;
  const files = [...(isWhole ? figures : []), ...coming.supplements];
  return {
    ...moving,
    translations: translationsIn(journal, said, moving),
    rest: restOf(text, { content, confirmed: confirmedOrcids(article) }),
    ...(files.length > 0 && { beside: { files, text: figures.length > 0 ? whole : '' } }),
    unclear: [...moving.unclear, ...(isWhole ? about : [])],
    lost: [
      ...moving.lost,
      ...(text.html === '' || isWhole ? [] : [...lostPictures(needed, found, sent.files === null), whyNotText(hasAll)]),
    ],
  };
}

/** Content in other languages than the article's. */
const translationsIn = (
  journal: Journal,
  { translations = [] }: FoundMetadata,
  { language = journal.language }: MovingArticle,
) =>
  translations.flatMap((one) =>
    one.language && one.language !== language ? [{ ...one, language: one.language }] : [],
  );

const unreadable = (journal: Journal, { name, file }: SentJats, today: string, why: string): MovingArticle => ({
  ...readListed(journal, { says: { title: name }, file, lost: [] }, today),
  stays: why,
});

const inShort = (words: string) => (words.length > 200 ? `${words.slice(0, 200)}…` : words);

const whyNotText = (hasPictures: boolean) =>
  hasPictures
    ? 'Its XML text, because not all of it can be shown: readers have the PDF. Upload it in production to see what is missing.'
    : 'Its XML text, because its images would be missing: readers have the PDF. Upload the text and the images in production.';

const authorOf = ({ given, family, affiliations, orcid, is_corresponding }: ProductionAuthor): MovingAuthor => ({
  ...{ given, family, affiliations, is_corresponding },
  email: '',
  orcid: isOrcid(orcid) ? orcid : null,
});

/** Structured data that JATS has and lists lack. */
function restOf(
  { found: { authors, declarations, facts } }: ConvertedText,
  { content, confirmed }: { content: string; confirmed: readonly string[] },
): MovingRest {
  return {
    ...(content && { content }),
    confirmed_orcids: authors.flatMap(({ orcid }) => (isOrcid(orcid) && confirmed.includes(orcid) ? [orcid] : [])),
    declarations,
    registrations: (facts?.registrations ?? []).flatMap((number) => readRegistration(number) ?? []),
    funders: (facts?.funders ?? []).map((funder) => ({ ...funder, id: isFunderId(funder.id) ? funder.id : null })),
    reporting_guidelines: facts?.reporting_guidelines ?? [],
    contributions: authors.flatMap(({ roles = [] }, index) => (roles.length > 0 ? [{ author: index + 1, roles }] : [])),
    interests: authors.flatMap(({ interests: declared }, index) =>
      declared === undefined ? [] : [{ author: index + 1, declared }],
    ),
  };
}

/** A JATS article's publication facts in list form; versions 1.0 to 1.3 and NLM 3.0. */
function printedFacts(article: MarkupElement): Listed['says'] {
  const meta = childOf(childOf(article, 'front'), 'article-meta');
  const said = (name: string) => wordsOf(childOf(meta, name));
  const dates = [...childrenOf(meta, 'pub-date'), ...within(childOf(meta, 'pub-history'), 'date')];
  const date = dates.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
  const history = childrenOf(childOf(meta, 'history'), 'date');
  const received = history.find((one) => attributeOf(one, 'date-type') === 'received');
  const addresses = childrenOf(meta, 'self-uri')
    .map((one) => attributeOf(one, 'xlink:href') || wordsOf(one))
    .filter((one) => /^https?:/.test(one) && !/\.pdf$/i.test(one));
  const facts: Listed['says'] = {
    section: sectionOf(article, meta),
    volume: said('volume'),
    issue: said('issue'),
    date: dateOf(date),
    year: wordsOf(childOf(date, 'year')),
    received: dateOf(received),
    first_page: said('fpage') || said('elocation-id'),
    last_page: said('lpage'),
    doi: wordsOf(childrenOf(meta, 'article-id').find((id) => attributeOf(id, 'pub-id-type') === 'doi')),
    licence: licenceOf(childOf(meta, 'permissions')),
    language: attributeOf(article, 'xml:lang'),
    address: addresses.join(' '),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, words]) => words !== ''));
}

/** iDs marked as authenticated by ORCID. */
const confirmedOrcids = (article: MarkupElement): string[] =>
  within(childOf(article, 'front'), 'contrib-id')
    .filter((id) => attributeOf(id, 'contrib-id-type') === 'orcid' && attributeOf(id, 'authenticated') === 'true')
    .map((id) => bareOrcid(wordsOf(id)));

/** Content ignored here and in production, in sentences. */
function lostOfJats(article: MarkupElement): string[] {
  const meta = childOf(childOf(article, 'front'), 'article-meta');
  const told = (count: number, one: string, many: string) =>
    count > 0 ? [`${count === 1 ? one : `${count} ${many}`}.`] : [];
  return [
    ...told(childrenOf(article, 'sub-article', 'response').length, 'A sub-article', 'sub-articles'),
    ...told(childrenOf(meta, 'related-article').length, 'A link to a related article', 'links to related articles'),
  ];
}

/** The earliest public date first: electronic publication, then any with a day. */
const rankOf = (date: MarkupElement) => {
  const kinds = ['pub-type', 'date-type', 'publication-format'].map((name) => attributeOf(date, name));
  if (kinds.some((kind) => /^(?:preprint|retracted|corrected|nihms-submitted|pmc-release)$/.test(kind))) return 9;
  const isElectronic = kinds.some((kind) => /^(?:epub|electronic|online)/.test(kind));
  return (isElectronic ? 0 : 1) + (childOf(date, 'day') || date.attributes.has('iso-8601-date') ? 0 : 4);
};

function dateOf(date: MarkupElement | undefined): string {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => wordsOf(childOf(date, name)));
  const written = attributeOf(date, 'iso-8601-date') || wordsOf(childOf(date, 'string-date'));
  if (!year) return written;
  if (month && /^\d{1,2}$/.test(month)) return [year, month, day].filter(Boolean).join('-');
  return month ? [day, month, year].filter(Boolean).join(' ') : attributeOf(date, 'iso-8601-date') || year;
}

/** The heading under which it was printed, or else the type of the article. */
function sectionOf(article: MarkupElement, meta: MarkupElement | undefined): string {
  const groups = childrenOf(childOf(meta, 'article-categories'), 'subj-group');
  const heading = groups.find((group) => attributeOf(group, 'subj-group-type') === 'heading') ?? groups[0];
  return wordsOf(childOf(heading, 'subject')) || attributeOf(article, 'article-type').replaceAll('-', ' ');
}

function licenceOf(permissions: MarkupElement | undefined): string {
  const licence = childOf(permissions, 'license');
  const reference = within(permissions, 'ali:license_ref', 'license_ref')[0];
  return wordsOf(reference) || attributeOf(licence, 'xlink:href') || attributeOf(licence, 'license-type');
}
