import type { APIRoute } from 'astro';
import { callFeed } from '#domain/publication/feed';
import { calls, shownJournal } from '#loaders/snapshot';

/** The calls for papers that have opened, the last one first. */
export const GET: APIRoute = ({ site }) =>
  new Response(callFeed(shownJournal(), calls(), site?.origin ?? ''), {
    headers: { 'content-type': 'application/atom+xml' },
  });
