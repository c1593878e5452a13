import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicTimes } from '#domain/desk/statistics/statistics';
import { summaryOf } from '#domain/publication/abstract-text';
import { type Article, SampleArticle } from '#domain/publication/article';
import { type Manifest, toCard } from '#domain/publication/manifest';
import { thumbnailOf } from '#domain/publication/thumbnail';
import type { Volume } from '#domain/publication/volume';
import { publishedPages } from '#domain/settings/information/office-page';
import { buildSite } from '#loaders/build-site';
import { articleFile, MANIFEST_FILE } from '#loaders/snapshot';
import { writeSurroundings } from '#loaders/take-snapshot';
import { suppliedPages } from '#server/settings/supplied-pages';
import { syntheticArticles } from '../../scripts/demonstration/synthetic-articles.ts';
import { ROOT } from '../../scripts/journal.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { line, measure } from './machine.ts';

const ARTICLE_BYTES = 40_000;
/** Newer than every other article, as a new publication is. */
const PUBLISHED_NOW = '2026-11-20';
const ORIGIN = 'https://journal.example';
const PARAGRAPH =
  '<p>Follow-up was complete for the great majority of participants, and the sensitivity analyses changed neither the direction nor the size of the estimate in a way that would matter to a clinician.</p>';

/** Articles of about 40 kB each, made from the samples. */
export function largeArticles(count: number): { articles: Article[]; volumes: Volume[] } {
  const samples = SampleArticle.array().parse(
    JSON.parse(readFileSync(join(ROOT, 'content/sample-articles.json'), 'utf8')),
  );
  const volumes = Array.from({ length: Math.ceil(count / 200) }, (_, index) => ({
    id: `volume-${index + 1}`,
    number: index + 1,
    year: 2000 + index,
    issues: [1, 2, 3, 4].map((number) => ({
      id: `issue-${index + 1}-${number}`,
      number,
      publication_date: `${2000 + index}-0${number * 2}-01`,
    })),
  }));
  const base = samples.map(({ volume: _v, issue: _i, ...sample }, index) => ({
    ...sample,
    content: padded(sample.content),
    id: `sample-${index}`,
    manuscript_number: `MJ-2025-${index}`,
    article_number: `e${index + 1}`,
    pages: null,
    volume: null,
    issue: null,
    submitted_at: '2025-01-01T00:00:00.000Z',
    updated_at: '2025-01-01T00:00:00.000Z',
    translations: [],
    supplements: [],
    changes: [],
    lifted_notices: [],
    confirmed_orcids: [],
    licence: null,
    is_sample: true,
    is_withdrawn: false,
    pdf: null,
  }));
  return { articles: syntheticArticles(MERIDIAN, count, base, volumes), volumes };
}

function padded(content: string): string {
  const missing = Math.max(0, ARTICLE_BYTES - content.length);
  return content + PARAGRAPH.repeat(Math.ceil(missing / PARAGRAPH.length));
}

/** Writes a snapshot as `take-snapshot` does, without a database between. */
function writeSnapshot(folder: string, articles: Article[], volumes: Volume[]): Manifest {
  mkdirSync(join(folder, 'articles'), { recursive: true });
  for (const article of articles) writeFileSync(articleFile(folder, article.id), JSON.stringify(article));
  const cards = articles.map((article) => ({
    ...toCard({ ...article, summary: summaryOf(article.abstract) }, article.slug),
    thumbnail: thumbnailOf(article),
  }));
  const newestFirst = cards.toSorted(
    (a, b) =>
      b.published_on.localeCompare(a.published_on) ||
      Number(b.article_number.slice(1)) - Number(a.article_number.slice(1)),
  );
  const manifest = { volumes, articles: newestFirst };
  const times: PublicTimes = {
    from: '2025-01-01',
    to: '2026-01-01',
    first_decision: null,
    publication: null,
    acceptance: null,
  };
  writeSurroundings(folder, { settings: {}, times, pages: publishedPages(suppliedPages(), []), pictures: [] });
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  return manifest;
}

/** Full build, and the build after one article more, at `count` articles. */
export async function benchBuild(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-bench-'));
  const snapshot = join(folder, 'snapshot');
  const { articles, volumes } = largeArticles(count + 1);
  const [last, ...first] = articles.toReversed() as [Article, ...Article[]];
  const added = { ...last, published_on: PUBLISHED_NOW };
  const common = {
    root: ROOT,
    journal: MERIDIAN,
    snapshot,
    fileKeys: new Map(),
    files: { write: async () => {}, read: async () => undefined, remove: async () => {} },
    siteUrl: ORIGIN,
    submitUrl: '/submit',
  };
  try {
    const before = writeSnapshot(snapshot, first, volumes);
    const full = await measure(() =>
      buildSite({ ...common, manifest: before, live: undefined, out: join(folder, 'one') }),
    );
    const after = writeSnapshot(snapshot, [added, ...first], volumes);
    const one = await measure(() =>
      buildSite({ ...common, manifest: after, live: join(folder, 'one'), out: join(folder, 'two') }),
    );
    const pages = full.result.rendered;
    line(
      `full build, ${count} articles`,
      `${full.seconds.toFixed(1)} s, ${(pages / full.seconds).toFixed(0)} pages/s, CPU ${full.cpu.toFixed(1)} s, peak ${full.peakMb.toFixed(0)} MB`,
    );
    line(
      'one article more',
      `${one.seconds.toFixed(1)} s, ${one.result.rendered} pages rendered, CPU ${one.cpu.toFixed(1)} s = ${(one.cpu / full.cpu).toFixed(2)} of the full build`,
    );
    benchHugo(folder, articles, full.seconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same texts through Hugo, one plain template, where Hugo is installed. */
function benchHugo(folder: string, articles: Article[], ours: number): void {
  if (spawnSync('hugo', ['version']).status !== 0) {
    line('Hugo', 'not installed here');
    return;
  }
  const site = join(folder, 'hugo');
  mkdirSync(join(site, 'content/articles'), { recursive: true });
  mkdirSync(join(site, 'layouts/_default'), { recursive: true });
  writeFileSync(join(site, 'config.toml'), 'baseURL = "https://journal.example/"\ntitle = "Journal"\n');
  const page = '<!doctype html><title>{{ .Title }}</title><h1>{{ .Title }}</h1>{{ .Content }}';
  const list =
    '<!doctype html><title>{{ .Title }}</title>{{ range .Paginator.Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}';
  writeFileSync(join(site, 'layouts/_default/single.html'), page);
  writeFileSync(join(site, 'layouts/_default/list.html'), list);
  for (const article of articles) {
    const front = `---\ntitle: ${JSON.stringify(article.title)}\ndate: ${article.published_on}\n---\n`;
    writeFileSync(join(site, `content/articles/${article.slug}.html`), front + article.content);
  }
  const started = performance.now();
  const { status } = spawnSync('hugo', ['--quiet'], { cwd: site });
  const seconds = (performance.now() - started) / 1000;
  line(
    'Hugo, the same texts',
    status === 0 ? `${seconds.toFixed(1)} s; ours takes ${(ours / seconds).toFixed(1)} × as long` : 'failed',
  );
}
