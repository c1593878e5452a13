import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { line } from './machine.ts';

const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The gzipped bytes that a reader's browser fetches for a page: HTML, style sheets, and our own scripts. */
export function pageWeight(pages: string, address: string) {
  const file = join(pages, address, 'index.html');
  const html = readFileSync(file, 'utf8');
  const linked = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => join(pages, match[1] ?? ''));
  const css = linked(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g).reduce((sum, sheet) => sum + gzipped(sheet), 0);
  const script = linked(/<script[^>]+src="([^"]+)"/g).reduce((sum, source) => sum + gzipped(source), 0);
  return { html: gzipped(file), css, script };
}

/** Prints the weights of the most read pages, and of the heaviest article page. */
export function benchPageWeights(pages: string): void {
  const articles = readdirSync(join(pages, 'articles'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['page', 'view'].includes(entry.name))
    .map((entry) => `articles/${entry.name}`);
  const heaviest = articles.toSorted((a, b) => pageWeight(pages, b).html - pageWeight(pages, a).html)[0] ?? '';
  for (const address of ['', 'articles', 'volumes', heaviest]) {
    const { html, css, script } = pageWeight(pages, address);
    line(
      `/${address}`,
      `HTML ${kb(html)}, CSS ${kb(css)}, scripts ${kb(script)}, HTML + CSS ${kb(html + css)} gzipped`,
    );
  }
}
