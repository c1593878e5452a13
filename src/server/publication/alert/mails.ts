import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { LISTED_MAX } from '#domain/publication/alert/alert';
import { ALERT_MAILS } from '#domain/publication/alert/mail-templates';
import type { Article } from '#domain/publication/article';
import { byline, issueName } from '#domain/publication/article-list';
import { nameOfOne } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { displayTitle } from '#domain/publication/notice';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';

const write = mailWriter(ALERT_MAILS);

/** The confirmation email: without its link nothing starts. */
export const confirmAlertsEmail = (journal: Journal, topics: string, url: string): EmailContent =>
  write(journal, 'alert-confirm', { topics }, { url });

/** An article's entry in an alert. */
type Announced = Pick<
  Article,
  'id' | 'slug' | 'title' | 'notices' | 'authors' | 'article_type' | 'published_on' | 'volume' | 'issue'
>;

interface AnnouncedArticle {
  article: Announced;
  url: string;
}

/** An issue's entry in an alert. */
export interface AnnouncedIssue {
  called: string;
  publication_date: string;
  url: string;
  articles: AnnouncedArticle[];
}

/** News for a follower, named by `names`, issues first; `moreUrl` leads to the rest. */
export function alertEmail(
  journal: Journal,
  { issues, others }: { issues: readonly AnnouncedIssue[]; others: readonly AnnouncedArticle[] },
  { names, moreUrl, endUrl }: { names: readonly string[]; moreUrl: string; endUrl: string },
): EmailContent {
  let left = LISTED_MAX;
  const listed = (articles: readonly AnnouncedArticle[], restUrl: string): string[] => {
    const shown = articles.slice(0, left);
    left -= shown.length;
    const more = articles.length - shown.length;
    return [
      ...shown.map(({ article, url }) => entry(journal, article, url)),
      ...(more > 0 ? [`And ${more} more:\n${restUrl}`] : []),
    ];
  };
  const count = [counted(issues.length, 'issue'), counted(others.length, 'article')].filter(Boolean).join(' and ');
  const news = [
    ...issues.flatMap(({ called, publication_date, url, articles }) => [
      `${called}\n${longDate(publication_date)}\n${url}`,
      ...listed(articles, url),
    ]),
    ...(issues.length > 0 && others.length > 0 ? ['Also new:'] : []),
    ...listed(others, moreUrl),
  ];
  return write(journal, 'alert', {
    headline: headlineOf(journal, { issues, others }, count),
    new_count: count,
    topics: names.join('; '),
    news: news.join('\n\n'),
    unsubscribe_address: endUrl,
  });
}

/** "one new article", "3 new articles"; empty for none. */
function counted(count: number, noun: string): string {
  if (count === 0) return '';
  return count === 1 ? `one new ${noun}` : `${count} new ${noun}s`;
}

function headlineOf(
  journal: Journal,
  { issues: [issue, ...more], others: [first, ...rest] }: Parameters<typeof alertEmail>[1],
  count: string,
): string {
  if (issue && more.length === 0) return `New issue of the ${journal.name}: ${issue.called}`;
  if (!issue && first && rest.length === 0) return displayTitle(first.article);
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} in the ${journal.name}`;
}

function entry(journal: Journal, article: Announced, url: string): string {
  const { volume, issue, published_on } = article;
  const place = [nameOfOne(journal, article.article_type), longDate(published_on), issueName(volume, issue)];
  return [displayTitle(article), byline(article.authors.map(authorName)), place.filter(Boolean).join(' · '), url].join(
    '\n',
  );
}
