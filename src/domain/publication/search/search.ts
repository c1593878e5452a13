import { hasPhrases } from './excerpt.ts';
import { FACET_NAMES, type Facet, LEVEL, type SearchEntry, valueAt } from './files.ts';
import type { ArticlePlace, Block, Index } from './open-index.ts';
import { parseQueryWords, type QueryWord, respell, type SearchQuery } from './query.ts';
import { nearestWord } from './spelling.ts';

export const RESULTS_PER_PAGE = 10;

/** `count` is the number of articles that choosing the value would leave. */
export interface FacetChoice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export interface Findings {
  /** With corrected spelling. */
  readonly words: readonly QueryWord[];
  readonly respelt: readonly { readonly written: string; readonly spelt: string }[];
  readonly phrases: readonly (readonly string[])[];
  /** Every article with all words, in the query's order; phrases are checked later, in the texts. */
  readonly hits: readonly ArticlePlace[];
  readonly facets: Readonly<Record<Facet, readonly FacetChoice[]>>;
}

export interface ResultPage {
  readonly entries: readonly SearchEntry[];
  readonly hasMore: boolean;
  /** Undefined while some texts have not been checked for phrases. */
  readonly total: number | undefined;
  /** The number of texts checked for phrases. */
  readonly textsChecked: number;
}

// The weight of a match by level.
const WEIGHTS = [1, 1.6, 2.2, 3, 5, 6];
const PREFIX_WEIGHT = 0.5;
/** So low that a part in a title counts less than the whole word in the text. */
const PART_WEIGHT = 0.05;

/** A word's weight for each article of a block; 0 if absent. */
type Weights = Float32Array;

/** `minLevel` is the lowest level that counts; exact searches correct no spelling. */
export interface SearchOptions {
  readonly minLevel: number;
  readonly isExact: boolean;
}

const EVERYWHERE: SearchOptions = { minLevel: LEVEL.text, isExact: false };

export async function search(index: Index, query: SearchQuery, options = EVERYWHERE): Promise<Findings> {
  const blocks = await index.blocks();
  const asked = parseQueryWords(query.q);
  const found = await Promise.all(asked.words.map((word) => findWord(index, blocks, word, options)));
  const total = blocks.reduce((sum, { count }) => sum + count, 0);
  const rarity = found.map(({ articles }) => Math.log(1 + (total - articles + 0.5) / (articles + 0.5)));
  const isUnmatchable = query.q !== '' && found.length === 0;
  const hits: (ArticlePlace & { score: number })[] = [];
  const tally = createTally(query);
  for (const [number, block] of blocks.entries()) {
    const weights = found.map(({ weights }) => weights[number] as Weights);
    for (let place = 0; place < block.count && !isUnmatchable; place += 1) {
      if (valueAt(block.head.facets.year, place) < 0 || weights.some((weight) => weight[place] === 0)) continue;
      if (!tally.takes(block, place)) continue;
      hits.push({
        block,
        place,
        score: weights.reduce((sum, weight, word) => sum + (weight[place] ?? 0) * (rarity[word] ?? 0), 0),
      });
    }
  }
  const isByDate = query.sort === 'recent' || asked.words.length === 0;
  hits.sort((a, b) => (isByDate ? 0 : b.score - a.score) || b.block.first - a.block.first || b.place - a.place);
  return {
    hits,
    phrases: asked.phrases,
    words: found.map(({ word }) => word),
    respelt: found.flatMap(({ word }, number) => {
      const { written, term } = asked.words[number] as QueryWord;
      return term === word.term ? [] : [{ written, spelt: word.spelt }];
    }),
    facets: tally.choices(),
  };
}

interface FoundWord {
  readonly word: QueryWord;
  readonly weights: readonly Weights[];
  readonly articles: number;
}

/** Looks a word up in every block; if nothing matches, looks up the most likely correction instead. */
async function findWord(
  index: Index,
  blocks: readonly Block[],
  word: QueryWord,
  options: SearchOptions,
): Promise<FoundWord> {
  const { minLevel, isExact } = options;
  const found = await lookUp(index, blocks, word, minLevel);
  if (found.articles > 0 || isExact) return found;
  const known = await Promise.all(blocks.map((block) => index.spellings(block, word.spelt)));
  const spelt = nearestWord(word.spelt, mergeWords(known.flat()));
  return spelt ? lookUp(index, blocks, respell(word, spelt), minLevel) : found;
}

/** Merges words of several blocks, keeping the highest weight. */
function mergeWords(words: readonly { word: string; weight: number }[]) {
  const weights = new Map<string, number>();
  for (const { word, weight } of words) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  return [...weights].map(([word, weight]) => ({ word, weight }));
}

