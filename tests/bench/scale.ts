import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { startJournal } from '#database/start';
import { paths } from '#domain/kernel/paths';
import { type Article, SampleArticle } from '#domain/publication/article';
import type { Volume } from '#domain/publication/volume';
import { livePages } from '#loaders/live-site';
import { linkWholeSite } from '#loaders/whole-site';
import { serveSite } from '#server/assembly/site/serve-site';
import { insertArticle } from '#server/publication/write-queries';
import { openBuilder } from '../../scripts/builder/builder.ts';
import { manuscriptOf } from '../../scripts/demonstration/article-row.ts';
import { syntheticArticles } from '../../scripts/demonstration/synthetic-articles.ts';
import { ROOT } from '../../scripts/journal.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { openBenchDatabase } from './database.ts';
import { line, measure } from './machine.ts';

const ARTICLE_BYTES = 40_000;
/** Later than every other article. */
const PUBLISHED_NOW = '2026-11-20';
const ORIGIN = 'https://journal.example';
const PARAGRAPH =
  '<p>Follow-up was complete for the great majority of participants, and the sensitivity analyses changed neither the direction nor the size of the estimate in a way that would matter to a clinician.</p>';

/** Generates articles of about 40 kB each from the samples. */
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

/** Publishes articles in batches that fit in memory. */
async function publish(db: Kysely<Database>, articles: readonly Article[]): Promise<void> {
  for (let start = 0; start < articles.length; start += 200) {
    await db.transaction().execute(async (trx) => {
      for (const article of articles.slice(start, start + 200)) {
        const submission_code = article.manuscript_number;
        await trx
          .insertInto('manuscript')
          .values({ ...manuscriptOf(article), submission_code })
          .execute();
        await insertArticle(trx, article);
      }
    });
  }
}

export async function fill(
  db: Kysely<Database>,
  articles: readonly Article[],
  volumes: readonly Volume[],
): Promise<void> {
  await startJournal(db, new Date(PUBLISHED_NOW));
  for (const { issues, ...volume } of volumes) {
    await db.insertInto('volume').values(volume).execute();
    await db
      .insertInto('issue')
      .values(
        issues.map(({ id, number, publication_date }) => ({ id, number, publication_date, volume_id: volume.id })),
      )
      .execute();
  }
  await publish(db, articles);
}

/** Articles published one by one after the full build. */
const SINGLE_PUBLICATIONS = 6;

/**
 * Measures a full build of `count` articles, and builds after publishing one more, as on our own server: from the row
 * in the database until the server sends the article's page. Later work is counted as CPU time.
 */
export async function benchBuild(adminUrl: string | undefined, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-bench-'));
  const database = await openBenchDatabase(adminUrl);
  const { db, engine } = database;
  const { articles, volumes } = largeArticles(count + SINGLE_PUBLICATIONS);
  const [first, more] = [articles.slice(0, count), articles.slice(count)];
  const builder = openBuilder({ root: ROOT, dataDir: folder, files: 'disk', siteUrl: ORIGIN, submitUrl: '/submit' });
  const rebuild = () => builder.build(readerOf(db));
  const serve = serveSite(() => livePages(folder));
  // Until an article's page is built, its address serves a page that reads it from the API.
  const isServed = async ({ slug }: Article) => {
    const page = await serve(new Request(`${ORIGIN}${paths.article(slug)}/`));
    return (await page.text()).includes(paths.articlePdf(slug).replace('.pdf', '.xml'));
  };
  try {
    await fill(db, first, volumes);
    mkdirSync(join(folder, 'site'));
    const full = await measure(rebuild);
    const pages = full.result?.rendered ?? 0;
    line(
      `full build, ${count} articles, ${engine}`,
      `${full.seconds.toFixed(1)} s, ${(pages / full.seconds).toFixed(0)} pages/s, CPU ${full.cpu.toFixed(1)} s, peak ${full.peakMb.toFixed(0)} MB`,
    );
    for (const [number, article] of more.entries()) {
      if (number === SINGLE_PUBLICATIONS - 1) builder.close();
      await publish(db, [{ ...article, published_on: PUBLISHED_NOW }]);
      const one = await measure(async () => {
        const pressed = performance.now();
        const built = rebuild();
        while (!(await isServed(article))) await Promise.race([setTimeout(20), built]);
        const served = (performance.now() - pressed) / 1000;
        return { served, rendered: (await built)?.rendered };
      });
      line(
        `article ${number + 1} more${number === SINGLE_PUBLICATIONS - 1 ? ', new process' : ''}`,
        `served in ${one.result.served.toFixed(2)} s, all done in ${one.seconds.toFixed(2)} s, CPU ${one.cpu.toFixed(2)} s = ${(one.cpu / full.cpu).toFixed(3)} of the full build, ${one.result.rendered} pages rendered`,
      );
    }
    const whole = await measure(async () => linkWholeSite(join(folder, 'site/live'), join(folder, 'dist')));
    line(
      'all pages linked into one folder, for Netlify',
      `${whole.seconds.toFixed(2)} s, CPU ${whole.cpu.toFixed(2)} s`,
    );
    benchHugo(folder, articles, full.seconds);
  } finally {
    builder.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the same texts with Hugo and one plain template, if Hugo is installed. */
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
