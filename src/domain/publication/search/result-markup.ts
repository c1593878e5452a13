import { longDate } from '#domain/kernel/date';
import { markupElement } from '#domain/kernel/element';
import type { MarkupElement, MarkupNode } from '#domain/kernel/markup';
import { api, paths } from '#domain/kernel/paths';
import { AUTHORS_SHOWN, articleCount } from '#domain/publication/article-list';
import { authorPath } from '#domain/publication/author-page';
import { entryPdfLink, entryThumbnail } from './entry-markup.ts';
import { type Excerpt, markMatches, type Piece } from './excerpt.ts';
import { FACET_NAMES, FACETS, type Facet, type SearchEntry } from './files.ts';
import { hasFilters, type SearchQuery, searchAddress, type TermMatcher, termMatcher } from './query.ts';
import { type FacetChoice, type Findings, RESULTS_PER_PAGE, type ResultPage } from './search.ts';

export interface SearchAnswer {
  readonly findings: Findings;
  readonly page: ResultPage;
}

/**
 * The content of the search page, rendered empty by the build, with results by the function for readers without script,
 * and by the script in the browser. `below` follows the results.
 */
export function searchMarkup(
  question: SearchQuery,
  action: string,
  answer?: SearchAnswer,
  below: MarkupNode[] = [],
): MarkupNode[] {
  return [
    markupElement('div', { class: 'page-head' }, [markupElement('h1', {}, ['Search'])]),
    markupElement('search', {}, [searchForm(question, action, answer?.findings)]),
    markupElement('p', { role: 'status', id: 'search-status' }, answer ? [statusText(question, answer)] : []),
    markupElement(
      'div',
      { id: 'search-answer' },
      answer ? [...resultsMarkup(question, action, answer), ...below] : searchHints(question),
    ),
  ];
}

/** A page of results, with links to the previous and the next page. */
export function resultsMarkup(question: SearchQuery, action: string, { findings, page }: SearchAnswer): MarkupNode[] {
  const matches = termMatcher(findings.words);
  const first = (question.page - 1) * RESULTS_PER_PAGE + 1;
  return [
    markupElement(
      'ol',
      { class: 'articles results', role: 'list', start: String(first) },
      page.entries.map((entry) => result(entry, matches)),
    ),
    pager(question, action, page.hasMore),
  ];
}

/** The status above the results, announced by screen readers. */
export function statusText({ q }: SearchQuery, { findings, page }: SearchAnswer): string {
  const { respelt, hits } = findings;
  const corrections = respelt
    .map(({ written, spelt }) => ` No article contains “${written}”; these contain “${spelt}”.`)
    .join('');
  if (page.total === undefined) {
    return `${articleCount(page.entries.length)} on this page, from ${page.textsChecked} of the ${hits.length} articles that contain these words.${corrections}`;
  }
  if (page.total === 0) return 'No articles found matching your criteria.';
  return `${articleCount(page.total)}${q ? ` for ${q}` : ''}.${corrections}`;
}

function searchForm(question: SearchQuery, action: string, findings?: Findings): MarkupElement {
  return markupElement('form', { id: 'search-form', action, class: 'search-form' }, [
    markupElement('label', { for: 'q' }, ['Search the full text of all articles']),
    markupElement('div', { class: 'search-line' }, [
      markupElement(
        'input',
        { type: 'search', id: 'q', name: 'q', value: question.q, autocomplete: 'off', maxlength: '300' },
        [],
      ),
      markupElement('button', { class: 'button' }, ['Search']),
      // Enter presses the first button, so this one comes second; present only without script.
      ...(action === paths.search
        ? [
            markupElement('noscript', {}, [
              markupElement('button', { class: 'button quiet', formaction: api.searchPage }, [
                'Search without JavaScript',
              ]),
            ]),
          ]
        : []),
    ]),
    markupElement('div', { class: 'facets' }, [
      ...FACET_NAMES.map((facet) => field(facet, FACETS[facet], facetOptions(facet, question, findings))),
      field('sort', 'Order', [
        option('', 'Best match', question.sort),
        option('recent', 'Newest first', question.sort),
      ]),
    ]),
  ]);
}

