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

/** Article metadata found in a file; missing values are empty. */
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
  /** The rest of the title page, which articles omit: running title, word counts, correspondence. */
  notes: string[];
  /** Set if the uploaded PDF is another paper's. */
  pdf?: OtherPaper | undefined;
}

/** Title, byline and abstract of another paper than the record's. */
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

/** Fields in article order. */
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

/** An author in index format, to show the parts of the name. */
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

/** The value of a field, as text. */
function shown(
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
export function filledFrom<Some extends Metadata>(metadata: Some, found: FoundMetadata): Some {
  const conduct = metadata.conduct ?? found.conduct;
  const declarations = { ...metadata.declarations };
  for (const [field, text] of Object.entries(found.declarations)) declarations[field as DeclarationName] ||= text;
  return {
    ...metadata,
    declarations,
    ...(conduct && { conduct }),
    title: metadata.title || found.title,
    keywords: either(metadata.keywords, found.keywords),
    registrations: either(metadata.registrations, found.facts?.registrations ?? []),
    funders: either(metadata.funders, found.facts?.funders ?? []),
    translations: either(
      metadata.translations,
      (found.translations ?? []).filter(({ language }) => language !== metadata.language),
    ),
    reporting_guidelines: either(metadata.reporting_guidelines, found.facts?.reporting_guidelines ?? []),
    abstract: abstractText(metadata.abstract) ? metadata.abstract : found.abstract,
    authors:
      metadata.authors.length > 0
        ? [...metadata.authors.map((one) => completed(one, found)), ...groupsBesides(metadata.authors, found)]
        : found.authors,
  };
}

const either = <Item>(first: Item[], second: Item[]) => (first.length > 0 ? first : second);

/** An author, with affiliations and ORCID iD filled in from the file, and the parts of a name that was a guess. */
function completed(author: ProductionAuthor, { authors }: FoundMetadata): ProductionAuthor {
  const same = authors.filter((one) => isSamePerson(one, author));
  const [known] = same;
  if (!known || same.length > 1) return author;
  return {
    ...author,
    ...(author.is_family_guessed && partsOf(known)),
    affiliations: author.affiliations.length > 0 ? author.affiliations : known.affiliations,
    orcid: author.orcid || known.orcid,
    ...saidOf(author, known),
  };
}

/** Group authors in the file. The submission form cannot hold them: it needs an address per author. */
const groupsBesides = (authors: readonly ProductionAuthor[], found: FoundMetadata) =>
  found.authors.filter((one) => isGroup(one) && !authors.some((other) => isSamePerson(one, other)));

const partsOf = ({ given, family, is_family_guessed }: ProductionAuthor) => ({ given, family, is_family_guessed });

/** An author's contribution and interests, each from the first record that has it. */
function saidOf(first: ProductionAuthor, second: ProductionAuthor): Pick<ProductionAuthor, 'roles' | 'interests'> {
  const roles = first.roles ?? second.roles;
  const interests = first.interests === undefined ? second.interests : first.interests;
  return { ...(roles && { roles }), ...(interests !== undefined && { interests }) };
}

/**
 * The file's authors, completed with known facts: name parts where the file leaves a guess, affiliations, ORCID iDs,
 * roles and interests.
 */
const withKnownParts = (authors: readonly ProductionAuthor[], known: readonly ProductionAuthor[]) =>
  authors.map((author) => {
    const same = known.find((one) => isSamePerson(one, author));
    if (!same) return author;
    return {
      ...author,
      ...(author.is_family_guessed && partsOf(same)),
      affiliations: either(author.affiliations, same.affiliations),
      orcid: author.orcid || same.orcid,
      ...saidOf(author, same),
    };
  });

/** Front-matter metadata completed from the text; differences become notes in the text's version. */
export function bothFound(front: FoundMetadata, text: FoundMetadata): FoundMetadata {
  const others = OFFERED_FIELDS.flatMap((field) => {
    const [here, there] = [shown(front, field), shown(text, field)];
    const isOther = here !== '' && there !== '' && !saysTheSame(field, here, there);
    return isOther ? [`${OFFERED_LABELS[field]}: ${there}`] : [];
  });
  return {
    title: front.title || text.title,
    authors: either(front.authors, text.authors),
    abstract: either(front.abstract, text.abstract),
    keywords: either(front.keywords, text.keywords),
    declarations: { ...text.declarations, ...front.declarations },
    facts: front.facts ?? text.facts,
    ...(front.conduct && { conduct: front.conduct }),
    ...(front.translations && { translations: front.translations }),
    notes: [...front.notes, ...text.notes, ...others],
  };
}

/** Whether two texts have the same words, symbols, units and powers. */
const saysTheSame = (field: OfferedField, here: string, there: string) =>
  (field === 'keywords' ? sorted(here) === sorted(there) : wordsIn(here) === wordsIn(there)) &&
  changedQuantities(here, there).length === 0 &&
  changedQuantities(there, here).length === 0;

/** Fields in which the file, or the uploaded PDF, differs from the metadata. */
export function offersOf(metadata: Metadata, found: FoundMetadata | null): Offer[] {
  return OFFERED_FIELDS.flatMap((field) => sourceOf(metadata, found, field)?.offer ?? []);
}

/** The first of text and PDF that differs from the metadata in a field. */
function sourceOf(metadata: Metadata, found: FoundMetadata | null, field: OfferedField) {
  const sources = found ? [found, { ...FOUND_NOTHING, ...found.pdf }] : [];
  for (const [at, source] of sources.entries()) {
    const file = { ...source, authors: withKnownParts(source.authors, metadata.authors) };
    const [here, there] = [shown(metadata, field), shown(file, field)];
    if (there !== '' && !saysTheSame(field, here, there))
      return { source, isPdf: at > 0, offer: { field, here, there } };
  }
  return undefined;
}

/** The share of the shorter text's longer words found in the other. */
function sharedWords(one: string, other: string): number {
  const [few = new Set(), many = new Set()] = [one, other]
    .map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu)))
    .sort((a, b) => a.size - b.size);
  return few.size === 0 ? 1 : few.intersection(many).size / few.size;
}

