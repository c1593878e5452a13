import type { Journal } from '#domain/journal/journal';
import { findElement, parseMarkup } from '#domain/kernel/markup';
import { isOrcid } from '#domain/kernel/person/orcid';
import type { Beside } from '#domain/moving/in/jats-beside';
import type { FoundFile } from '#domain/moving/in/listed';
import { readListed } from '#domain/moving/in/listed-article';
import type { MovingArticle, MovingAuthor, MovingRest } from '#domain/moving/in/moving';
import { PRODUCTION_MAX } from '#domain/production/files';
import type { FoundMetadata } from '#domain/production/found-metadata';
import { isLoss, type ProductionAuthor } from '#domain/production/record';
import { isFunderId } from '#domain/publication/integrity/funder';
import { readRegistration } from '#domain/publication/integrity/registration';
import { Problem } from '#server/kernel/http/problem';
import { withoutSupplements } from '#server/production/convert/jats-supplements';
import { type ConvertedText, readText } from '#server/production/convert/read-text';
import { sanitise } from '#server/production/convert/sanitise';
import { figuresIn } from '#server/production/figure-blocks';
import { comingBeside, comingFigures, lostPictures, picturesOf } from './jats-beside.ts';
import { confirmedOrcids, lostOfJats, printedFacts } from './jats-print.ts';

/** An article in JATS, as it is sent. */
export interface SentJats {
  /** The name of its file, by which it is told where it cannot be read. */
  name: string;
  xml: string;
  /** The name of its PDF, and what was found for it. */
  pdf: string;
  file: FoundFile;
  /** What was found for each file that it names beside itself; null where it came alone. */
  files: readonly Beside[] | null;
  lost: string[];
}

/**
 * What an article in JATS would become here; `today` is a plain date. Its text comes along where nothing of it is lost on the way;
 * otherwise its PDF stands for it.
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

/** What the file has in other languages than the article's own. */
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

/** What JATS has as data, and lists have not. */
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
