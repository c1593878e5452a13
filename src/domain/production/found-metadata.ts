import { authorName, isGroup } from '#domain/publication/author-name';
import { DECLARATIONS, type DeclarationName, mapDeclarations } from '#domain/publication/declaration-table';
import type { Conduct } from '#domain/publication/integrity/conduct';
import { changedQuantities } from './quantities.ts';
import type {
  Offer,
  OfferedField,
  ProductionAuthor,
  ProductionMetadata,
  ProductionTranslation,
  StudyFacts,
} from './record.ts';
import { wordsIn } from './words-in.ts';

type Declarations = ProductionMetadata['declarations'];

/** Metadata found in a manuscript file; missing values are empty. */
export interface FoundMetadata {
  title: string;
  authors: ProductionAuthor[];
  abstract: ProductionMetadata['abstract'];
  keywords: string[];
  declarations: Partial<Declarations>;
  /** Only if the file has structured data. */
  facts?: StudyFacts | undefined;
  conduct?: Conduct | undefined;
  translations?: ProductionTranslation[] | undefined;
  /** Title-page details that articles omit: running title, word counts, correspondence. */
  notes: string[];
  /** Set if the uploaded PDF is another paper's. */
  pdf?: OtherPaper | undefined;
}

/** Title, byline and abstract that identify a different paper. */
export type OtherPaper = Partial<Pick<FoundMetadata, 'title' | 'authors' | 'abstract'>>;

export const FOUND_NOTHING: FoundMetadata = {
  title: '',
  authors: [],
  abstract: [],
  keywords: [],
  declarations: {},
  notes: [],
};

type Metadata = Omit<ProductionMetadata, 'doi_suffix'>;

/** In article order. */
export const OFFERED_LABELS: Readonly<Record<OfferedField, string>> = {
  title: 'Title',
  authors: 'Authors',
  abstract: 'Abstract',
  keywords: 'Keywords',
  ...mapDeclarations((name) => DECLARATIONS[name].heading),
};
export const OFFERED_FIELDS = Object.keys(OFFERED_LABELS) as OfferedField[];

const isSamePerson = (one: ProductionAuthor, other: ProductionAuthor) =>
  wordsIn(authorName(one)) === wordsIn(authorName(other));

/** Formats an author as in an index, to show the parts of the name. */
const authorLine = (author: ProductionAuthor) =>
  [
    `${[author.family, author.given].filter(Boolean).join(', ')}${author.is_corresponding ? ' (corresponding)' : ''}`,
    ...author.affiliations,
    ...(author.orcid ? [author.orcid] : []),
  ].join('; ');

const abstractText = (abstract: Metadata['abstract']) =>
  abstract
    .filter(({ text }) => text)
    .map(({ heading, text }) => (heading ? `${heading}: ${text}` : text))
    .join('\n\n');

function fieldText(
  { title, authors, abstract, keywords, declarations }: Omit<FoundMetadata, 'notes'>,
  field: OfferedField,
) {
  if (field === 'title') return title;
  if (field === 'authors') return authors.map(authorLine).join('\n');
  if (field === 'abstract') return abstractText(abstract);
  if (field === 'keywords') return keywords.join('\n');
  return declarations[field] ?? '';
}

/** Fills empty metadata fields from the file. */
export function fillMetadata<Some extends Metadata>(metadata: Some, found: FoundMetadata): Some {
  const conduct = metadata.conduct ?? found.conduct;
  const declarations = { ...metadata.declarations };
  for (const [field, text] of Object.entries(found.declarations)) declarations[field as DeclarationName] ||= text;
  return {
    ...metadata,
    declarations,
    ...(conduct && { conduct }),
    title: metadata.title || found.title,
    keywords: firstNonEmpty(metadata.keywords, found.keywords),
    registrations: firstNonEmpty(metadata.registrations, found.facts?.registrations ?? []),
    funders: firstNonEmpty(metadata.funders, found.facts?.funders ?? []),
    translations: firstNonEmpty(
      metadata.translations,
      (found.translations ?? []).filter(({ language }) => language !== metadata.language),
    ),
    reporting_guidelines: firstNonEmpty(metadata.reporting_guidelines, found.facts?.reporting_guidelines ?? []),
    abstract: abstractText(metadata.abstract) ? metadata.abstract : found.abstract,
    authors:
      metadata.authors.length > 0
        ? [...metadata.authors.map((one) => completeAuthor(one, found)), ...newGroupAuthors(metadata.authors, found)]
        : found.authors,
  };
}

const firstNonEmpty = <Item>(first: Item[], second: Item[]) => (first.length > 0 ? first : second);

/** Fills in affiliations, ORCID iD and guessed name parts from the file. */
function completeAuthor(author: ProductionAuthor, { authors }: FoundMetadata): ProductionAuthor {
  const same = authors.filter((one) => isSamePerson(one, author));
  const [known] = same;
  if (!known || same.length > 1) return author;
  return {
    ...author,
    ...(author.is_family_guessed && nameParts(known)),
    affiliations: author.affiliations.length > 0 ? author.affiliations : known.affiliations,
    orcid: author.orcid || known.orcid,
    ...rolesAndInterests(author, known),
  };
}

/**
 * Group authors that only the file has. The submission form cannot include them, because it requires an address for
 * each author.
 */
const newGroupAuthors = (authors: readonly ProductionAuthor[], found: FoundMetadata) =>
  found.authors.filter((one) => isGroup(one) && !authors.some((other) => isSamePerson(one, other)));

const nameParts = ({ given, family, is_family_guessed }: ProductionAuthor) => ({ given, family, is_family_guessed });

