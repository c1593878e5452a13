import { canonicalUrl, paths } from '#domain/kernel/paths';
import { escapeXml } from '#domain/kernel/xml';

/** `lastmod` is a plain date or an instant; null if unknown. */
export interface SitemapEntry {
  path: string;
  lastmod: string | null;
}

/** The maximum per file (sitemaps.org protocol 0.9). */
export const SITEMAP_URLS_MAX = 50_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** @throws RangeError if there are too many entries for one file */
export function sitemap(entries: readonly SitemapEntry[], origin: string): string {
  requireFit(entries.length);
  const urls = entries.map(({ path, lastmod }) => `<url>${location(canonicalUrl(origin, path), lastmod)}</url>\n`);
  return `${DECLARATION}\n<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`;
}

export function sitemapIndex(files: readonly SitemapEntry[], origin: string): string {
  requireFit(files.length);
  const maps = files.map(({ path, lastmod }) => {
    return `<sitemap>${location(new URL(path, origin).href, lastmod)}</sitemap>\n`;
  });
  return `${DECLARATION}\n<sitemapindex ${NAMESPACE}>\n${maps.join('')}</sitemapindex>\n`;
}

export interface SitemapFile {
  path: string;
  text: string;
}

/**
 * Returns all sitemap files. `/sitemap.xml` is first: the sitemap itself if it fits, or else the index of
 * `/sitemap-1.xml`, `/sitemap-2.xml` and so on.
 */
export function sitemapFiles(entries: readonly SitemapEntry[], origin: string): SitemapFile[] {
  if (entries.length <= SITEMAP_URLS_MAX) return [{ path: paths.sitemap, text: sitemap(entries, origin) }];
  const parts: SitemapFile[] = [];
  const index: SitemapEntry[] = [];
  for (let start = 0; start < entries.length; start += SITEMAP_URLS_MAX) {
    const part = entries.slice(start, start + SITEMAP_URLS_MAX);
    const path = paths.sitemap.replace('.xml', `-${parts.length + 1}.xml`);
    parts.push({ path, text: sitemap(part, origin) });
    index.push({ path, lastmod: newest(part) });
  }
  return [{ path: paths.sitemap, text: sitemapIndex(index, origin) }, ...parts];
}

function requireFit(count: number): void {
  if (count <= SITEMAP_URLS_MAX) return;
  throw new RangeError(`A sitemap file holds at most ${SITEMAP_URLS_MAX} addresses, not ${count}; use sitemapFiles.`);
}

function location(address: string, lastmod: string | null): string {
  const changed = lastmod === null ? '' : `<lastmod>${escapeXml(w3cDate(lastmod))}</lastmod>`;
  return `<loc>${escapeXml(address)}</loc>${changed}`;
}

/** Plain dates stay; instants are completed, as W3C-DTF requires. */
function w3cDate(date: string): string {
  return date.includes('T') ? new Date(date).toISOString() : date;
}

function newest(entries: readonly SitemapEntry[]): string | null {
  return entries.reduce<string | null>((last, { lastmod }) => {
    return lastmod !== null && (last === null || w3cDate(lastmod) > w3cDate(last)) ? lastmod : last;
  }, null);
}
