import { gzipSync } from 'node:zlib';
import { paths } from '#domain/kernel/paths';
import { summaryOf } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';
import { type ArticleCard, toCard } from '#domain/publication/manifest';
import { openIndex } from '#domain/publication/search/open-index';
import { parseSearchQuery } from '#domain/publication/search/query';
import { resultPage, search } from '#domain/publication/search/search';
import { textFile } from '#domain/publication/search/text';
import { createBlock, indexBlocks } from '#domain/publication/search/write-block';
import { author, fullArticle } from '../support/articles.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { line } from './machine.ts';

const WORDS = 60_000;
const ARTICLE_WORDS = 5_500;
const CATEGORIES = ['Cardiology', 'Neurology', 'Oncology', 'Pediatrics', 'Surgery', 'Genetics'];
/** Words that each occur in exactly 1, 10 or 100 articles. */
const PLANTED = 150;
const PLANTED_IN = [1, 10, 100];

/** Pseudo-random numbers, the same on every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SYLLABLES =
  'ba ce di fo gu ha ke li mo nu pa re si to vu xa ze thra pho stro glu ner cyt ome lin tin pro con ter al or is'.split(
    ' ',
  );

/** Words of two to five syllables, all different. Few are common and most are rare, as in natural languages (Zipf). */
function createVocabulary(count: number): string[] {
  const random = createRandom(1);
  const words = new Set<string>();
  while (words.size < count) {
    const length = 2 + Math.floor(random() * 4);
    words.add(Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(''));
  }
  return [...words];
}

interface Corpus {
  article: (number: number) => Article;
  /** The planted words, each with the articles that contain it. */
  planted: Map<string, number[]>;
}

function createCorpus(count: number): Corpus {
  const all = createVocabulary(WORDS + PLANTED);
  const common = all.slice(0, WORDS);
  const random = createRandom(2);
  const planted = new Map<string, number[]>();
  const inArticle = new Map<number, string[]>();
  for (const [index, word] of all.slice(WORDS).entries()) {
    const articles = new Set<number>();
    const wanted = PLANTED_IN[index % PLANTED_IN.length] ?? 1;
    while (articles.size < wanted) articles.add(Math.floor(random() * count));
    // The ending keeps other words from starting with this one, which would be found too.
    planted.set(`${word}zq`, [...articles]);
    for (const number of articles) inArticle.set(number, [...(inArticle.get(number) ?? []), `${word}zq`]);
  }
  const scale = Math.log(WORDS);
  const article = (number: number): Article => {
    const draw = createRandom(number + 1000);
    const word = () => common[Math.floor(Math.exp(draw() * scale)) - 1] ?? '';
    const sentence = (length: number) => Array.from({ length }, word).join(' ');
    const paragraphs = Array.from({ length: ARTICLE_WORDS / 100 }, () => `<p>${sentence(100)}.</p>`);
    for (const one of inArticle.get(number) ?? []) {
      paragraphs.push(`<p>${sentence(50)} ${one} follows ${sentence(50)}.</p>`);
    }
    return fullArticle({
      id: `article-${number}`,
      slug: `article-${number}`,
      doi: `10.5555/mj.${number}`,
      title: sentence(12),
      category: CATEGORIES[number % CATEGORIES.length] ?? '',
      authors: [author({ given: word(), family: word() }), author({ given: word(), family: word() })],
      keywords: [word(), word(), word()],
      abstract: [{ heading: null, text: sentence(250) }],
      content: `<h2>Results</h2>${paragraphs.join('\n')}`,
      published_on: `${2000 + Math.floor((number * 26) / count)}-06-01`,
      volume: { id: `v${Math.floor(number / 400)}`, number: 1 + Math.floor(number / 400), year: 2000 },
      issue: { id: `i${Math.floor(number / 100)}`, number: 1 + (Math.floor(number / 100) % 4) },
    });
  };
  return { article, planted };
}

/** Writes the index of the corpus as files, with the CPU time of each last block, as when one more article is added. */
function writeIndex({ article }: Corpus, count: number) {
  const files = new Map<string, string>();
  const cards: ArticleCard[] = Array.from({ length: count }, (_, number) => {
    const record = article(number);
    return toCard({ ...record, summary: summaryOf(record.abstract) }, record.id);
  });
  let last = 0;
  const blocks = indexBlocks({ volumes: [], articles: cards.toReversed() });
  const directory = blocks.map(({ range, cards: inBlock }) => {
    const block = createBlock(MERIDIAN, () => []);
    last = 0;
    for (const [place, card] of inBlock.entries()) {
      const record = article(range.first + place);
      const started = process.cpuUsage();
      block.add(card, record);
      last += cpuSince(started);
    }
    const started = process.cpuUsage();
    const written = block.files();
    last += cpuSince(started);
    for (const { name, text } of written) files.set(paths.searchFile(String(range.first), name), text);
    return { ...range, folder: String(range.first), seconds: last };
  });
  files.set(
    paths.searchBlocks,
    JSON.stringify(directory.map(({ folder, first, count }) => ({ folder, first, count }))),
  );
  return { files, seconds: directory.map((block) => block.seconds), blocks: directory.length };
}