async function lookUp(index: Index, blocks: readonly Block[], word: QueryWord, minLevel: number): Promise<FoundWord> {
  const prefix = word.isPrefix ? word.spelt : undefined;
  let articles = 0;
  const weights = await Promise.all(
    blocks.map(async (block) => {
      const weightOf: Weights = new Float32Array(block.count);
      const [own, parts] = await Promise.all([
        index.postings(block, word.term, prefix),
        word.isPart ? index.parts(block, word.term) : [],
      ]);
      const found = [
        ...own.map((one) => ({ ...one, share: one.term === word.term ? 1 : PREFIX_WEIGHT })),
        ...parts.map((one) => ({ ...one, share: PART_WEIGHT })),
      ];
      for (const { postings, share } of found) {
        for (const { place, level } of postings) {
          if (level < minLevel) continue;
          if (weightOf[place] === 0) articles += 1;
          weightOf[place] = Math.max(weightOf[place] ?? 0, (WEIGHTS[level] ?? 0) * share);
        }
      }
      return weightOf;
    }),
  );
  return { word, weights, articles };
}

/** Counts the results of each facet value, given the words and the other facets. */
function createTally(query: SearchQuery) {
  const counts = Object.fromEntries(FACET_NAMES.map((facet) => [facet, new Map<string, FacetChoice>()])) as Record<
    Facet,
    Map<string, FacetChoice>
  >;

  function accepts({ head }: Block, place: number): boolean {
    const values = FACET_NAMES.map((facet) => head.facets[facet].values[valueAt(head.facets[facet], place)]);
    const refused = FACET_NAMES.filter((facet, kind) => query[facet] !== '' && values[kind]?.[0] !== query[facet]);
    for (const [kind, facet] of FACET_NAMES.entries()) {
      const value = values[kind];
      if (!value || refused.some((other) => other !== facet)) continue;
      const count = (counts[facet].get(value[0])?.count ?? 0) + 1;
      counts[facet].set(value[0], { value: value[0], label: value[1], count });
    }
    return refused.length === 0;
  }

  const choices = () =>
    Object.fromEntries(
      FACET_NAMES.map((facet) => [facet, [...counts[facet].values()].sort(ORDERS[facet])]),
    ) as unknown as Findings['facets'];
  return { takes: accepts, choices };
}

const byLabel = (a: FacetChoice, b: FacetChoice) => a.label.localeCompare(b.label, 'en');
const newestFirst = (a: FacetChoice, b: FacetChoice) => b.value.localeCompare(a.value, 'en', { numeric: true });
const ORDERS: Record<Facet, (a: FacetChoice, b: FacetChoice) => number> = {
  topic: byLabel,
  type: byLabel,
  year: newestFirst,
  issue: newestFirst,
};

/** The texts checked concurrently for phrases. */
const TEXTS_AT_ONCE = 5;
const TEXTS_MAX = 60;
/** The maximum number of pages for phrases, so that a function does not read all texts of the journal. */
const PHRASE_PAGES = 10;

/** Reads a page of results, from 1. Phrases are checked in the texts, best hits first, as far as needed. */
export async function resultPage(index: Index, findings: Findings, page: number): Promise<ResultPage> {
  const { hits, phrases } = findings;
  const from = (page - 1) * RESULTS_PER_PAGE;
  if (phrases.length === 0) {
    const entries = await Promise.all(hits.slice(from, from + RESULTS_PER_PAGE).map(index.entry));
    return { entries, hasMore: hits.length > from + RESULTS_PER_PAGE, total: hits.length, textsChecked: 0 };
  }
  const found: SearchEntry[] = [];
  let textsChecked = 0;
  const most = TEXTS_MAX * Math.min(page, PHRASE_PAGES);
  while (textsChecked < Math.min(hits.length, most) && found.length < from + RESULTS_PER_PAGE) {
    const next = await Promise.all(hits.slice(textsChecked, textsChecked + TEXTS_AT_ONCE).map(index.entry));
    const texts = await Promise.all(next.map(({ slug }) => index.text(slug)));
    found.push(...next.filter((_, number) => hasPhrases(texts[number] ?? '', phrases)));
    textsChecked += next.length;
  }
  const isWhole = textsChecked >= hits.length;
  const hasMore = found.length > from + RESULTS_PER_PAGE || (!isWhole && page < PHRASE_PAGES);
  return {
    entries: found.slice(from, from + RESULTS_PER_PAGE),
    hasMore,
    total: isWhole ? found.length : undefined,
    textsChecked,
  };
}
