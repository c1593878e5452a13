import { createHash } from 'node:crypto';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, PlannedPublication } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import type { Language } from '#domain/journal/language';
import { plainDate } from '#domain/kernel/date';
import { markGuessedParts } from '#domain/kernel/person/name-parts';
import { doiOfSuffix, proposedSuffix } from '#domain/production/doi';
import type { FigureFormat } from '#domain/production/files';
import type { FoundMetadata } from '#domain/production/found-metadata';
import type { ProductionMetadata, ProductionRecord } from '#domain/production/record';
import { writeReferences } from '#domain/production/references';
import type { TrackedText } from '#domain/production/tracked';
import type { Article, Supplement } from '#domain/publication/article';
import { knownType } from '#domain/publication/article-type';
import { DECLARATIONS, mapDeclarations } from '#domain/publication/declaration-table';
import { isFullText } from '#domain/publication/declarations';
import { figureSize } from '#domain/publication/full-text';
import { supplementFormatOf } from '#domain/publication/supplement';
import { readArticles } from '#server/publication/queries';
import { figureNumber } from './figure-blocks.ts';
import {
  findGalley,
  findLatestFile,
  findManuscriptText,
  isDoiTaken,
  lastArticleNumber,
  listArticleFiles,
} from './publication-queries.ts';
import {
  type FigureRow,
  findConversion,
  findLastProof,
  findManuscriptFacts,
  findProduction,
  type SupplementRow,
} from './queries.ts';
import { type TextFacts, textFacts } from './text-facts.ts';

export interface StoredPdf {
  file_key: string;
  name: string;
  bytes: number;
  sha256: string;
}

/** The office's working state. `version` is 0 before anything is saved. */
export interface ProductionState {
  version: number;
  metadata: Omit<ProductionMetadata, 'doi_suffix'>;
  doi: string;
  html: string;
  /** The text with open changes; null if there are none. */
  tracked: TrackedText | null;
  source: ProductionRecord['source'];
  findings: ProductionRecord['findings'];
  /** The file's metadata that no one has accepted or declined yet. */
  found: FoundMetadata | null;
  figures: FigureRow[];
  supplements: SupplementRow[];
  /** The office's galley; null while readers get the authors' PDF. */
  galley: StoredPdf | null;
  publish_on: string | null;
  publication: PlannedPublication | null;
  updated_at: Date | null;
}

export interface Production {
  manuscript: Awaited<ReturnType<typeof findManuscriptFacts>>;
  sent: Awaited<ReturnType<typeof findManuscriptText>>;
  /** The authors' latest file, if it is a PDF. */
  sentPdf: StoredPdf | null;
  /** The conversion of the authors' file while there is no text. */
  takingIn: Awaited<ReturnType<typeof findConversion>>;
  /** The last proof sent to the author. */
  proof: Awaited<ReturnType<typeof findLastProof>>;
  /** The published record, even of a withdrawn article. */
  live: Article | undefined;
  state: ProductionState;
}

/** The folder of generated PDFs, which distinguishes them from uploads. */
export const TYPESET_FOLDER = 'typeset';
export const isTypeset = ({ file_key }: { file_key: string }) => file_key.startsWith(`${TYPESET_FOLDER}/`);

/** Loads the saved record, or else the published record, or else the submission. */
export async function loadProduction(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  id: string,
  now: Date,
): Promise<Production> {
  const manuscript = await findManuscriptFacts(db, id);
  const [sent, file, row, takingIn, proof, [live]] = await Promise.all([
    findManuscriptText(db, id),
    findLatestFile(db, id),
    findProduction(db, id),
    findConversion(db, id),
    findLastProof(db, id),
    readArticles(db, [id]),
  ]);
  const { manuscript_number } = manuscript;
  const sentPdf = file?.format === 'pdf' ? { ...file, name: `${manuscript_number.toLowerCase()}.pdf` } : null;
  const facts = { manuscript, sent, sentPdf, takingIn, proof, live };
  if (row) return { ...facts, state: savedState(row) };
  if (live) return { ...facts, state: await publishedState(journal, db, live, sentPdf) };
  return { ...facts, state: { ...sentState(journal, sent), doi: await freeDoi(journal, db, id, now) } };
}

function savedState(row: NonNullable<Awaited<ReturnType<typeof findProduction>>>): ProductionState {
  const { manuscript_id: _, galley_file_key, galley_name, galley_bytes, galley_sha256, ...state } = row;
  const hasGalley = galley_file_key !== null && galley_sha256 !== null;
  const galley = hasGalley
    ? { file_key: galley_file_key, name: galley_name ?? '', bytes: galley_bytes ?? 0, sha256: galley_sha256 }
    : null;
  return { ...state, galley, metadata: { ...LATER_FIELDS, ...state.metadata } };
}

/** Fields that rows of earlier versions lack. */
const LATER_FIELDS = {
  language: 'en' as Language,
  translations: [],
  registrations: [],
  funders: [],
  reporting_guidelines: [],
  revised_on: null,
};

const EMPTY = {
  version: 0,
  html: '',
  tracked: null,
  source: null,
  findings: [],
  found: null,
  figures: [],
  supplements: [],
  galley: null,
  publish_on: null,
  publication: null,
  updated_at: null,
} satisfies Partial<ProductionState>;

