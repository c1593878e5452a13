import type { APIRoute, GetStaticPaths } from 'astro';
import type { Collection } from '#domain/publication/collection';
import { atomFeed } from '#domain/publication/feed';
import { FEED_SIZE, latestNews } from '#domain/publication/manifest';
import { readArticleFront, shownJournal } from '#loaders/snapshot';
import { renderedCollections, routeParams } from '../../_collections.ts';

export const getStaticPaths = (() =>
  renderedCollections().map((collection) => ({
    params: routeParams(collection),
    props: { collection },
  }))) satisfies GetStaticPaths;

/** The newest articles of a topic, an article type or an author, by publication or notice. */
export const GET: APIRoute<{ collection: Collection }> = ({ props: { collection }, url }) => {
  const articles = latestNews(collection.articles, FEED_SIZE).map(({ id }) => readArticleFront(id));
  const text = atomFeed(shownJournal(), articles, url.origin, collection);
  return new Response(text, { headers: { 'content-type': 'application/atom+xml' } });
};
