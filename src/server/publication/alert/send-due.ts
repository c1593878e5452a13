import { DAY_MS, plainDate } from '#domain/kernel/date';
import { ALERT_INTERVAL_DAYS, followMatcher } from '#domain/publication/alert/alert';
import { NEW_ISSUES } from '#domain/publication/alert/paths';
import type { Context } from '#server/kernel/context';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { readArticles } from '#server/publication/queries';
import {
  listDueFollowers,
  listFollows,
  listIssuesOut,
  listPublishedBetween,
  markIssuesOut,
  recordAlertSent,
  setNextAlert,
} from './queries.ts';

/** The maximum per run of the scheduled function; the next run is in an hour. */
const FOLLOWERS_PER_RUN = 500;

/** A publication is dated when its transaction starts but visible when it ends, so very recent ones wait for the next alert. */
const VISIBILITY_DELAY_MS = 10 * 60_000;

/**
 * Marks issues as out, and queues an email for each follower whose interval is over and whose follows have news. After an
 * outage, one email has everything missed.
 */
export async function sendDueAlerts(context: Context): Promise<void> {
  const { db, reader, clock } = context;
  const now = clock.now();
  const until = new Date(now.getTime() - VISIBILITY_DELAY_MS);
  // Before any email is queued, so that no issue is missed.
  await markIssuesOut(db, { at: until, today: plainDate(now) });
  const due = await listDueFollowers(db, now, FOLLOWERS_PER_RUN);
  const [oldest] = due.flatMap(({ told_until }) => told_until ?? []).sort((a, b) => a.getTime() - b.getTime());
  if (!oldest) return;
  const published = await listPublishedBetween(reader, { since: oldest, until });
  const issues = await listIssuesOut(reader, { since: oldest, until });
  const articles = await readArticles(
    reader,
    published.map(({ id }) => id),
  );
  const news = articles.map((article) => ({
    matchesPath: followMatcher(context.journal, article),
    at: published.find(({ id }) => id === article.id)?.published_at ?? now,
  }));
  for (const { out_at } of issues) news.push({ matchesPath: (path) => path === NEW_ISSUES, at: out_at ?? now });
  const follows = Map.groupBy(
    await listFollows(
      db,
      due.map(({ id }) => id),
    ),
    ({ follower_id }) => follower_id,
  );
  const next = new Date(now.getTime() + ALERT_INTERVAL_DAYS * DAY_MS);
  for (const { id, told_until } of due) {
    const followed = follows.get(id) ?? [];
    const hasNews = news.some(
      ({ matchesPath, at }) => told_until && at > told_until && followed.some(({ path }) => matchesPath(path)),
    );
    await db.transaction().execute(async (trx) => {
      if (!(await setNextAlert(trx, id, now, next))) return;
      if (!hasNews) await recordAlertSent(trx, id, until);
      else await enqueue(trx, { kind: 'mail.alert', payload: { follower_id: id, until: until.toISOString() } }, now);
    });
  }
  context.wakeOutbox();
}
