import { isDeepStrictEqual } from 'node:util';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import type { Journal } from '#domain/journal/journal';
import { plainDate } from '#domain/kernel/date';
import { doiSuffix } from '#domain/kernel/doi';
import { parseMarkup, textContent } from '#domain/kernel/markup';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { type CheckedArticle, collectStrings } from '#domain/production/checked-article';
import { metadataOffers } from '#domain/production/found-metadata';
import { type CheckedProof, proofStage } from '#domain/production/proof/proof';
import {
  failedChecks,
  type ProductionCheck,
  type ProductionFigure,
  type ProductionRecord,
} from '#domain/production/record';
import { parseReferences } from '#domain/production/references';
import type { Article } from '#domain/publication/article';
import type { Context } from '#server/kernel/context';
import { cached } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';
import { articleOf, figureFile, isMadeFromText, pdfOf, supplementOf } from './article-of.ts';
import { isTypeset, loadProduction, type Production } from './load-production.ts';
import { proofDigest } from './proof-digest.ts';
import { findGalley } from './publication-queries.ts';
import { textFacts } from './text-facts.ts';
import { identityFor } from './write-article.ts';

/** Builds the record that the office edits. */
export async function recordOf(
  { journal, reader: db, citationResolver }: Pick<Context, 'reader' | 'citationResolver' | 'journal'>,
  production: Production,
  now: Date,
): Promise<ProductionRecord> {
  const { manuscript, state, live } = production;
  const { metadata, html, tracked, source, findings, doi, version, publish_on, updated_at } = state;
  const { volume_number, volume_year, issue_number } = manuscript;
  const status = manuscript.status as ManuscriptStatus;
  const [checks, { headless }, figures] = await Promise.all([
    checksOf(journal, production),
    textFacts(state),
    figuresOf(production),
  ]);
  const isLive = live !== undefined && has('isOnSite', status);
  return {
    id: manuscript.id,
    manuscript_number: manuscript.manuscript_number,
    status,
    version,
    metadata: metadataOf(production),
    html,
    tracked,
    source,
    taking_in: conversionOf(production),
    findings,
    offers: metadataOffers(metadata, state.found),
    title_page: state.found?.notes ?? [],
    headless_tables: headless,
    figures,
    supplements: state.supplements.map(supplementOf),
    galley: galleyOf(production),
    references: parseReferences(metadata.references),
    completes_references: citationResolver !== undefined,
    doi: { value: live?.doi ?? doi, is_fixed: Boolean(live?.doi) },
    volume: volume_number && volume_year ? { number: volume_number, year: volume_year } : null,
    issue: issue_number ? { number: issue_number } : null,
    checks,
    can_publish: failedChecks(checks).length === 0,
    publish_on: status === 'accepted' ? publish_on : null,
    live: isLive
      ? {
          slug: live.slug,
          published_on: live.published_on,
          updated_at: live.updated_at,
          is_current: isSameContent(await withUploadedPdf(db, live), await previewOf(journal, db, production, now)),
        }
      : null,
    today: plainDate(now),
    updated_at: updated_at?.toISOString() ?? null,
  };
}

function galleyOf(production: Production): ProductionRecord['galley'] {
  const { manuscript, state, live } = production;
  const name = `${manuscript.manuscript_number.toLowerCase()}.pdf`;
  if (isMadeFromText(production)) return { origin: 'text', name, bytes: live?.pdf?.bytes ?? 0 };
  const pdf = pdfOf(production);
  return pdf && { origin: state.galley ? 'production' : 'authors', name: pdf.name, bytes: pdf.bytes };
}

