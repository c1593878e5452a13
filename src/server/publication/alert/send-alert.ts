import type { Journal } from '#domain/journal/journal';
import { DAY_MS, longDate } from '#domain/kernel/date';
import { canonicalUrl, paths } from '#domain/kernel/paths';
import { ARTICLES_MAX, CONFIRMATION_LINK_DAYS, followMatcher } from '#domain/publication/alert/alert';
import { parseFollowedSearch, SEARCH_PLACEHOLDER } from '#domain/publication/alert/followed-search';
import { ALERT_MAILS } from '#domain/publication/alert/mail-templates';
import { ALL_ARTICLES, alertApi, NEW_ISSUES } from '#domain/publication/alert/paths';
import type { Article } from '#domain/publication/article';
import { byline, issueName } from '#domain/publication/article-list';
import { articleTypeName } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { inIssueOrder } from '#domain/publication/issue-contents';
import { displayTitle } from '#domain/publication/notice';
import type { Mail } from '#server/kernel/adapters/mail';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import { type EmailContent, mailWriter, renderEmail } from '#server/kernel/outbox/mail-template';
import { readArticles } from '#server/publication/queries';
import {
  deleteFollower,
  findFollower,
  insertEndLink,
  listFollows,
  listIssueArticles,
  listIssuesOut,
  listPublishedBetween,
  recordAlertSent,
  replaceConfirmLink,
} from './queries.ts';

/** Creates and emails the confirmation link; only its hash is stored. */
export async function sendConfirmation(
  { id, payload }: { id: string; payload: { alert_follow_id: string } },
  { journal, db, clock, mailer, siteUrl }: Context,
): Promise<void> {
  const token = randomToken();
  const token_ends_at = new Date(clock.now().getTime() + CONFIRMATION_LINK_DAYS * DAY_MS);
  const follow = await replaceConfirmLink(db, payload.alert_follow_id, { token_hash: tokenHash(token), token_ends_at });
  if (!follow) return;
  const letter = confirmAlertsEmail(
    journal,
    parseFollowedSearch(journal, follow.path) ? SEARCH_PLACEHOLDER : follow.name,
    siteUrl + alertApi.confirm(token),
  );
  await mailer.send({ id, to: { name: '', address: follow.email }, ...renderEmail(journal, letter) });
}

/**
 * Emails the news since the last alert, if it is still public. News that could not be delivered goes into the next email.
 */
export async function sendAlert(
  { id, payload }: { id: string; payload: { follower_id: string; until: string } },
  { journal, db, reader, clock, mailer, siteUrl }: Context,
): Promise<void> {
  const { follower_id } = payload;
  const until = new Date(payload.until);
  const [follower, follows] = await Promise.all([findFollower(db, follower_id), listFollows(db, [follower_id])]);
  if (!follower?.told_until || follower.told_until >= until) return;
  const published = await listPublishedBetween(reader, { since: follower.told_until, until });
  const articles = await readArticles(
    reader,
    published.map((one) => one.id),
  );
  const found = articles.flatMap((article) => {
    const matchesPath = followMatcher(journal, article);
    const names = follows.filter(({ path }) => matchesPath(path)).map(({ name }) => name);
    return names.length > 0 ? [{ article, names, url: canonicalUrl(siteUrl, paths.article(article.slug)) }] : [];
  });
  const newIssues = follows.filter(({ path }) => path === NEW_ISSUES).map(({ name }) => name);
  const period = { since: follower.told_until, until };
  const issues = newIssues.length > 0 ? await readIssuesOut(journal, period, { reader, siteUrl }) : [];
  if (found.length > 0 || issues.length > 0) {
    const token = randomToken();
    await insertEndLink(db, { hash: tokenHash(token), follower_id, made_at: clock.now() });
    const endUrl = siteUrl + alertApi.end(token);
    const moreUrl = canonicalUrl(siteUrl, ALL_ARTICLES);
    const issueNews = issues.length > 0 ? newIssues : [];
    const names = [...new Set([...issueNews, ...found.flatMap((one) => one.names)])].sort();
    // Articles listed with their issue are not repeated.
    const within = new Set(issues.flatMap((issue) => issue.articles.map(({ article }) => article.id)));
    const others = found.filter(({ article }) => !within.has(article.id));
    const mail = {
      id,
      to: { name: '', address: follower.email },
      ...renderEmail(journal, alertEmail(journal, { issues, others }, { names, moreUrl, endUrl })),
    };
    const isSent = await trySend({ ...mail, headers: unsubscribeHeaders(endUrl) }, mailer);
    if (!isSent) return deleteFollower(db, follower_id);
  }
  await recordAlertSent(db, follower_id, until);
}

/** Enables one-click unsubscribing (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Returns false if the mailbox does not exist, because retrying cannot help. */
async function trySend(mail: Mail, mailer: Context['mailer']): Promise<boolean> {
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    if (isNoMailbox(error)) return false;
    throw error;
  }
}

