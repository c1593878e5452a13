import type { APIRoute } from 'astro';
import { atomFeed } from '#domain/publication/feed';
import { FEED_SIZE, latestNews } from '#domain/publication/manifest';
import { cards, readArticleFront, shownJournal } from '#loaders/snapshot';

/** The newest articles by publication or notice; each notice is a separate entry. */
export const GET: APIRoute = ({ url }) => {
  const articles = latestNews(cards(), FEED_SIZE).map(({ id }) => readArticleFront(id));
  return new Response(atomFeed(shownJournal(), articles, url.origin), {
    headers: { 'content-type': 'application/atom+xml' },
  });
};
