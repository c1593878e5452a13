import type { IslandJournal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { followSearchForm } from '#domain/publication/alert/follow-form';
import { bestExcerpt } from '#domain/publication/search/excerpt';
import { FACET_NAMES } from '#domain/publication/search/files';
import { openIndex } from '#domain/publication/search/open-index';
import {
  hasFilters,
  parseSearchQuery,
  type SearchQuery,
  searchAddress,
  termMatcher,
} from '#domain/publication/search/query';
import {
  excerptMarkup,
  facetOptions,
  resultsMarkup,
  type SearchAnswer,
  statusText,
} from '#domain/publication/search/result-markup';
import { type Findings, resultPage, search } from '#domain/publication/search/search';
import { afterPress } from '#islands/kernel/press.ts';
import { readSiteFile } from '#islands/kernel/site-file.ts';
import { toDomNode } from '#islands/kernel/to-node.ts';
import { openQueryForm } from '#islands/publication/query-form.ts';

/** Full-text search: fetches the index files needed and keeps the query in the address. */
const TYPING_PAUSE_MS = 200;
const SEARCHING = 'Searching…';

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const form = element<HTMLFormElement>('search-form');
const status = element('search-status');
const shown = element('search-answer');
const journal = JSON.parse(element('journal').textContent) as Pick<IslandJournal, 'categories' | 'articleTypes'>;
const hints = [...shown.childNodes];
const index = openIndex(readSiteFile);
let latestTurn = 0;

async function runQuery(question: SearchQuery): Promise<void> {
  latestTurn += 1;
  const turn = latestTurn;
  const drawIfCurrent = (draw: () => void) => afterPress(() => turn === latestTurn && draw());
  document.title = document.title.replace(/^(?:.* – )?Search/, question.q ? `${question.q} – Search` : 'Search');
  if (!hasFilters(question)) return drawIfCurrent(showHints);
  status.textContent ||= SEARCHING;
  try {
    const found = await searchWithRetry(question);
    drawIfCurrent(() => show(question, found));
  } catch (error) {
    drawIfCurrent(() => {
      status.textContent = `The search failed: ${(error as Error).message}. Press Search to try again.`;
    });
  }
}

/** Tries again with a fresh index, because a missing file means that the site was rebuilt. */
async function searchWithRetry(question: SearchQuery): Promise<SearchAnswer> {
  const attempt = async () => {
    const findings = await search(index, question);
    return { findings, page: await resultPage(index, findings, question.page) };
  };
  return attempt().catch(() => {
    index.forget();
    return attempt();
  });
}

function showHints(): void {
  status.textContent = '';
  shown.replaceChildren(...hints);
}

function show(question: SearchQuery, answer: SearchAnswer): void {
  status.textContent = statusText(question, answer);
  const answered = [
    ...resultsMarkup(question, paths.search, answer),
    ...followSearchForm(journal, question, answer.findings),
  ];
  shown.replaceChildren(...answered.map(toDomNode));
  for (const facet of FACET_NAMES) {
    element(`search-${facet}`).replaceChildren(...facetOptions(facet, question, answer.findings).map(toDomNode));
  }
  excerpts.disconnect();
  findings = answer.findings;
  for (const result of shown.querySelectorAll('[data-slug]')) excerpts.observe(result);
}

let findings: Findings | undefined;

/** Excerpts are loaded only when their results come near the viewport. */
const excerpts = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) void showExcerpt(target as HTMLElement);
  },
  { rootMargin: '200px' },
);

async function showExcerpt(result: HTMLElement): Promise<void> {
  excerpts.unobserve(result);
  if (!findings) return;
  const { words, phrases } = findings;
  const text = await index.text(result.dataset.slug ?? '').catch(() => '');
  const place = bestExcerpt(text, termMatcher(words), phrases);
  if (place) result.querySelector('.excerpt')?.replaceChildren(...excerptMarkup(place).map(toDomNode));
}

function fillForm(question: SearchQuery): void {
  for (const facet of FACET_NAMES)
    element(`search-${facet}`).replaceChildren(...facetOptions(facet, question).map(toDomNode));
  for (const name of ['q', 'sort'] as const) {
    (form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement).value = question[name];
  }
}

const navigate = openQueryForm<SearchQuery>({
  form,
  typingPauseMs: TYPING_PAUSE_MS,
  parse: (parameters) => parseSearchQuery(journal, parameters),
  addressOf: (question) => searchAddress(paths.search, question),
  hasFilters,
  fill: fillForm,
  run: runQuery,
});
shown.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.pager a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  navigate(parseSearchQuery(journal, new URL(link.href).searchParams), 'push');
  form.scrollIntoView();
  element('q').focus({ preventScroll: true });
});
