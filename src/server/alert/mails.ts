import { LISTED_MAX } from '#domain/alert/alert';
import { longDate } from '#domain/date';
import { JOURNAL } from '#domain/journal';
import type { Article } from '#domain/publication/article';
import { byline, issueName } from '#domain/publication/article-list';
import { ARTICLE_TYPE_SINGULAR } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { displayTitle } from '#domain/publication/notice';
import type { Letter } from '#server/outbox/mail-template';

/** The first mail: without its link nothing begins. */
export function confirmLetter(name: string, url: string): Letter {
  return {
    subject: `Confirm your alerts of the ${JOURNAL.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `someone asked us to tell this address once a week about new articles: ${name}.`,
      'If that was you, open the link and press the button. Otherwise do nothing, and we forget this address in a week.',
    ],
    action: { label: 'Begin the alerts', url },
    reason: 'someone gave this address in our form for alerts. If it was not you, ignore this mail.',
  };
}

/** What an alert says of an article. */
type Announced = Pick<
  Article,
  'slug' | 'title' | 'notices' | 'authors' | 'article_type' | 'published_on' | 'volume' | 'issue'
>;

/** What is new of what somebody follows, called by `names`; `moreUrl` leads to what one mail cannot list. */
export function alertLetter(
  articles: readonly { article: Announced; url: string }[],
  { names, moreUrl, endUrl }: { names: readonly string[]; moreUrl: string; endUrl: string },
): Letter {
  const more = articles.length - LISTED_MAX;
  const count = articles.length === 1 ? 'One new article' : `${articles.length} new articles`;
  const [first] = articles;
  return {
    subject: first && articles.length === 1 ? displayTitle(first.article) : `${count} in the ${JOURNAL.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `${count.toLowerCase()} since our last mail, of what you follow: ${names.join('; ')}.`,
      ...articles.slice(0, LISTED_MAX).map(({ article, url }) => entry(article, url)),
      ...(more > 0 ? [`And ${more} more:\n${moreUrl}`] : []),
    ],
    closing: [`To end these mails, open this address and press the button:\n${endUrl}`],
    reason: 'this address was confirmed for alerts about new articles.',
  };
}

function entry(article: Announced, url: string): string {
  const { volume, issue, published_on } = article;
  const place = [ARTICLE_TYPE_SINGULAR[article.article_type], longDate(published_on), issueName(volume, issue)];
  return [displayTitle(article), byline(article.authors.map(authorName)), place.filter(Boolean).join(' · '), url].join(
    '\n',
  );
}
