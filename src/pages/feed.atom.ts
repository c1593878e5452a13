import type { APIRoute } from 'astro';
import { atomFeed } from '#domain/feed';
import { cards, readArticle } from '#loaders/snapshot';

const LATEST = 30;

/** The newest articles, and every article marked by a retraction, whose notice is an entry of its own. */
export const GET: APIRoute = ({ site }) => {
  const shown = cards().filter((card, position) => position < LATEST || card.is_retracted);
  const articles = shown.map(({ id }) => readArticle(id));
  return new Response(atomFeed(articles, site?.origin ?? ''), { headers: { 'content-type': 'application/atom+xml' } });
};
