import type { APIRoute } from 'astro';
import { callFeed } from '#domain/publication/feed';
import { calls, shownJournal } from '#loaders/snapshot';

/** Calls for papers that have opened, latest first. */
export const GET: APIRoute = ({ site }) =>
  new Response(callFeed(shownJournal(), calls(), site?.origin ?? ''), {
    headers: { 'content-type': 'application/atom+xml' },
  });
