// Keeps the articles that a reader opens, for when there is no connection. It runs in no browser whose reader has not
// turned it on at /offline. It touches what everybody may read, and nothing else: no account, no office, no call.

const KEPT = 'kept-articles';
const KEPT_AT = 'x-kept-at';
const OFFLINE = '/offline';
const ARTICLES_MAX = 100;
const SHARED_MAX = 300;

/** Pages that readers read; where one of them cannot be reached, the list of what is kept stands in. */
const READING = /^\/(?:(?:articles|volumes|topics|article-types|authors|search|offline)(?:\/.*)?)?$/;
const ARTICLE = /^\/articles\/[^/.]+(?:\/v\/\d+)?$/;
const PDF = /^\/api\/manuscripts\/[^/]+\/download$/;
/** What a page is made of: its figures, styles, scripts and fonts. */
const PART = /^\/(?:articles\/[^?#]+\.(?:svg|png|jpg|webp)|_astro\/[^?#]+|favicon\.svg)$/;
/** A figure in one of its widths, made by the build; the one that was sent is kept, and stands in for it. */
const SIZED = /\/(figure-\d+)-[0-9a-f]{8}-\d+\.webp$/;
const PARTS_OF_PAGE = /(?:src|href)="(\/[^"?#]+)"|url\("?(\/_astro\/[^")?#]+)/g;

/** One address for a page, with or without a slash at its end. */
const plain = (path) => (path.length > 1 ? path.replace(/\/$/, '') : path);

addEventListener('install', (event) => {
  event.waitUntil(keepPage(OFFLINE).then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  event.waitUntil(clients.claim());
});

addEventListener('message', (event) => {
  const { data, ports } = event;
  if (ARTICLE.test(data.forget)) event.waitUntil(forget(data.forget).then(() => ports[0]?.postMessage('forgotten')));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const path = plain(pathname);
  if (PDF.test(path)) event.respondWith(fromNetwork(event, path, keepFile));
  else if (request.mode === 'navigate' && READING.test(path)) {
    event.respondWith(fromNetwork(event, path, ARTICLE.test(path) ? keepArticle : undefined));
  } else if (PART.test(path)) event.respondWith(part(request, path));
});

/** The network first: what was kept may have been corrected or retracted since. */
async function fromNetwork(event, path, keep) {
  try {
    const reply = await fetch(event.request);
    if (keep) event.waitUntil(keep(path, reply.clone()).catch(() => {}));
    return reply;
  } catch (error) {
    const found = (await kept(path)) ?? (PDF.test(path) ? undefined : await kept(OFFLINE));
    if (found) return found;
    throw error;
  }
}

async function part(request, path) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(path);
  // Names of these files change with what they hold.
  if (found && path.startsWith('/_astro/')) return found;
  return fetch(request).catch(async (error) => {
    const shown = found ?? (SIZED.test(path) ? await sent(cache, path) : undefined);
    if (shown) return shown;
    throw error;
  });
}

async function sent(cache, path) {
  const files = ['png', 'jpg', 'webp'].map((format) => path.replace(SIZED, `/$1.${format}`));
  const found = await Promise.all(files.map((file) => cache.match(file)));
  return found.find((one) => one !== undefined);
}

/** A page as it was kept. An article says when that was, for it may have been corrected since. */
async function kept(path) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(path);
  if (!found || !ARTICLE.test(path)) return found;
  const day = new Date(found.headers.get(KEPT_AT)).toLocaleDateString('en-GB', { dateStyle: 'long' });
  const words = `You are offline. This is the copy that your browser kept on ${day}; corrections or a retraction since then do not show.`;
  const html = (await found.text()).replace(
    '<main id="main">',
    `$&<div class="frame"><p class="notice attention">${words}</p></div>`,
  );
  return new Response(html, { headers: found.headers });
}

const isSound = (reply) => reply.status === 200 && reply.type === 'basic' && !reply.redirected;

/** Keeps an article that was opened, with its parts; one that is gone is forgotten. */
async function keepArticle(path, reply) {
  if (reply.status === 404 || reply.status === 410) return forget(path);
  if (!isSound(reply)) return;
  const html = await reply.text();
  // The empty page of an article that is not built yet, and a page that an error made, are none.
  if (!html.includes('name="citation_title"')) return forget(path);
  await put(path, html);
  await limit();
}

async function keepPage(path) {
  const reply = await fetch(path, { cache: 'no-cache' });
  if (!reply.ok) throw new Error(`${path} cannot be read.`);
  await put(path, await reply.text());
}

async function keepFile(path, reply) {
  if (isSound(reply) && reply.headers.get('content-type')?.startsWith('application/pdf')) {
    await (await caches.open(KEPT)).put(path, reply);
  }
}

/** Puts a page among what is kept, with what it is made of. */
async function put(path, html) {
  const cache = await caches.open(KEPT);
  const headers = { 'content-type': 'text/html; charset=utf-8', [KEPT_AT]: new Date().toISOString() };
  // What is kept anew counts as the newest.
  await cache.delete(path);
  await cache.put(path, new Response(html, { headers }));
  const parts = [...html.matchAll(PARTS_OF_PAGE)].map(([, address, font]) => address ?? font);
  const wanted = [...new Set(parts)].filter((address) => PART.test(address));
  await Promise.all(
    wanted.map(async (address) => {
      if (!(await cache.match(address))) await cache.add(address).catch(() => {});
    }),
  );
}

/** Keeps within what a browser may be asked to hold; the oldest goes first. */
async function limit() {
  const cache = await caches.open(KEPT);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const articles = paths.filter((path) => ARTICLE.test(path));
  const shared = paths.filter((path) => path.startsWith('/_astro/'));
  for (const path of articles.slice(0, Math.max(0, articles.length - ARTICLES_MAX))) await forget(path);
  for (const path of shared.slice(0, Math.max(0, shared.length - SHARED_MAX))) await cache.delete(path);
}

/** Forgets an article or a version; with the last of them, the figures and the PDF. */
async function forget(path) {
  const cache = await caches.open(KEPT);
  await cache.delete(path);
  const slug = path.split('/')[2];
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const own = kept.filter((one) => one.startsWith(`/articles/${slug}/`) || one === `/articles/${slug}`);
  if (own.some((one) => ARTICLE.test(one))) return;
  for (const one of [...own, `/api/manuscripts/${slug}/download`]) await cache.delete(one);
}
