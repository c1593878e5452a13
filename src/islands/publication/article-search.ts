import { longDate } from '#domain/date';
import { paths } from '#domain/paths';
import { type Answer, answerSoFar, type IndexPart, placed } from '#domain/publication/article-index';
import {
  articleCount,
  byline,
  citationCount,
  isAsking,
  type ListEntry,
  type ListQuery,
  queryAddress,
  readQuery,
} from '#domain/publication/article-list';
import { readIndexPart, readIndexParts } from '../api.ts';
import { afterPress } from '../press.ts';

/**
 * Search on the article list. The page holds the newest articles as plain HTML; this fetches, once the reader asks for
 * something, the parts of the index that hold the answer, and keeps the question in the address.
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

const loaded = new Map<number, ReturnType<typeof placed>>();
const loading = new Map<number, Promise<void>>();
const cards = new Map<string, HTMLElement>();
let directory: Promise<IndexPart[]> | undefined;
let question = readQuery(new URLSearchParams());
let wanted = RESULTS_SHOWN;
let turn = 0;

function loadDirectory(): Promise<IndexPart[]> {
  directory ??= readIndexParts();
  // A failed load is tried again with the next question.
  directory.catch(() => {
    directory = undefined;
  });
  return directory;
}

function loadPart({ part }: IndexPart): Promise<void> {
  const load = loading.get(part) ?? readIndexPart(part).then((entries) => void loaded.set(part, placed(part, entries)));
  loading.set(part, load);
  load.catch(() => loading.delete(part));
  return load;
}

async function answer(query: ListQuery): Promise<void> {
  clear.hidden = !isAsking(query);
  question = query;
  wanted = RESULTS_SHOWN;
  if (isAsking(query)) return search();
  turn += 1;
  afterPress(showNewest);
}

/** Answers the present question: with every part of the index that comes, what is certain by then is shown. */
async function search(): Promise<void> {
  turn += 1;
  const asked = turn;
  const drawInTurn = (draw: () => void) => afterPress(() => asked === turn && draw());
  try {
    const parts = await loadDirectory();
    for (let isDone = false; !isDone && asked === turn; ) {
      const answer = answerSoFar(parts, loaded, question, wanted);
      isDone = answer.missing.length === 0;
      drawInTurn(() => showResults(answer));
      if (!isDone) await Promise.race(answer.missing.map(loadPart));
    }
  } catch (error) {
    drawInTurn(() => showFailure(error as Error));
  }
}

function showNewest(): void {
  failure.hidden = true;
  newest.hidden = false;
  results.hidden = true;
  count.textContent = count.dataset.newest ?? '';
}

function showFailure({ message }: Error): void {
  showNewest();
  const reason = failure.firstElementChild as HTMLElement;
  reason.textContent = `Error loading articles: ${message}`;
  failure.hidden = false;
}

function showResults({ articles, total, missing }: Answer): void {
  const isDone = missing.length === 0;
  failure.hidden = true;
  // Until the first result is certain, what was there before stays.
  if (isDone || articles.length > 0) showCards(articles.slice(0, wanted));
  results.ariaBusy = String(!isDone);
  more.hidden = (total ?? articles.length) <= wanted;
  const place = places[question.issue] ?? places[question.volume];
  if (total === undefined) count.textContent = 'Searching…';
  else count.textContent = total > 0 ? `${articleCount(total)}${place ? ` in ${place}` : ''}` : NO_RESULTS;
}

/** An article that stays keeps its card, and the card the focus. */
function showCards(articles: readonly ListEntry[]): void {
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
  await search();
  list.children[start]?.querySelector<HTMLElement>('.title')?.focus();
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
  cards.set(entry.slug, item);
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
more.addEventListener('click', () => void showMore());
addEventListener('popstate', () => {
  fillForm(fromAddress());
  void answer(fromAddress());
});

fillForm(fromAddress());
void answer(fromAddress());
