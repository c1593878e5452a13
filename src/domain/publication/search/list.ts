import { compareTitles, type ListQuery } from '#domain/publication/article-list';
import { LISTED_LEVEL, type SearchEntry, valueAt } from './files.ts';
import type { ArticlePlace, Block, Index } from './open-index.ts';
import { search } from './search.ts';

/** `first` reads the first entries. */
export interface FoundList {
  readonly total: number;
  readonly first: (count: number) => Promise<SearchEntry[]>;
}

/** A volume or issue as in the index: `2`, or `2.3`. */
type PlaceName = string;

/**
 * Searches titles, authors and keywords for the article list. `placeOf` maps ids of volumes and issues to their names in
 * the index.
 */
export async function searchList(
  index: Index,
  { q, category, sort, volume, issue }: ListQuery,
  placeOf: (id: string) => PlaceName | undefined,
): Promise<FoundList> {
  const asked = { q, topic: category, type: '', year: '', issue: '', sort: 'recent', page: 1 } as const;
  const { hits: found } = await search(index, asked, { minLevel: LISTED_LEVEL, isExact: true });
  const places = [volume, issue].filter(Boolean).map((id) => placeOf(id));
  const hits = found.filter((hit) => places.every((place) => place !== undefined && isInPlace(hit, place)));
  const read = (places: readonly ArticlePlace[]) => Promise.all(places.map(index.entry));
  const total = hits.length;
  switch (sort) {
    case 'title':
      return { total, first: (count) => firstByTitle(index, hits, count) };
    case 'cited': {
      const sorted = await byCitations(index, hits);
      return { total, first: (count) => read(sorted.slice(0, count)) };
    }
    case 'recent':
      return { total, first: (count) => read(hits.slice(0, count)) };
    default:
      return sort satisfies never;
  }
}

function isInPlace({ block, place }: ArticlePlace, name: PlaceName): boolean {
  const { issue } = block.head.facets;
  const value = issue.values[valueAt(issue, place)]?.[0] ?? '';
  return value === name || value.startsWith(`${name}.`);
}

async function byCitations(index: Index, hits: readonly ArticlePlace[]): Promise<ArticlePlace[]> {
  const blocks = [...new Set(hits.map(({ block }) => block))];
  const orders = new Map(await Promise.all(blocks.map(async (block) => [block, await index.orders(block)] as const)));
  const citations = ({ block, place }: ArticlePlace) => orders.get(block)?.citations[place] ?? 0;
  return hits.toSorted((a, b) => citations(b) - citations(a));
}

/** Merges the blocks, which are sorted by title. */
async function firstByTitle(index: Index, hits: readonly ArticlePlace[], count: number): Promise<SearchEntry[]> {
  const queues = await Promise.all(
    [...Map.groupBy(hits, ({ block }) => block)].map(([block, inBlock]) => titleQueue(index, block, inBlock)),
  );
  const heads = await Promise.all(queues.map((queue) => queue.next()));
  const first: SearchEntry[] = [];
  while (first.length < count) {
    let best = -1;
    for (const [number, head] of heads.entries()) {
      if (head && (best < 0 || compareTitles(head.title, heads[best]?.title ?? '') < 0)) best = number;
    }
    const entry = heads[best];
    if (!entry) break;
    first.push(entry);
    heads[best] = await queues[best]?.next();
  }
  return first;
}

async function titleQueue(index: Index, block: Block, hits: readonly ArticlePlace[]) {
  const found = new Set(hits.map(({ place }) => place));
  const waiting = (await index.orders(block)).byTitle.filter((place) => found.has(place)).values();
  const next = async (): Promise<SearchEntry | undefined> => {
    const { value, done } = waiting.next();
    return done ? undefined : index.entry({ block, place: value });
  };
  return { next };
}