/** Evidence that a PDF is another paper's. Its text is less reliable, so only very low similarity counts. */
export function otherPaperIn(pdf: OtherPaper, metadata: Metadata): OtherPaper | undefined {
  const families = new Set(metadata.authors.map(({ family }) => wordsIn(family)));
  const { title = '', authors = [], abstract = [] } = pdf;
  const other: OtherPaper = {
    ...(sharedWords(title, metadata.title) < 0.5 && { title }),
    ...(authors.length > 0 && !authors.some(({ family }) => families.has(wordsIn(family))) && { authors }),
    ...(sharedWords(abstractText(abstract), abstractText(metadata.abstract)) < 0.4 && { abstract }),
  };
  return Object.keys(other).length > 0 ? other : undefined;
}

const sorted = (keywords: string) => keywords.split('\n').map(wordsIn).toSorted().join('\n');

/** The metadata with one field taken from the file. */
export function withOffer<Some extends Metadata>(metadata: Some, found: FoundMetadata, field: OfferedField): Some {
  const source = sourceOf(metadata, found, field)?.source ?? found;
  if (field === 'authors') return { ...metadata, authors: withKnownParts(source.authors, metadata.authors) };
  if (field === 'title' || field === 'abstract' || field === 'keywords') {
    return { ...metadata, [field]: source[field] };
  }
  return { ...metadata, declarations: { ...metadata.declarations, [field]: source.declarations[field] ?? '' } };
}

/** Removes a settled field from the found metadata. */
export function withoutOffer(found: FoundMetadata, field: OfferedField, metadata: Metadata): FoundMetadata {
  if (sourceOf(metadata, found, field)?.isPdf) {
    const { [field as keyof OtherPaper]: _, ...pdf } = found.pdf ?? {};
    return { ...found, pdf };
  }
  if (field === 'title') return { ...found, title: '' };
  if (field === 'authors' || field === 'abstract' || field === 'keywords') return { ...found, [field]: [] };
  const { [field]: _, ...declarations } = found.declarations;
  return { ...found, declarations };
}
