import type { APIRoute } from 'astro';
import { callsForPapersFeed } from '#domain/publication/feed';
import { calls, shownJournal } from '#loaders/snapshot';

/** Calls for papers that have opened, latest first. */
export const GET: APIRoute = ({ url }) =>
  new Response(callsForPapersFeed(shownJournal(), calls(), url.origin), {
    headers: { 'content-type': 'application/atom+xml' },
  });
