import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { ARTICLES_MAX } from '#domain/publication/alert/alert';
import { ALERT_MAILS } from '#domain/publication/alert/mail-templates';
import type { Article } from '#domain/publication/article';
import { byline, issueName } from '#domain/publication/article-list';
import { articleTypeName } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { displayTitle } from '#domain/publication/notice';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/mail-template';

const write = mailWriter(ALERT_MAILS);

export const confirmAlertsEmail = (journal: Journal, topics: string, url: string): EmailContent =>
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

/** `names` are those of the follows with news; `moreUrl` leads to the articles that do not fit. */
export function alertEmail(
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
