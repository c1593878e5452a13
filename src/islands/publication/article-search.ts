import {
  articleCount,
  byline,
  citationCount,
  findArticles,
  isAsking,
  type ListEntry,
  type ListQuery,
  queryAddress,
  readQuery,
  type SearchableEntry,
  searchable,
} from '#domain/article-list';
import { longDate } from '#domain/date';
import { paths } from '#domain/paths';
import { listArticles } from '../api.ts';

/**
 * Search on the article list. The page holds the newest articles as plain HTML; this fetches the index of
 * all of them once the reader asks for something, and keeps the question in the address.
 */
const NO_RESULTS = 'No articles found matching your criteria.';
const RESULTS_SHOWN = 20;
const TYPING_PAUSE_MS = 150;

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const form = element<HTMLFormElement>('article-search');
const count = element('result-count');
const clear = element<HTMLButtonElement>('clear-filters');
const failure = element('list-error');
const newest = element('newest-articles');
const results = element('found-articles');
const list = element('result-list');
const more = element<HTMLButtonElement>('show-more');
const template = element<HTMLTemplateElement>('article-card');
/** The names of volumes and issues, by id. */
const places = JSON.parse(element('places').textContent) as Record<string, string>;

let index: Promise<SearchableEntry[]> | undefined;
let found: SearchableEntry[] = [];
let turn = 0;

function loadIndex(): Promise<SearchableEntry[]> {
  index ??= listArticles().then((entries) => entries.map(searchable));
  // A failed load is tried again with the next question.
  index.catch(() => {
    index = undefined;
  });
  return index;
}

async function answer(query: ListQuery): Promise<void> {
  turn += 1;
  const asked = turn;
  clear.hidden = !isAsking(query);
  if (!isAsking(query)) return showNewest();
  try {
    const entries = await loadIndex();
    if (asked === turn) showResults(findArticles(entries, query), query);
  } catch (error) {
    if (asked !== turn) return;
    showNewest();
    const reason = failure.firstElementChild as HTMLElement;
    reason.textContent = `Error loading articles: ${(error as Error).message}`;
    failure.hidden = false;
  }
}

function showNewest(): void {
  failure.hidden = true;
  newest.hidden = false;
  results.hidden = true;
  count.textContent = count.dataset.newest ?? '';
}

function showResults(articles: SearchableEntry[], query: ListQuery): void {
  found = articles;
  failure.hidden = true;
  newest.hidden = true;
  results.hidden = false;
  list.replaceChildren();
  showMore();
  const place = places[query.issue] ?? places[query.volume];
  count.textContent = found.length > 0 ? `${articleCount(found.length)}${place ? ` in ${place}` : ''}` : NO_RESULTS;
}

function showMore(): HTMLElement | null {
  const start = list.childElementCount;
  list.append(...found.slice(start, start + RESULTS_SHOWN).map(card));
  more.hidden = list.childElementCount >= found.length;
  return list.children[start]?.querySelector<HTMLElement>('.title') ?? null;
}

function card(entry: ListEntry): HTMLElement {
  const item = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const part = <Kind extends HTMLElement>(name: string) => item.querySelector(`.${name}`) as Kind;
  part('category').textContent = entry.category;
  part('type').textContent = entry.type;
  part<HTMLAnchorElement>('title').href = paths.article(entry.slug);
  part('title').textContent = entry.title;
  part('authors').textContent = byline(entry.authors);
  part<HTMLTimeElement>('date').dateTime = entry.published_on;
  part('date').textContent = longDate(entry.published_on);
  part('issue').textContent = entry.place;
  part('citations').textContent = citationCount(entry.citations);
  if (!entry.is_sample) part('sample-label').remove();
  if (!entry.place) part('issue').remove();
  return item;
}

const fromAddress = () => readQuery(new URLSearchParams(location.search));
const fromForm = () =>
  readQuery(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, `${value}`])));

function fillForm(query: ListQuery): void {
  for (const [name, value] of Object.entries(query)) {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
    field.value = value;
  }
}

function ask(query: ListQuery, remember: 'push' | 'replace'): void {
  const address = queryAddress(location.pathname, query);
  if (remember === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  void answer(query);
}

// While the reader types, the address follows in place; each finished choice is a step to come back to.
let typing: ReturnType<typeof setTimeout> | undefined;
form.addEventListener('input', ({ target }) => {
  if ((target as Element).id !== 'q') return;
  clearTimeout(typing);
  typing = setTimeout(() => ask(fromForm(), isAsking(fromAddress()) ? 'replace' : 'push'), TYPING_PAUSE_MS);
});
form.addEventListener('change', ({ target }) => {
  if ((target as Element).id !== 'q') ask(fromForm(), 'push');
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(typing);
  ask(fromForm(), 'replace');
});
clear.addEventListener('click', () => {
  const nothing = readQuery(new URLSearchParams());
  fillForm(nothing);
  ask(nothing, 'push');
  form.querySelector<HTMLElement>('#q')?.focus();
});
more.addEventListener('click', () => showMore()?.focus());
addEventListener('popstate', () => {
  fillForm(fromAddress());
  void answer(fromAddress());
});

form.hidden = false;
fillForm(fromAddress());
void answer(fromAddress());
