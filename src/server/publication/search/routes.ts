import * as z from 'zod';
import { file } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { searchPage } from './search-page.ts';

/** How old copies in shared caches may be, in seconds. */
const CACHE = 60;
const Text = z.string().max(300).optional();

/** Search for readers whose browser runs no script; all others search in the browser, from the same files. */
export const searchRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/search-page',
    summary: 'Searches the full text of all articles, and answers with a page.',
    notes:
      'For browsers without script. It reads the files of the search index at `/search/`, as the page `/search` does, and no database.',
    answers: [file('text/html')],
    refusals: { 503: 'The site is being built for the first time.' },
    access: 'public',
    csrf: false,
    cache: CACHE,
    input: z.object({ q: Text, topic: Text, type: Text, year: Text, issue: Text, sort: Text, page: Text }),
    handle: searchPage,
  }),
];