/** Takes each from the first record that has it. */
function rolesAndInterests(
  first: ProductionAuthor,
  second: ProductionAuthor,
): Pick<ProductionAuthor, 'roles' | 'interests'> {
  const roles = first.roles ?? second.roles;
  const interests = first.interests === undefined ? second.interests : first.interests;
  return { ...(roles && { roles }), ...(interests !== undefined && { interests }) };
}

/**
 * Completes the file's authors from the record: name parts if the file's are a guess, affiliations, ORCID iDs, roles and
 * interests.
 */
const completeAuthors = (authors: readonly ProductionAuthor[], known: readonly ProductionAuthor[]) =>
  authors.map((author) => {
    const same = known.find((one) => isSamePerson(one, author));
    if (!same) return author;
    return {
      ...author,
      ...(author.is_family_guessed && nameParts(same)),
      affiliations: firstNonEmpty(author.affiliations, same.affiliations),
      orcid: author.orcid || same.orcid,
      ...rolesAndInterests(author, same),
    };
  });

/** Completes front-matter metadata from the text; where they differ, the text's version becomes a note. */
export function mergeFoundMetadata(front: FoundMetadata, text: FoundMetadata): FoundMetadata {
  const others = OFFERED_FIELDS.flatMap((field) => {
    const [here, there] = [fieldText(front, field), fieldText(text, field)];
    const isOther = here !== '' && there !== '' && !isSameText(field, here, there);
    return isOther ? [`${OFFERED_LABELS[field]}: ${there}`] : [];
  });
  return {
    title: front.title || text.title,
    authors: firstNonEmpty(front.authors, text.authors),
    abstract: firstNonEmpty(front.abstract, text.abstract),
    keywords: firstNonEmpty(front.keywords, text.keywords),
    declarations: { ...text.declarations, ...front.declarations },
    facts: front.facts ?? text.facts,
    ...(front.conduct && { conduct: front.conduct }),
    ...(front.translations && { translations: front.translations }),
    notes: [...front.notes, ...text.notes, ...others],
  };
}

/** Whether two texts have the same words, symbols, units and powers. */
const isSameText = (field: OfferedField, here: string, there: string) =>
  (field === 'keywords' ? sortedKeywords(here) === sortedKeywords(there) : wordsIn(here) === wordsIn(there)) &&
  changedQuantities(here, there).length === 0 &&
  changedQuantities(there, here).length === 0;

/** Fields in which the file, or the uploaded PDF, differs from the metadata. */
export function metadataOffers(metadata: Metadata, found: FoundMetadata | null): Offer[] {
  return OFFERED_FIELDS.flatMap((field) => differingSource(metadata, found, field)?.offer ?? []);
}

/** Returns the first source, text or PDF, that differs from the metadata in a field. */
function differingSource(metadata: Metadata, found: FoundMetadata | null, field: OfferedField) {
  const sources = found ? [found, { ...FOUND_NOTHING, ...found.pdf }] : [];
  for (const [at, source] of sources.entries()) {
    const file = { ...source, authors: completeAuthors(source.authors, metadata.authors) };
    const [here, there] = [fieldText(metadata, field), fieldText(file, field)];
    if (there !== '' && !isSameText(field, here, there))
      return { source, isPdf: at > 0, offer: { field, here, there } };
  }
  return undefined;
}

/** The share of the shorter text's longer words found in the other. */
function sharedWordRatio(one: string, other: string): number {
  const [smaller = new Set(), larger = new Set()] = [one, other]
    .map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu)))
    .sort((a, b) => a.size - b.size);
  return smaller.size === 0 ? 1 : smaller.intersection(larger).size / smaller.size;
}

/** Detects another paper's PDF. PDF text is unreliable, so only very low similarity counts. */
export function detectOtherPaper(pdf: OtherPaper, metadata: Metadata): OtherPaper | undefined {
  const families = new Set(metadata.authors.map(({ family }) => wordsIn(family)));
  const { title = '', authors = [], abstract = [] } = pdf;
  const other: OtherPaper = {
    ...(sharedWordRatio(title, metadata.title) < 0.5 && { title }),
    ...(authors.length > 0 && !authors.some(({ family }) => families.has(wordsIn(family))) && { authors }),
    ...(sharedWordRatio(abstractText(abstract), abstractText(metadata.abstract)) < 0.4 && { abstract }),
  };
  return Object.keys(other).length > 0 ? other : undefined;
}

const sortedKeywords = (keywords: string) => keywords.split('\n').map(wordsIn).toSorted().join('\n');

/** Uses the file's value of a field. */
export function acceptOffer<Some extends Metadata>(metadata: Some, found: FoundMetadata, field: OfferedField): Some {
  const source = differingSource(metadata, found, field)?.source ?? found;
  if (field === 'authors') return { ...metadata, authors: completeAuthors(source.authors, metadata.authors) };
  if (field === 'title' || field === 'abstract' || field === 'keywords') {
    return { ...metadata, [field]: source[field] };
  }
  return { ...metadata, declarations: { ...metadata.declarations, [field]: source.declarations[field] ?? '' } };
}

/** Removes a settled field from the offers. */
export function removeOffer(found: FoundMetadata, field: OfferedField, metadata: Metadata): FoundMetadata {
  if (differingSource(metadata, found, field)?.isPdf) {
    const { [field as keyof OtherPaper]: _, ...pdf } = found.pdf ?? {};
    return { ...found, pdf };
  }
  if (field === 'title') return { ...found, title: '' };
  if (field === 'authors' || field === 'abstract' || field === 'keywords') return { ...found, [field]: [] };
  const { [field]: _, ...declarations } = found.declarations;
  return { ...found, declarations };
}
