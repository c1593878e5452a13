import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One tag of a page, with its attributes decoded. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** A page of a built site: its address without a trailing slash, its text, and its tags in order. */
export interface BuiltPage {
  address: string;
  html: string;
  tags: Tag[];
}

/** A built site on disk: its HTML pages by address, and the addresses of all its files. */
export interface BuiltSite {
  folder: string;
  pages: Map<string, BuiltPage>;
  files: Set<string>;
}

/** A page's link or asset within the same site. */
export interface InternalLink {
  from: string;
  written: string;
  /** The path of the target, without trailing slash; its fragment is separate. */
  path: string;
  anchor: string;
}

/** Reads a built site: all files, and HTML files as pages. */
export function readSite(folder: string): BuiltSite {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = new Set(names.filter((name) => statSync(join(folder, name)).isFile()).map((name) => `/${name}`));
  const pages = new Map<string, BuiltPage>();
  for (const file of files) {
    if (!file.endsWith('.html')) continue;
    const address = file.endsWith('/index.html') ? file.slice(0, -'/index.html'.length) || '/' : file;
    const html = readFileSync(join(folder, file), 'utf8');
    pages.set(address, { address, html, tags: readTags(html) });
  }
  return { folder, pages, files };
}

const ATTRIBUTE = /([^\s=/>"]+)(?:="([^"]*)"|='([^']*)'|=([^\s>]+))?/g;
const OPENING = /<([a-z][a-z0-9-]*)((?:\s+[^\s=>"]+(?:="[^"]*"|='[^']*'|=[^\s>]+)?)*)\s*\/?>/gi;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  '#38': '&',
  '#34': '"',
};

/** All opening tags of a page, except inside scripts, styles and comments. */
export function readTags(html: string): Tag[] {
  const markup = html.replaceAll(/<!--.*?-->/gs, '').replaceAll(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1');
  return [...markup.matchAll(OPENING)].map(([, name = '', written = '']) => {
    const attributes: Record<string, string> = {};
    for (const [, key = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
      attributes[key.toLowerCase()] = decode(double ?? single ?? bare ?? '');
    }
    return { name: name.toLowerCase(), attributes };
  });
}

/** Resolves character references. */
export function decode(text: string): string {
  return text.replaceAll(
    /&([a-z]+|#x?[\da-f]+);/gi,
    (reference, name: string) => ENTITIES[name.toLowerCase()] ?? reference,
  );
}

/** Attributes that hold addresses, by tag. */
const ADDRESSES = ['href', 'src', 'action', 'data', 'poster', 'data-href', 'formaction'];

/** Every address in a page: links, assets, forms, and the parts of a `srcset`. */
export function addressesOf(page: BuiltPage): { tag: Tag; address: string }[] {
  return page.tags.flatMap((tag) => {
    const single = ADDRESSES.flatMap((name) => tag.attributes[name] ?? []);
    const several = (tag.attributes.srcset ?? '').split(',').map((part) => part.trim().split(/\s/)[0] ?? '');
    return [...single, ...several.filter(Boolean)].map((address) => ({ tag, address }));
  });
}

/** A page's links and assets within its own site. */
export function internalLinks(page: BuiltPage, origin: string): InternalLink[] {
  const base = new URL(page.address === '/' ? '/' : `${page.address}/`, origin);
  return addressesOf(page).flatMap(({ address }) => {
    const url = new URL(address, base);
    if (url.origin !== new URL(origin).origin) return [];
    const path = decodeURIComponent(url.pathname.replace(/(.)\/$/, '$1'));
    return [{ from: page.address, written: address, path, anchor: decodeURIComponent(url.hash.slice(1)) }];
  });
}

/** Broken internal links: to a missing page or file, or to a missing fragment of a page. */
export function brokenLinks(site: BuiltSite, origin: string, answers: (path: string) => boolean): string[] {
  const broken: string[] = [];
  for (const page of site.pages.values()) {
    for (const { written, path, anchor } of internalLinks(page, origin)) {
      const target = site.pages.get(path);
      const exists = target !== undefined || site.files.has(path) || answers(path);
      const hasPart = !anchor || !target || target.tags.some(({ attributes }) => attributes.id === anchor);
      if (!exists || !hasPart) broken.push(`${page.address}: ${written}`);
    }
  }
  return broken;
}