/** Includes the selected choice even if it has no results. */
export function facetOptions(facet: Facet, question: SearchQuery, findings?: Findings): MarkupElement[] {
  const chosen = question[facet];
  const choices = findings?.facets[facet] ?? [];
  const missing = chosen && !choices.some(({ value }) => value === chosen);
  const all: readonly FacetChoice[] = missing ? [...choices, { value: chosen, label: chosen, count: 0 }] : choices;
  const isCounted = !findings?.phrases.length;
  return [
    option('', 'Any', chosen),
    ...all.map(({ value, label, count }) => option(value, isCounted ? `${label} (${count})` : label, chosen)),
  ];
}

const field = (name: string, label: string, options: MarkupElement[]) =>
  markupElement('div', {}, [
    markupElement('label', { for: `search-${name}` }, [label]),
    markupElement('select', { id: `search-${name}`, name }, options),
  ]);

const option = (value: string, label: string, chosen: string) =>
  markupElement('option', { value, ...(value === chosen ? { selected: '' } : {}) }, [label]);

function result(entry: SearchEntry, matches: TermMatcher): MarkupElement {
  return markupElement('li', { 'data-slug': entry.slug }, [
    markupElement('article', { class: 'card' }, [
      markupElement('p', { class: 'eyebrow' }, [
        markupElement('span', {}, [entry.category]),
        ' ',
        markupElement('span', {}, [entry.type]),
        ...(entry.is_sample ? [' ', markupElement('span', { class: 'sample-label' }, ['Sample'])] : []),
      ]),
      markupElement('h2', {}, [
        markupElement(
          'a',
          { class: 'title', href: paths.article(entry.slug), ...entry.words },
          pieces(markMatches(entry.title, matches)),
        ),
      ]),
      markupElement('p', { class: 'authors' }, authorsMarkup(entry, matches)),
      markupElement(
        'div',
        { class: 'excerpt', ...entry.words },
        excerptMarkup({ heading: 'Abstract', pieces: markMatches(entry.summary, matches) }),
      ),
      markupElement('p', { class: 'eyebrow place' }, [
        markupElement('time', { datetime: entry.published_on }, [longDate(entry.published_on)]),
        ...(entry.place ? [' ', markupElement('span', {}, [entry.place])] : []),
        ...entryPdfLink(entry).flatMap((link) => [' ', link]),
      ]),
      ...entryThumbnail(entry),
    ]),
  ]);
}

/** A byline with links to the authors' pages. */
function authorsMarkup({ authors, author_pages }: SearchEntry, matches: TermMatcher): MarkupNode[] {
  const named = authors.slice(0, AUTHORS_SHOWN).flatMap((name, place): MarkupNode[] => {
    const page = author_pages[place];
    const shown = pieces(markMatches(name, matches));
    return [...(place > 0 ? [', '] : []), ...(page ? [markupElement('a', { href: authorPath(page) }, shown)] : shown)];
  });
  return authors.length > AUTHORS_SHOWN ? [...named, ', et al.'] : named;
}

export function excerptMarkup({ heading, pieces: found }: Excerpt): MarkupNode[] {
  return [markupElement('p', { class: 'heading' }, [heading]), markupElement('p', {}, pieces(found))];
}

const pieces = (found: readonly Piece[]): MarkupNode[] =>
  found.map(({ text, isFound }) => (isFound ? markupElement('mark', {}, [text]) : text));

function pager(question: SearchQuery, action: string, hasMore: boolean): MarkupNode {
  const link = (page: number, rel: string, label: string) =>
    markupElement('a', { href: searchAddress(action, { ...question, page }), rel }, [label]);
  return markupElement('nav', { class: 'pager', 'aria-label': 'Pages of results' }, [
    ...(question.page > 1 ? [link(question.page - 1, 'prev', 'Previous results')] : []),
    ...(hasMore ? [link(question.page + 1, 'next', 'More results')] : []),
  ]);
}

function searchHints(question: SearchQuery): MarkupNode[] {
  if (hasFilters(question)) return [];
  return [
    markupElement('ul', { class: 'hints' }, [
      markupElement('li', {}, ['Results contain all your words, in the title, the text or the authors’ names.']),
      markupElement('li', {}, ['Put a phrase in quotes: “blood pressure after stroke”.']),
      markupElement('li', {}, ['You can also search for a DOI or an ORCID iD.']),
      markupElement('li', {}, ['Accents, plurals and small typing errors are ignored.']),
    ]),
  ];
}
