import type { ArticleType } from '#domain/journal/article-type-id';
import type { Journal } from '#domain/journal/journal';
import { FIRST_LICENCE } from '#domain/journal/licence/licence';
import { wrongInput } from '#domain/kernel/wrong-input';
import type { MovingArticle } from '#domain/moving/in/moving';
import { readReferences } from '#domain/production/references';
import { Article } from '#domain/publication/article';
import { mapDeclarations } from '#domain/publication/declaration-table';
import { readPages } from '#domain/publication/pages';
import { IN_PDF, NO_TEXT_HERE } from '#domain/publication/without-text';
import { Problem } from '#server/kernel/http/problem';
import { presentLicence } from '#server/publication/present-licence';
import { besideOfMoving } from './beside-of-moving.ts';
import type { WaitingFile } from './waiting-file.ts';

/** The identity the journal gives an imported article. */
export type GivenIdentity = Pick<
  Article,
  'id' | 'slug' | 'manuscript_number' | 'article_number' | 'volume' | 'issue' | 'pdf'
> & { article_type: ArticleType; category: string; files?: readonly WaitingFile[] };

const NO_STATEMENTS = mapDeclarations(() => '');

/** Without a known licence the journal's applies, as the preview said; the default licence is not recorded. */
function licenceOfMoving(journal: Journal, { licence }: Pick<MovingArticle, 'licence'>): Article['licence'] {
  return licence === FIRST_LICENCE ? null : (licence ?? presentLicence(journal));
}

/** An identity for a trial. */
export const UNNAMED: GivenIdentity = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'a',
  manuscript_number: 'MJ-2026-0001',
  article_number: 'e1',
  article_type: 'original_research',
  category: 'General medicine',
  volume: null,
  issue: null,
  pdf: null,
};

/**
 * The published record of an imported article. Missing facts get stand-ins, as the preview said.
 * @throws Problem unprocessable if no page could be made of it
 */
export function articleOfMoving(journal: Journal, moving: MovingArticle, identity: GivenIdentity, now: Date): Article {
  const { title, doi, published_on, received_on, translations } = moving;
  const pages = readPages(moving.pages);
  const affiliations = [...new Set(moving.authors.flatMap((author) => author.affiliations))];
  const authors = moving.authors.map(({ email: _, affiliations: names, ...author }) => ({
    ...author,
    affiliations: names.map((name) => affiliations.indexOf(name) + 1),
  }));
  const standIn = { given: '', family: journal.name, affiliations: [], orcid: null, is_corresponding: false };
  const { declarations, funders = [], ...rest } = moving.rest ?? {};
  const { files = [], ...given } = identity;
  const beside = besideOfMoving(moving, files);
  const article = {
    ...given,
    title,
    language: moving.language ?? journal.language,
    doi,
    pages: pages === identity.article_number ? null : pages,
    published_on,
    received_on,
    translations,
    affiliations,
    authors: authors.length > 0 ? authors : [standIn],
    abstract: moving.abstract.length > 0 ? moving.abstract : [{ heading: null, text: 'This article has no abstract.' }],
    keywords: moving.keywords.length > 0 ? moving.keywords : [identity.category],
    references: readReferences(moving.references),
    funders: funders.length > 0 ? funders : moving.funders.map((name) => ({ name, id: null, awards: [] })),
    content: identity.pdf ? IN_PDF : NO_TEXT_HERE,
    submitted_at: `${received_on ?? published_on}T00:00:00.000Z`,
    updated_at: now.toISOString(),
    accepted_on: null,
    key_points: null,
    figures: beside.figures,
    supplements: beside.supplements,
    declarations: { ...NO_STATEMENTS, ...declarations },
    registrations: [],
    reporting_guidelines: [],
    contributions: [],
    interests: [],
    conduct: null,
    citations: 0,
    citations_on: null,
    notices: [],
    lifted_notices: [],
    confirmed_orcids: [],
    licence: licenceOfMoving(journal, moving),
    changes: [],
    is_sample: false,
    is_withdrawn: false,
    ...rest,
    ...(beside.content && { content: beside.content }),
  } satisfies Article;
  // One unrenderable record would block the whole build.
  const checked = Article.safeParse(article, { error: wrongInput });
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new Problem('unprocessable', `Its ${issue?.path.join('.') || 'record'} is wrong: ${issue?.message}.`);
}
