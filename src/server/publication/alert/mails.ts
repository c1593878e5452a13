import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { LISTED_MAX } from '#domain/publication/alert/alert';
import type { Article } from '#domain/publication/article';
import { byline, issueName } from '#domain/publication/article-list';
import { nameOfOne } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { displayTitle } from '#domain/publication/notice';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** The confirmation email: without its link nothing starts. */
export function confirmAlertsEmail(journal: Journal, name: string, url: string): Letter {
  return {
    subject: `Confirm your alerts from the ${journal.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `someone asked us to send this address a weekly email with what’s new in: ${name}.`,
      'If that was you, open the link and press the button. Otherwise do nothing, and we will delete this address in a week.',
    ],
    action: { label: 'Start the alerts', url },
    reason: 'someone gave this address in our form for alerts. If it was not you, ignore this email.',
  };
}

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
): Letter {
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
  return {
    subject: subjectOf(journal, { issues, others }, count),
    greeting: 'Hello,',
    paragraphs: [
      `${count} in your alerts since our last email: ${names.join('; ')}.`,
      ...issues.flatMap(({ called, publication_date, url, articles }) => [
        `${called}\n${longDate(publication_date)}\n${url}`,
        ...listed(articles, url),
      ]),
      ...(issues.length > 0 && others.length > 0 ? ['Also new:'] : []),
      ...listed(others, moreUrl),
    ],
    closing: [`To unsubscribe, open this address and press the button:\n${endUrl}`],
    reason: 'this address was confirmed for alerts from the journal.',
  };
}

/** "one new article", "3 new articles"; empty for none. */
function counted(count: number, noun: string): string {
  if (count === 0) return '';
  return count === 1 ? `one new ${noun}` : `${count} new ${noun}s`;
}

function subjectOf(
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