function sentState(
  journal: Journal,
  { manuscript, authors, revisedAt, acceptedAt }: Production['sent'],
): Omit<ProductionState, 'doi'> {
  const { title, abstract, keywords, submitted_at, declarations: statements } = manuscript;
  const metadata = {
    title,
    keywords,
    category: manuscript.category ?? '',
    article_type: knownType(journal, manuscript.article_type) ?? null,
    authors: authors.map(({ given, family, affiliation, orcid, is_corresponding }) => ({
      ...markGuessedParts({ given, family }),
      affiliations: affiliation ? [affiliation] : [],
      orcid: orcid ?? '',
      is_corresponding,
    })),
    abstract: [{ heading: '', text: abstract }],
    ...LATER_FIELDS,
    language: manuscript.language,
    key_points: { question: '', findings: '', meaning: '' },
    references: '',
    declarations: mapDeclarations((name) => statements[DECLARATIONS[name].sent?.field ?? ''] ?? ''),
    received_on: plainDate(submitted_at),
    revised_on: revisedAt ? plainDate(revisedAt) : null,
    accepted_on: acceptedAt ? plainDate(acceptedAt) : null,
  };
  return { ...EMPTY, metadata };
}

/** Finds the first unused DOI, from the next article number on. */
export async function freeDoi(journal: Journal, db: ReadonlyKysely<Database>, id: string, now: Date): Promise<string> {
  const today = plainDate(now);
  for (let number = (await lastArticleNumber(db)) + 1; ; number += 1) {
    const doi = doiOfSuffix(journal, proposedSuffix(journal, today, number));
    if (!(await isDoiTaken(db, doi, id))) return doi;
  }
}

/** Adopts an article that was published without production. */
async function publishedState(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  live: Article,
  sentPdf: StoredPdf | null,
): Promise<ProductionState> {
  const [stored, pdf] = await Promise.all([listArticleFiles(db, live.id), findGalley(db, live.id)]);
  const { title, article_type, category, language, keywords, declarations } = live;
  const { received_on, revised_on, accepted_on } = live;
  const html = isFullText(live.content) ? live.content : '';
  const { figures: textFigures } = await textFacts({ html });
  const metadata = {
    title,
    article_type,
    category,
    language,
    keywords,
    declarations,
    received_on,
    revised_on,
    accepted_on,
    authors: live.authors.map(({ affiliations, orcid, ...author }, index) => ({
      ...author,
      ...rolesOf(live.contributions.find((one) => one.author === index + 1)),
      ...interestsOf(live.interests.find((one) => one.author === index + 1)),
      affiliations: affiliations.flatMap((position) => live.affiliations[position - 1] ?? []),
      orcid: orcid ?? '',
    })),
    abstract: live.abstract.map(({ heading, text }) => ({ heading: heading ?? '', text })),
    translations: live.translations,
    key_points: live.key_points ?? { question: '', findings: '', meaning: '' },
    references: writeReferences(live.references),
    registrations: live.registrations.map(({ number }) => number),
    funders: live.funders.map((funder) => ({ ...funder, id: funder.id ?? '' })),
    reporting_guidelines: live.reporting_guidelines,
    ...(live.conduct && { conduct: live.conduct }),
  };
  const isOfficeGalley = pdf && pdf.file_key !== sentPdf?.file_key && !isTypeset(pdf);
  return {
    ...EMPTY,
    metadata,
    html,
    doi: live.doi ?? (await freeDoi(journal, db, live.id, new Date(live.published_on))),
    supplements: live.supplements.flatMap((supplement) => supplementRow(supplement, stored)),
    figures: live.figures.map((figure) => figureRow(figure, { shown: textFigures, stored })),
    galley: isOfficeGalley ? { ...pdf, name: `${live.slug}.pdf` } : null,
  };
}

const rolesOf = (contribution: Article['contributions'][number] | undefined) =>
  contribution && { roles: contribution.roles };
const interestsOf = (interest: Article['interests'][number] | undefined) =>
  interest && { interests: interest.declared };

function supplementRow(
  { file, guideline, ...supplement }: Supplement,
  stored: Awaited<ReturnType<typeof listArticleFiles>>,
): SupplementRow[] {
  const format = supplementFormatOf(file);
  const file_key = stored.find((one) => one.file === file)?.file_key;
  return format && file_key
    ? [{ ...supplement, guideline: guideline ?? null, format, file_key, number: Number(/\d+/.exec(file)) }]
    : [];
}

function figureRow(
  figure: Article['figures'][number],
  { shown: textFigures, stored }: { shown: TextFacts['figures']; stored: Awaited<ReturnType<typeof listArticleFiles>> },
): FigureRow {
  const words = textFigures.get(figure.file) ?? { alt: '', caption: '' };
  const number = figureNumber(figure.file);
  if (!('svg' in figure)) {
    const { file, width, height, bytes, sha256 } = figure;
    const file_key = stored.find((one) => one.file === file)?.file_key ?? null;
    const format = file.split('.').at(-1) as FigureFormat;
    return { ...words, number, format, file_key, svg: null, width, height, bytes, sha256 };
  }
  const { svg } = figure;
  const { width, height } = figureSize(figure) ?? { width: 1, height: 1 };
  const size = { width: Math.max(Math.round(width), 1), height: Math.max(Math.round(height), 1) };
  const hash = { bytes: Buffer.byteLength(svg), sha256: createHash('sha256').update(svg).digest('hex') };
  return { ...words, ...size, ...hash, number, format: 'svg', file_key: null, svg };
}