/** Runs the checks before publishing on the current state. */
export async function checksOf(journal: Journal, production: Production): Promise<ProductionCheck[]> {
  const { manuscript, state } = production;
  const { volume_number, issue_number, fee } = manuscript;
  const article = {
    metadata: metadataOf(production),
    html: state.html,
    openChanges: state.tracked?.changes.length ?? 0,
    findings: state.findings,
    offers: metadataOffers(state.metadata, state.found),
    figures: await figuresOf(production),
    supplements: state.supplements.length,
    references: parseReferences(state.metadata.references),
    hasPdf: pdfOf(production) !== null,
    volume: volume_number ? { number: volume_number } : null,
    issue: issue_number ? { number: issue_number } : null,
    fee,
    proof: proofOf(journal, production),
  };
  return runChecks({ journal, article });
}

function proofOf(journal: Journal, { proof, state, manuscript: { status } }: Production): CheckedProof | null {
  if (!proof) return null;
  return {
    stage: proofStage(proof),
    due_on: proof.due_on,
    answered_by: proof.answered_by ?? '',
    answered_on: plainDate(proof.answered_at ?? proof.sent_at),
    open_comments: Number(proof.open_comments),
    is_current: (proof.answered_digest ?? proof.digest) === proofDigest(journal, state),
    is_awaited: !has('isOnSite', status),
  };
}

export async function previewOf(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  production: Production,
  now: Date,
): Promise<Article> {
  const { content } = await textFacts(production.state);
  return articleOf(journal, production, content, await identityFor(journal, db, production, now), now);
}

export async function readRecord(
  context: Pick<Context, 'reader' | 'citationResolver' | 'journal'>,
  id: string,
  now: Date,
): Promise<ProductionRecord> {
  return recordOf(context, await loadProduction(context.journal, context.reader, id, now), now);
}

/** Replaces the public PDF by the uploaded one, for comparison: neither marked nor generated. */
async function withUploadedPdf(db: ReadonlyKysely<Database>, live: Article): Promise<Article> {
  const galley = await findGalley(db, live.id);
  const isUploaded = galley !== undefined && !isTypeset(galley);
  return { ...live, pdf: isUploaded ? { bytes: galley.bytes, sha256: galley.sha256 } : null };
}

/** Compares the public content, ignoring when it was written. */
function isSameContent(live: Article, { updated_at: _, ...preview }: Article): boolean {
  const { updated_at: __, ...shown } = live;
  return isDeepStrictEqual(shown, { ...preview, is_withdrawn: shown.is_withdrawn });
}

function metadataOf({ state: { metadata, doi }, live }: Production): ProductionRecord['metadata'] {
  return { ...metadata, pages: metadata.pages ?? live?.pages ?? '', doi_suffix: doiSuffix(doi) };
}

async function figuresOf({ state }: Production): Promise<ProductionFigure[]> {
  const { figures: shown } = await textFacts(state);
  return state.figures.map((figure) => {
    const { format, width, height, bytes, sha256, alt, caption } = figure;
    const file = figureFile(figure);
    return { file, format, width, height, bytes, sha256, alt, caption, is_used: shown.has(file) };
  });
}

function conversionOf({ takingIn, state }: Production): ProductionRecord['taking_in'] {
  return takingIn && state.html === '' ? { ...takingIn, changed_at: takingIn.changed_at.toISOString() } : null;
}

interface CheckInput {
  journal: Journal;
  article: CheckedArticle;
}

const checkTask = threadTask(import.meta.url, 'check an article', async ({ journal, article }: CheckInput) => {
  const [{ checkArticle }, { outputDifferences }] = await Promise.all([
    import('#domain/production/check'),
    import('./output-differences.ts'),
  ]);
  return checkArticle(journal, article, {
    differences: outputDifferences(article),
    uncovered: await uncoveredCharacters(article),
  });
});

/** Finds none if the PDF cannot be typeset: the error appears when someone opens the PDF. */
async function uncoveredCharacters({ html, metadata, hasPdf }: CheckedArticle): Promise<string[]> {
  const { findUncovered } = await import('#server/kernel/typeset/compile');
  const text = hasPdf ? '' : textContent(parseMarkup(html));
  return findUncovered([text, ...collectStrings(metadata)]).catch(() => []);
}

const runChecks: (input: CheckInput) => Promise<ProductionCheck[]> = cached(checkTask);