/** CPU seconds since `started`. */
function cpuSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

interface Trial {
  bytes: number;
  requests: number;
  milliseconds: number;
  found: string[];
}

/** Searches like a reader's first query, with nothing cached. Includes reading the texts for excerpts. */
async function ask(corpus: Corpus, files: ReadonlyMap<string, string>, q: string): Promise<Trial> {
  let [bytes, requests, waited] = [0, 0, 0];
  const index = openIndex(async (path) => {
    const started = performance.now();
    const number = /^\/articles\/article-(\d+)\/text\.txt$/.exec(path)?.[1];
    const text = number ? textFile(corpus.article(Number(number))) : (files.get(path) ?? '');
    bytes += gzipSync(text).length;
    requests += 1;
    waited += performance.now() - started;
    return text;
  });
  const started = performance.now();
  const findings = await search(index, parseSearchQuery(MERIDIAN, new URLSearchParams({ q })));
  const page = await resultPage(index, findings, 1);
  const milliseconds = performance.now() - started - waited;
  const found =
    findings.phrases.length > 0
      ? page.entries.map(({ slug }) => slug)
      : await Promise.all(findings.hits.map(async (hit) => `article-${hit.block.first + hit.place}`));
  return { bytes, requests, milliseconds, found };
}

/** Swaps two neighbouring letters of a word. */
const misspelt = (word: string) => {
  const place = Math.floor(word.length / 2);
  return word.slice(0, place - 1) + word[place] + word[place - 1] + word.slice(place + 1);
};

/** Searches generated articles for known words; prints precision, recall, and the cost of the first answer. */
export async function benchSearch(count: number): Promise<void> {
  const corpus = createCorpus(count);
  const { files, seconds, blocks } = writeIndex(corpus, count);
  const total = [...files.values()].reduce((sum, text) => sum + text.length, 0);
  const all = seconds.reduce((sum, one) => sum + one, 0);
  line(
    `the index of ${count} articles`,
    `CPU ${all.toFixed(1)} s, ${blocks} blocks, ${files.size} files, ${(total / 1e6).toFixed(0)} MB`,
  );
  line('one article more writes the last block', `CPU ${(seconds.at(-1) ?? 0).toFixed(2)} s`);
  const words = [...corpus.planted];
  const kinds: [name: string, question: (word: string) => string][] = [
    ['a word', (word) => word],
    ['a word with an error', misspelt],
    ['two words', (word) => `follows ${word}`],
    ['a phrase of two words', (word) => `"${word} follows"`],
  ];
  for (const [name, question] of kinds) {
    const trials: Trial[] = [];
    let [right, found, wanted] = [0, 0, 0];
    for (const [word, articles] of words) {
      const trial = await ask(corpus, files, question(word));
      const expected = new Set(articles.map((number) => `article-${number}`));
      right += trial.found.filter((slug) => expected.has(slug)).length;
      found += trial.found.length;
      // For phrases only the first page of results counts.
      wanted += name.includes('phrase') ? Math.min(10, expected.size) : expected.size;
      trials.push(trial);
    }
    report(name, trials, { precision: right / found, recall: right / wanted });
  }
  const common = createVocabulary(WORDS).slice(0, 12);
  const pairs = common.slice(0, 11).map((word, index) => `${word} ${common[index + 1]}`);
  const trials: Trial[] = [];
  for (const q of pairs) trials.push(await ask(corpus, files, q));
  report('two of the most common words', trials);
}

function report(name: string, trials: readonly Trial[], quality?: { precision: number; recall: number }): void {
  const worst = (of: (trial: Trial) => number) => Math.max(...trials.map(of));
  const median = (of: (trial: Trial) => number) =>
    trials.map(of).sort((a, b) => a - b)[Math.floor(trials.length / 2)] ?? 0;
  const told = quality ? `precision ${quality.precision.toFixed(3)}, recall ${quality.recall.toFixed(3)}; ` : '';
  const kb = (bytes: number) => (bytes / 1000).toFixed(0);
  line(
    name,
    `${told}first answer ${kb(median(({ bytes }) => bytes))} kB gzipped, at most ${kb(worst(({ bytes }) => bytes))}; ` +
      `${worst(({ requests }) => requests)} requests; ${median(({ milliseconds }) => milliseconds).toFixed(0)} ms, at most ${worst(({ milliseconds }) => milliseconds).toFixed(0)}`,
  );
}
