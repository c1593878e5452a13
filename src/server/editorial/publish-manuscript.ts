import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { Article, Declarations } from '#domain/article';
import { ARTICLE_TYPES } from '#domain/article-type';
import { plainDate } from '#domain/date';
import { JOURNAL } from '#domain/journal';
import { freeSlug } from '#domain/slug';
import {
  findLatestPdf,
  findManuscriptText,
  hasArticle,
  insertGalley,
  isSlugTaken,
  lastArticleNumber,
  lockPublication,
} from '#server/editorial/publication-queries';
import { insertArticle } from '#server/publication/queries';

/**
 * Makes the published record of a manuscript that has none yet, from what its authors sent; their PDF is
 * what readers get. One that was published before keeps its record, its number and its DOI.
 */
export async function publishManuscript(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  await lockPublication(trx);
  if (await hasArticle(trx, id)) return;
  const sent = await findManuscriptText(trx, id);
  const number = (await lastArticleNumber(trx)) + 1;
  const slug = await freeSlug(sent.manuscript.title, (wanted) => isSlugTaken(trx, wanted));
  const pdf = await findLatestPdf(trx, id);
  const content = pdf ? IN_PDF : IN_PREPARATION;
  await insertArticle(trx, recordOf(sent, { number, slug, content, now }));
  if (pdf) await insertGalley(trx, id, pdf);
}

const IN_PDF = '<p>The full text of this article is in the PDF.</p>';
const IN_PREPARATION = '<p>The full text of this article is being prepared.</p>';

type Sent = Awaited<ReturnType<typeof findManuscriptText>>;

function recordOf(
  { manuscript, authors, acceptedAt }: Sent,
  { number, slug, content, now }: { number: number; slug: string; content: string; now: Date },
): Article {
  const published_on = plainDate(now.toISOString());
  const affiliations = [...new Set(authors.map(({ affiliation }) => affiliation).filter(Boolean))];
  const { id, title, keywords, manuscript_number, submitted_at } = manuscript;
  return {
    ...{ id, slug, title, content, keywords, manuscript_number, published_on, affiliations },
    article_type: ARTICLE_TYPES.find((type) => type === manuscript.article_type) ?? 'original_research',
    category: manuscript.category ?? 'General medicine',
    authors: authors.map(({ affiliation, ...author }) => ({
      ...author,
      affiliations: affiliation ? [affiliations.indexOf(affiliation) + 1] : [],
    })),
    abstract: [{ heading: null, text: manuscript.abstract }],
    key_points: null,
    figures: [],
    references: [],
    declarations: declarationsOf(manuscript.declarations),
    received_on: plainDate(submitted_at.toISOString()),
    accepted_on: acceptedAt ? plainDate(acceptedAt.toISOString()) : null,
    citations: 0,
    notices: [],
    article_number: `e${number}`,
    doi: doiOf(published_on, number),
    volume: null,
    issue: null,
    submitted_at: submitted_at.toISOString(),
    updated_at: now.toISOString(),
    is_sample: false,
    is_withdrawn: false,
    pdf: null,
  };
}

/** The DOI of an article under the journal's prefix: `10.5555/mj.2026.0017`. */
function doiOf(publishedOn: string, number: number): string {
  const journal = JOURNAL.manuscriptPrefix.toLowerCase();
  return `${JOURNAL.doiPrefix}/${journal}.${publishedOn.slice(0, 4)}.${String(number).padStart(4, '0')}`;
}

/** The authors' statements under the headings of an article. */
function declarationsOf(sent: Record<string, string>): Declarations {
  const { funding = '', competing_interests = '', ethics_approval = '', trial_registration = '' } = sent;
  const { data_availability = '', ai_use = '' } = sent;
  return {
    ...{ funding, competing_interests, trial_registration, data_availability, ai_use },
    ethics: ethics_approval,
    author_contributions: '',
    acknowledgements: '',
  };
}