/**
 * Whether a refusal concerns the address: enhanced codes 5.1 (RFC 3463), or if there is none the codes 550, 551 and 553
 * (RFC 5321). Refusals for other reasons, such as blocklists (5.7), prove nothing about the mailbox.
 */
function isNoMailbox(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, response = '' } = error as { responseCode?: number; response?: string };
  const [enhanced] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  if (enhanced) return enhanced.startsWith('5.1.');
  return responseCode !== undefined && [550, 551, 553].includes(responseCode);
}

/** Reads the issues that came out between two instants, with their articles in order; omits empty ones. */
async function readIssuesOut(
  journal: Journal,
  between: { since: Date; until: Date },
  { reader, siteUrl }: Pick<Context, 'reader' | 'siteUrl'>,
): Promise<AnnouncedIssue[]> {
  const issues: AnnouncedIssue[] = [];
  for (const issue of await listIssuesOut(reader, between)) {
    const { id, number, title, publication_date, article_order, sections, volume_number, year } = issue;
    const ids = inIssueOrder(journal, await listIssueArticles(reader, id), { articles: article_order, sections }).map(
      (one) => one.id,
    );
    const read = new Map((await readArticles(reader, ids)).map((article) => [article.id, article]));
    const articles = ids.flatMap((one) => read.get(one) ?? []);
    if (articles.length === 0) continue;
    const name = issueName({ number: volume_number, year }, { number });
    issues.push({
      called: title ? `${name}: ${title}` : name,
      publication_date,
      url: canonicalUrl(siteUrl, paths.issue(volume_number, number)),
      articles: articles.map((article) => ({ article, url: canonicalUrl(siteUrl, paths.article(article.slug)) })),
    });
  }
  return issues;
}

const write = mailWriter(ALERT_MAILS);

const confirmAlertsEmail = (journal: Journal, topics: string, url: string): EmailContent =>
  write(journal, 'alert-confirm', { topics }, { url });

type Announced = Pick<
  Article,
  'id' | 'slug' | 'title' | 'notices' | 'authors' | 'article_type' | 'published_on' | 'volume' | 'issue'
>;

interface AnnouncedArticle {
  article: Announced;
  url: string;
}

export interface AnnouncedIssue {
  called: string;
  publication_date: string;
  url: string;
  articles: AnnouncedArticle[];
}

/** `names` are the follows with news; `moreUrl` leads to the articles that do not fit. */
function alertEmail(
  journal: Journal,
  { issues, others }: { issues: readonly AnnouncedIssue[]; others: readonly AnnouncedArticle[] },
  { names, moreUrl, endUrl }: { names: readonly string[]; moreUrl: string; endUrl: string },
): EmailContent {
  let remaining = ARTICLES_MAX;
  const listed = (articles: readonly AnnouncedArticle[], restUrl: string): string[] => {
    const shown = articles.slice(0, remaining);
    remaining -= shown.length;
    const more = articles.length - shown.length;
    return [
      ...shown.map(({ article, url }) => articleEntry(journal, article, url)),
      ...(more > 0 ? [`And ${more} more:\n${restUrl}`] : []),
    ];
  };
  const count = [countText(issues.length, 'issue'), countText(others.length, 'article')].filter(Boolean).join(' and ');
  const news = [
    ...issues.flatMap(({ called, publication_date, url, articles }) => [
      `${called}\n${longDate(publication_date)}\n${url}`,
      ...listed(articles, url),
    ]),
    ...(issues.length > 0 && others.length > 0 ? ['Also new:'] : []),
    ...listed(others, moreUrl),
  ];
  return write(journal, 'alert', {
    headline: alertHeadline(journal, { issues, others }, count),
    new_count: count,
    topics: names.join('; '),
    news: news.join('\n\n'),
    unsubscribe_address: endUrl,
  });
}

/** Returns "one new article" or "3 new articles"; empty for none. */
function countText(count: number, noun: string): string {
  if (count === 0) return '';
  return count === 1 ? `one new ${noun}` : `${count} new ${noun}s`;
}

function alertHeadline(
  journal: Journal,
  { issues: [issue, ...more], others: [first, ...rest] }: Parameters<typeof alertEmail>[1],
  count: string,
): string {
  if (issue && more.length === 0) return `New issue of the ${journal.name}: ${issue.called}`;
  if (!issue && first && rest.length === 0) return displayTitle(first.article);
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} in the ${journal.name}`;
}

function articleEntry(journal: Journal, article: Announced, url: string): string {
  const { volume, issue, published_on } = article;
  const place = [articleTypeName(journal, article.article_type), longDate(published_on), issueName(volume, issue)];
  return [displayTitle(article), byline(article.authors.map(authorName)), place.filter(Boolean).join(' · '), url].join(
    '\n',
  );
}
