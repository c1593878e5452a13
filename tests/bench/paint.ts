import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../scripts/chromium.ts';
import { line } from './machine.ts';

/** Slow 4G as in Chromium's developer tools, with a processor four times slower. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const CPU_SLOWDOWN = 4;
const TURNS = 9;
/** The typefaces of the bare page: Latin only, as Fontsource packs them. */
const BARE_FONTS = {
  serif: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  sans: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
};
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
};

/**
 * A reader's waiting time in milliseconds: until the largest paint, and until the text in its typefaces; with
 * everything fetched.
 */
interface Paint {
  largest: number;
  settled: number;
  shift: number;
  bytes: number;
  requests: number;
}

/** Prints when the most read pages are painted, compared with the same text as bare HTML in the same two typefaces. */
export async function benchPaint(pages: string): Promise<void> {
  const article = heaviestArticle(pages);
  const site = await serve(pages);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const width of [360, 1280]) {
      for (const path of ['/', '/articles', '/volumes', `/articles/${article}`]) {
        const ours: Paint[] = [];
        const bare: Paint[] = [];
        for (let turn = 0; turn < TURNS; turn++) {
          ours.push(await watch(browser, `${site.origin}${path}`, width));
          bare.push(await watch(browser, `${site.origin}/bare${path}`, width));
        }
        const [our, other] = [median(ours), median(bare)];
        const ratio = (of: 'largest' | 'settled') => (our[of] / other[of]).toFixed(2);
        line(
          `${path} at ${width} px`,
          `largest paint ${our.largest.toFixed(0)} ms, bare ${other.largest.toFixed(0)}: ${ratio('largest')}; ` +
            `in its typefaces ${our.settled.toFixed(0)} and ${other.settled.toFixed(0)} ms: ${ratio('settled')}; ` +
            `${formatTransfer(our)}, bare ${formatTransfer(other)}; shift ${our.shift.toFixed(3)}`,
        );
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

const formatTransfer = ({ bytes, requests }: Paint) => `${(bytes / 1000).toFixed(0)} kB in ${requests}`;

function median(paints: Paint[]): Paint {
  const of = (key: keyof Paint) => paints.map((one) => one[key]).toSorted((a, b) => a - b)[TURNS >> 1] ?? 0;
  return {
    largest: of('largest'),
    settled: of('settled'),
    shift: of('shift'),
    bytes: of('bytes'),
    requests: of('requests'),
  };
}

function heaviestArticle(pages: string): string {
  const articles = readdirSync(join(pages, 'articles')).filter(
    (name) => !['page', 'view'].includes(name) && existsSync(join(pages, 'articles', name, 'index.html')),
  );
  const size = (name: string) => statSync(join(pages, 'articles', name, 'index.html')).size;
  return articles.toSorted((a, b) => size(b) - size(a))[0] ?? '';
}

/** Opens a page in a new profile, with nothing cached. */
async function watch(browser: Browser, address: string, width: number): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let bytes = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(async () => {
    await document.fonts.ready;
    const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    const settled = Math.max(0, ...fonts.map((font) => (font as PerformanceResourceTiming).responseEnd));
    return { ...(globalThis as unknown as { seen: { largest: number; shift: number } }).seen, settled };
  });
  await context.close();
  return { ...seen, bytes, requests };
}

/** Keeps the text and its elements, without attributes or styles. */
function bare(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const text = main
    .replace(/<(script|style|svg|button|form|dialog|template|astro-island)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<img[^>]*>/g, '')
    .replace(/<(\/?[a-z][a-z0-9]*)\b[^>]*>/g, '<$1>');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><style>
@font-face{font-family:Words;src:url(/bare/serif.woff2);font-weight:200 900;font-display:swap}
@font-face{font-family:Heads;src:url(/bare/sans.woff2);font-weight:200 900;font-display:swap}
body{font:1.1rem/1.6 Words,serif}h1,h2,h3,h4,th,td,figcaption{font-family:Heads,sans-serif}</style>${text}</html>`;
}

/** Serves the pages compressed, as a host does, and each as bare HTML under `/bare`. */
async function serve(pages: string) {
  const require = createRequire(import.meta.url);
  const kept = new Map<string, { body: Buffer; type: string; encoding?: string }>();
  const find = (path: string) => {
    const font = /^\/bare\/(serif|sans)\.woff2$/.exec(path)?.[1] as keyof typeof BARE_FONTS | undefined;
    if (font) return { body: readFileSync(require.resolve(BARE_FONTS[font])), type: 'font/woff2' };
    const isBare = path.startsWith('/bare/');
    const file = join(pages, isBare ? path.slice('/bare'.length) : path);
    const at = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file;
    if (!existsSync(at)) return undefined;
    const type = TYPES[extname(at)] ?? 'application/octet-stream';
    const body = isBare ? Buffer.from(bare(readFileSync(at, 'utf8'))) : readFileSync(at);
    return /^(text|image\/svg)/.test(type)
      ? { body: gzipSync(body, { level: 9 }), type, encoding: 'gzip' }
      : { body, type };
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = kept.get(pathname) ?? find(pathname);
    if (!found) return response.writeHead(404).end();
    kept.set(pathname, found);
    const { body, type, encoding } = found;
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    });
    return response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server of the bench has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
