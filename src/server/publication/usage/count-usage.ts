import { createHmac, randomBytes } from 'node:crypto';
import { plainDate } from '#domain/kernel/date';
import { countView } from '#domain/publication/usage/usage';
import { USAGE_LABEL, type UsageKind, type UsageTotals, usageLine } from '#domain/publication/usage/usage-line';
import { notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt, type Limit } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import robots from './counter-robots.json' with { type: 'json' };
import { addToMonth, findCounted, keepVisit, lockVisit, monthsOfArticle, saltOf } from './queries.ts';

/** Allows for a reading room behind one address, but not for a program inflating counts. */
export const USAGE_LIMIT: Limit = { name: 'usage', max: 600, seconds: 3600 };

/**
 * Counts a use of an article, and returns its usage as text. If counting fails, the text still comes, so that reading
 * is undisturbed.
 * @throws Problem not_found, too_many_requests
 */
export async function usageText(look: Look, call: Call): Promise<string> {
  try {
    return usageLine(await countUsage(look, call));
  } catch (error) {
    if (error instanceof Problem) throw error;
    call.context.log('error', 'A view of an article was not counted.', error);
    return USAGE_LABEL;
  }
}

interface Look {
  slug: string;
  kind: UsageKind;
}

/** By the rules of COUNTER. Robots and prefetching browsers get a reply without being counted. */
async function countUsage({ slug, kind }: Look, { context, request, ip }: Call): Promise<UsageTotals> {
  const article = await findCounted(context.reader, slug);
  if (!article) throw notFound();
  const agent = request.headers.get('user-agent') ?? '';
  const isAhead = /prefetch|prerender/i.test(request.headers.get('sec-purpose') ?? '');
  if (!isRobot(agent) && !isAhead) {
    const now = context.clock.now();
    const day = plainDate(now);
    const salt = await saltOf(context.db, day, randomBytes(24).toString('base64url'));
    const digest = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
    // Rate-limited by a digest that cannot be recomputed: plain addresses are few enough to be guessed.
    await consumeAttempt(context, USAGE_LIMIT, digest(ip));
    const visitor = digest(`${ip}\n${agent}`);
    const who = { visitor, manuscript_id: article.id, day };
    await context.db.transaction().execute(async (trx) => {
      const visit = await lockVisit(trx, who);
      const look = countView(visit, { kind, hasText: article.hasText, now });
      await keepVisit(trx, who, look.visit);
      if (look.counts.total_item_investigations > 0) {
        await addToMonth(trx, { manuscript_id: article.id, month: day.slice(0, 7) }, look.counts);
      }
    });
  }
  return totalsOf(context, article.id);
}

async function totalsOf({ reader }: Call['context'], id: string): Promise<UsageTotals> {
  const months = await monthsOfArticle(reader, id);
  const pdf_downloads = months.reduce((sum, month) => sum + month.pdf_downloads, 0);
  const looks = months.reduce((sum, month) => sum + month.total_item_investigations, 0);
  return { views: looks - pdf_downloads, pdf_downloads };
}

// The list is case-insensitive.
const PATTERNS = robots.map(({ pattern }) => new RegExp(pattern, 'i'));

/** Whether it is a robot by COUNTER's official list (COUNTER 5.1, appendix I), or has no user agent. */
export const isRobot = (userAgent: string) => userAgent === '' || PATTERNS.some((pattern) => pattern.test(userAgent));
