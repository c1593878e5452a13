import { createHash } from 'node:crypto';

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;
const HASH = / 'sha256-[^']+'/g;

/** Caches hashes: most pages have the same scripts and styles. */
const hashCache = new Map<string, string>();

/**
 * Keeps only the hashes of a page's own scripts and styles in its policy. Astro lists the whole site's, which takes two
 * kilobytes that do not compress.
 */
export function keepUsedHashes(page: string): string {
  const own = new Set<string>();
  for (const { 0: start, 1: name, index } of page.matchAll(/<(script|style)\b[^>]*>/g)) {
    if (start.includes('json')) continue;
    const from = index + start.length;
    own.add(hashOf(page.slice(from, page.indexOf(`</${name}>`, from))));
  }
  return page.replace(POLICY, (policy) => policy.replace(HASH, (hash) => (own.has(hash) ? hash : '')));
}

function hashOf(text: string): string {
  const hash = hashCache.get(text) ?? ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  if (hashCache.size < 200) hashCache.set(text, hash);
  return hash;
}
