import type { Journal } from '#domain/journal/journal';
import { storedLicence } from '#domain/journal/licence/licence';
import { isOrcid } from '#domain/kernel/person/orcid';
import type { ProductionAuthor } from '#domain/production/record';
import { parseReferences } from '#domain/production/references';
import type { Article, Supplement } from '#domain/publication/article';
import { IN_PDF, IN_PREPARATION } from '#domain/publication/declarations';
import { isFunderId } from '#domain/publication/integrity/funder';
import { parseRegistration } from '#domain/publication/integrity/registration';
import type { Production, StoredPdf } from './load-production.ts';
import type { FigureRow, SupplementRow } from './queries.ts';

/** An article's identity, assigned at first publication and kept. */
export interface Identity {
  slug: string;
  number: number;
  published_on: string;
  doi: string | null;
}

/** A figure's file name in the text and the article. */
export const figureFile = ({ number, format }: Pick<FigureRow, 'number' | 'format'>) => `figure-${number}.${format}`;

export const supplementFile = ({ number, format }: Pick<SupplementRow, 'number' | 'format'>) =>
  `supplement-${number}.${format}`;

/** Whether the readers' PDF is generated from the text: there is a text, and the office uploaded no galley. */
export const isMadeFromText = ({ state }: Production): boolean => state.html !== '' && state.galley === null;

/** The uploaded readers' PDF: the office's galley or, without a text, the authors' own. */
export const pdfOf = (production: Production): StoredPdf | null =>
  isMadeFromText(production) ? null : (production.state.galley ?? production.sentPdf);

/**
 * Builds the article as it would be published now. Missing required parts come from the submission, because the office
 * may set any status at any time. `content` is sanitised HTML.
 */
export function articleOf(
  journal: Journal,
  production: Production,
  content: string,
  identity: Identity,
  now: Date,
): Article {
  const { manuscript, live, state, sent } = production;
  const { metadata } = state;
  const authors = bylineOf(production);
  const affiliations = [...new Set(authors.flatMap((author) => author.affiliations))];
  const { volume_id, volume_number, volume_year, issue_id, issue_number } = manuscript;
  const pdf = pdfOf(production);
  const abstract = metadata.abstract.filter(({ text }) => text);
  const { question, findings, meaning } = metadata.key_points;
  const { received_on, revised_on, accepted_on, declarations, reporting_guidelines } = metadata;
  const { slug, published_on, doi } = identity;
  return {
    id: manuscript.id,
    slug,
    doi,
    published_on,
    received_on,
    revised_on,
    accepted_on,
    declarations,
    affiliations,
    reporting_guidelines,
    conduct: metadata.conduct ?? null,
    registrations: metadata.registrations.flatMap((number) => parseRegistration(number) ?? []),
    funders: metadata.funders.map((funder) => ({ ...funder, id: isFunderId(funder.id) ? funder.id : null })),
    contributions: authors.flatMap(({ roles = [] }, index) => (roles.length > 0 ? [{ author: index + 1, roles }] : [])),
    interests: authors.flatMap(({ interests: declared }, index) =>
      declared === undefined ? [] : [{ author: index + 1, declared }],
    ),
    title: metadata.title || sent.manuscript.title,
    article_type: metadata.article_type ?? 'original_research',
    category: metadata.category || 'General medicine',
    language: metadata.language,
    authors: authors.map(
      ({ affiliations: names, orcid, is_family_guessed: _, roles: __, interests: ___, ...author }) => ({
        ...author,
        affiliations: names.map((name) => affiliations.indexOf(name) + 1),
        orcid: isOrcid(orcid) ? orcid : null,
      }),
    ),
    abstract:
      abstract.length > 0
        ? abstract.map(({ heading, text }) => ({ heading: heading || null, text }))
        : [{ heading: null, text: sent.manuscript.abstract }],
    key_points: question && findings && meaning ? { question, findings, meaning } : null,
    keywords: metadata.keywords.length > 0 ? metadata.keywords : sent.manuscript.keywords,
    translations: metadata.translations.flatMap(({ language, ...words }) =>
      language && language !== metadata.language && (words.title || words.abstract) ? [{ language, ...words }] : [],
    ),
    content: content || (pdf ? IN_PDF : IN_PREPARATION),
    figures: state.figures.map(figureOf),
    supplements: state.supplements.map(supplementOf),
    references: parseReferences(metadata.references),
    citations: live?.citations ?? 0,
    citations_on: live?.citations_on ?? null,
    notices: live?.notices ?? [],
    lifted_notices: live?.lifted_notices ?? [],
    changes: live?.changes ?? [],
    confirmed_orcids: live?.confirmed_orcids ?? [],
    pages: metadata.pages === undefined ? (live?.pages ?? null) : metadata.pages || null,
    licence: live ? live.licence : storedLicence(journal),
    manuscript_number: manuscript.manuscript_number,
    article_number: `e${identity.number}`,
    volume:
      volume_id && volume_number && volume_year ? { id: volume_id, number: volume_number, year: volume_year } : null,
    issue: issue_id && issue_number ? { id: issue_id, number: issue_number } : null,
    submitted_at: manuscript.submitted_at.toISOString(),
    updated_at: now.toISOString(),
    is_sample: live?.is_sample ?? false,
    is_withdrawn: false,
    pdf: pdf && { bytes: pdf.bytes, sha256: pdf.sha256 },
  };
}

/** A published article's identity, or the next free one. */
export function identityOf(live: Article | undefined, next: Identity): Identity {
  if (!live) return next;
  const { slug, published_on, article_number } = live;
  return { slug, published_on, number: Number(article_number.slice(1)), doi: live.doi ?? next.doi };
}

/** The authors in production; if none has a name, the submission's. */
function bylineOf({ state, sent }: Production): ProductionAuthor[] {
  const named = state.metadata.authors.filter(({ family }) => family);
  if (named.length > 0) return named;
  return sent.authors.map(({ affiliation, orcid, ...author }) => ({
    ...author,
    affiliations: affiliation ? [affiliation] : [],
    orcid: orcid ?? '',
  }));
}

export const supplementOf = (supplement: SupplementRow): Supplement => {
  const { title, description, bytes, sha256, guideline } = supplement;
  return { file: supplementFile(supplement), title, description, bytes, sha256, ...(guideline && { guideline }) };
};

function figureOf(figure: FigureRow): Article['figures'][number] {
  const file = figureFile(figure);
  const { svg, width, height, bytes, sha256 } = figure;
  return svg === null ? { file, width, height, bytes, sha256 } : { file, svg };
}
