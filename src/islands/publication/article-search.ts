import type { IslandJournal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import {
  articleCount,
  byline,
  citationCount,
  hasFilters,
  type ListQuery,
  listUrl,
  parseListQuery,
} from '#domain/publication/article-list';
import { entryPdfLink, entryThumbnail } from '#domain/publication/search/entry-markup';
import type { SearchEntry } from '#domain/publication/search/files';
import type { FoundList } from '#domain/publication/search/list';
import type { Index } from '#domain/publication/search/open-index';
import { afterPress } from '#islands/kernel/press.ts';
import { readSiteFile } from '#islands/kernel/site-file.ts';
import { toDomNode } from '#islands/kernel/to-node.ts';
import { openQueryForm } from './query-form.ts';

/**
 * Search on the article list. The page has the newest articles as plain HTML; once the reader searches, this fetches the
 * index files needed and keeps the query in the address.
 */
const NO_RESULTS = 'No articles found matching your criteria.';
const RESULTS_SHOWN = 20;
const TYPING_PAUSE_MS = 150;

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const form = element<HTMLFormElement>('article-search');
const count = element('result-count');
const note = element('place-note');
const clear = element<HTMLButtonElement>('clear-filters');
const failure = element('list-error');
const newest = element('newest-articles');
const results = element('found-articles');
const list = element('result-list');
const more = element<HTMLButtonElement>('show-more');
const template = element<HTMLTemplateElement>('article-card');
const journal = JSON.parse(element('journal').textContent) as Pick<IslandJournal, 'categories'>;
/** By the id of the volume or issue. */
const places = JSON.parse(element('places').textContent) as Record<string, Place>;

interface Place {
  place: string;
  label: string;
  /** The formatted publication date of a forthcoming issue. */
  coming?: string;
  /** The address of its call for papers. */
  call?: string;
}

const cards = new Map<string, HTMLElement>();
let currentQuery = parseListQuery(journal, new URLSearchParams());
let index: Index | undefined;
let found: FoundList | undefined;
let wanted = RESULTS_SHOWN;
let latestTurn = 0;

async function runQuery(query: ListQuery): Promise<void> {
  clear.hidden = !hasFilters(query);
  currentQuery = query;
  wanted = RESULTS_SHOWN;
  if (hasFilters(query)) return search();
  latestTurn += 1;
  afterPress(showNewest);
}

/** Loads the search code when a reader uses the form: most only look at the newest articles. */
const loadSearch = () =>
  Promise.all([import('#domain/publication/search/open-index'), import('#domain/publication/search/list')]);

async function find(query: ListQuery): Promise<FoundList> {
  const [{ openIndex }, { searchList }] = await loadSearch();
  index ??= openIndex(readSiteFile);
  return searchList(index, query, (id) => places[id]?.place);
}

/** Runs the current query; the previous results stay until it is done. */
async function search(): Promise<void> {
  latestTurn += 1;
  const turn = latestTurn;
  const drawIfCurrent = (draw: () => void) => afterPress(() => turn === latestTurn && draw());
  try {
    results.ariaBusy = 'true';
    const list = await find(currentQuery);
    const articles = await list.first(wanted);
    drawIfCurrent(() => {
      found = list;
      showResults(list.total, articles);
    });
  } catch (error) {
    // The site may have been rebuilt since the index was opened.
    index?.forget();
    drawIfCurrent(() => showFailure(error as Error));
  }
}

function showNewest(): void {
  failure.hidden = true;
  newest.hidden = false;
  results.hidden = true;
  note.hidden = true;
  count.textContent = count.dataset.newest ?? '';
}

function showFailure({ message }: Error): void {
  showNewest();
  const reason = failure.firstElementChild as HTMLElement;
  reason.textContent = `Error loading articles: ${message}`;
  failure.hidden = false;
}

function showResults(total: number, articles: readonly SearchEntry[]): void {
  failure.hidden = true;
  showCards(articles);
  results.ariaBusy = 'false';
  more.hidden = total <= wanted;
  const place = places[currentQuery.issue] ?? places[currentQuery.volume];
  note.replaceChildren(...placeNote(place, total), ...fullTextNote(total));
  note.hidden = note.childNodes.length === 0;
  count.textContent = total > 0 ? `${articleCount(total)}${place ? ` in ${place.label}` : ''}` : NO_RESULTS;
}

/** Explains why an issue has few or no results, if it is empty or forthcoming. */
function placeNote(place: Place | undefined, total: number): (string | Node)[] {
  if (!place || (total > 0 && !place.coming)) return [];
  const { label, coming, call } = place;
  const isNarrowed = currentQuery.q !== '' || currentQuery.category !== '';
  const noResultsNote = isNarrowed
    ? `Only articles in ${label} are shown.`
    : `No article in ${label} has been published yet.`;
  if (!coming) return [`${noResultsNote} `];
  return [`${label} will be published on ${coming}. `, ...(call ? [link(call, 'Call for papers'), ' '] : [])];
}

/** Words that no title, author or keyword contains may be in the text. */
function fullTextNote(total: number): Node[] {
  const { q } = currentQuery;
  if (total > 0 || q === '') return [];
  return [link(`${paths.search}?${new URLSearchParams({ q })}`, `Search the full text for “${q}”`)];
}

const link = (href: string, label: string) =>
  toDomNode({ name: 'a', attributes: new Map([['href', href]]), children: [label] });

/** Reuses the cards of articles already shown, so that they keep the focus. */
function showCards(articles: readonly SearchEntry[]): void {
  const shown = articles.map((entry) => cards.get(entry.slug) ?? card(entry));
  const staying = new Set(shown);
  const focused = newest.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  newest.hidden = true;
  results.hidden = false;
  for (const child of [...list.children]) if (!staying.has(child as HTMLElement)) child.remove();
  for (const [position, item] of shown.entries()) {
    if (list.children[position] !== item) list.insertBefore(item, list.children[position] ?? null);
  }
  if (focused) list.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus();
}

async function showMore(): Promise<void> {
  const start = list.childElementCount;
  wanted = start + RESULTS_SHOWN;
  if (found) showResults(found.total, await found.first(wanted));
  list.children[start]?.querySelector<HTMLElement>('.title')?.focus();
}

function card(entry: SearchEntry): HTMLElement {
  const item = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const part = <Kind extends HTMLElement>(name: string) => item.querySelector(`.${name}`) as Kind;
  part('category').textContent = entry.category;
  part('type').textContent = entry.type;
  part<HTMLAnchorElement>('title').href = paths.article(entry.slug);
  Object.assign(part('title'), { textContent: entry.title, ...entry.words });
  (part('abstract').firstElementChild as HTMLElement).ariaLabel = `Abstract of ${entry.title}`;
  part('authors').textContent = byline(entry.authors);
  part<HTMLTimeElement>('date').dateTime = entry.published_on;
  part('date').textContent = longDate(entry.published_on);
  part('issue').textContent = entry.place;
  part('citations').textContent = citationCount(entry.citations);
  if (!entry.is_sample) part('sample-label').remove();
  if (!entry.place) part('issue').remove();
  if (entry.citations === 0) part('citations').remove();
  part('place').append(...entryPdfLink(entry).map(toDomNode));
  part('card').append(...entryThumbnail(entry).map(toDomNode));
  cards.set(entry.slug, item);
  return item;
}

function fillForm(query: ListQuery): void {
  for (const [name, value] of Object.entries(query)) {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
    field.value = value;
  }
}

form.addEventListener('focusin', () => void loadSearch().catch(() => {}), { once: true });
const navigate = openQueryForm<ListQuery>({
  form,
  typingPauseMs: TYPING_PAUSE_MS,
  parse: (parameters) => parseListQuery(journal, parameters),
  addressOf: (query) => listUrl(location.pathname, query),
  hasFilters,
  fill: fillForm,
  run: runQuery,
});
clear.addEventListener('click', () => {
  const nothing = parseListQuery(journal, new URLSearchParams());
  fillForm(nothing);
  navigate(nothing, 'push');
  form.querySelector<HTMLElement>('#q')?.focus();
});
more.addEventListener('click', () => void showMore());
