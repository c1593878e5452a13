import { createHmac, randomBytes } from 'node:crypto';
import { plainDate } from '#domain/kernel/date';
import { countUse } from '#domain/publication/usage/usage';
import { USAGE_LABEL, type UsageKind, type UsageTotals, usageText } from '#domain/publication/usage/usage-counts';
import { notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt, type Limit } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import robots from './counter-robots.json' with { type: 'json' };
import { addToMonth, findCountedArticle, lockVisit, monthsOfArticle, readSalt, saveVisit } from './queries.ts';

/** Enough for a reading room behind one address, but not for a program that inflates counts. */
export const USAGE_LIMIT: Limit = { name: 'usage', max: 600, seconds: 3600 };

/**
 * Counts a use of an article, and returns its usage as text; only the label if counting fails, as that must not disturb
 * readers.
 * @throws Problem not_found, too_many_requests
 */
export async function recordUse(report: UsageReport, call: Call): Promise<string> {
  try {
    return usageText(await countUsage(report, call));
  } catch (error) {
    if (error instanceof Problem) throw error;
    call.context.log('error', 'A view of an article was not counted.', error);
    return USAGE_LABEL;
  }
}

interface UsageReport {
  slug: string;
  kind: UsageKind;
}

/** Counts by the rules of COUNTER, without robots and prefetching browsers. */
async function countUsage({ slug, kind }: UsageReport, { context, request, ip }: Call): Promise<UsageTotals> {
  const article = await findCountedArticle(context.reader, slug);
  if (!article) throw notFound();
  const agent = request.headers.get('user-agent') ?? '';
  const isPrefetch = /prefetch|prerender/i.test(request.headers.get('sec-purpose') ?? '');
  if (!isRobot(agent) && !isPrefetch) {
    const now = context.clock.now();
    const day = plainDate(now);
    const salt = await readSalt(context.db, day, randomBytes(24).toString('base64url'));
    const digest = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
    // The limit uses a digest with a salt that is deleted later; otherwise addresses could be guessed.
    await consumeAttempt(context, USAGE_LIMIT, digest(ip));
    const visitor = digest(`${ip}\n${agent}`);
    const reader = { visitor, manuscript_id: article.id, day };
    await context.db.transaction().execute(async (trx) => {
      const visit = await lockVisit(trx, reader);
      const counted = countUse(visit, { kind, hasText: article.hasText, now });
      await saveVisit(trx, reader, counted.visit);
      if (counted.counts.total_item_investigations > 0) {
        await addToMonth(trx, { manuscript_id: article.id, month: day.slice(0, 7) }, counted.counts);
      }
    });
  }
  return totalsOf(context, article.id);
}

async function totalsOf({ reader }: Call['context'], id: string): Promise<UsageTotals> {
  const months = await monthsOfArticle(reader, id);
  const pdf_downloads = months.reduce((sum, month) => sum + month.pdf_downloads, 0);
  const investigations = months.reduce((sum, month) => sum + month.total_item_investigations, 0);
  return { views: investigations - pdf_downloads, pdf_downloads };
}

const PATTERNS = robots.map(({ pattern }) => new RegExp(pattern, 'i'));

/** Checks COUNTER's official list, which is case-insensitive (COUNTER 5.1, appendix I). */
export const isRobot = (userAgent: string) => userAgent === '' || PATTERNS.some((pattern) => pattern.test(userAgent));
