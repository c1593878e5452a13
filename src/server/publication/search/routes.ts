import * as z from 'zod';
import { writeMarkup } from '#domain/kernel/markup';
import { api, paths } from '#domain/kernel/paths';
import { followSearchForm } from '#domain/publication/alert/follow-form';
import { openIndex } from '#domain/publication/search/open-index';
import { hasFilters, parseSearchQuery } from '#domain/publication/search/query';
import { searchMarkup } from '#domain/publication/search/result-markup';
import { resultPage, search } from '#domain/publication/search/search';
import { file } from '#server/kernel/http/answer';
import { Problem } from '#server/kernel/http/problem';
import { type Call, type Route, route, TextReply } from '#server/kernel/http/route';
import { SITE_PAGE_HEADERS } from '#server/kernel/http/site-page';

/** Matches the part of the site's search page that the results replace. */
const BODY = /(<div class="frame" id="search-page"[^>]*>)[\s\S]*?(<\/div>\s*<script|<\/div>\s*<\/main>)/;

/** Fills the site's search page with the results. */
async function searchPage(parameters: Record<string, string | undefined>, { context }: Call): Promise<TextReply> {
  const asked = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const question = parseSearchQuery(context.journal, new URLSearchParams(asked));
  const empty = await context.siteFiles?.(`${paths.search}/index.html`);
  if (!empty) throw new Problem('unavailable', 'The search page is not ready yet. Please try again in a minute.');
  const index = openIndex(read);
  const findings = hasFilters(question) ? await search(index, question) : undefined;
  const answer = findings && { findings, page: await resultPage(index, findings, question.page) };
  const below = findings && followSearchForm(context.journal, question, findings);
  const body = writeMarkup(searchMarkup(question, api.searchPage, answer, below));
  const html = empty.replace(BODY, (_, start: string, end: string) => start + body + end);
  return new TextReply(html, SITE_PAGE_HEADERS);

  async function read(path: string): Promise<string> {
    const text = await context.siteFiles?.(path);
    if (text === undefined) throw new Problem('unavailable', 'The search index is being updated. Please try again.');
    return text;
  }
}

/** The maximum age of cached replies, in seconds. */
const CACHE = 60;
const Text = z.string().max(300).optional();

/** The route for search without JavaScript; otherwise the browser searches the same files itself. */
export const searchRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/search-page',
    summary: 'Searches the full text of all articles, and returns a page.',
    notes:
      'For browsers without JavaScript. It reads the search index at `/search/`, as the page `/search` does, not the database.',
    answers: [file('text/html')],
    refusals: { 503: 'The site is being built for the first time.' },
    access: 'public',
    csrf: false,
    cache: CACHE,
    input: z.object({ q: Text, topic: Text, type: Text, year: Text, issue: Text, sort: Text, page: Text }),
    handle: searchPage,
  }),
];
