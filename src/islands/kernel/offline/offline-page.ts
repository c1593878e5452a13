import { longDate } from '#domain/kernel/date';
import { parseMarkup, textContent } from '#domain/kernel/markup';
import { CACHE_NAME, CACHED_AT_HEADER, cachedArticlePath, OFFLINE_TEXTS, offlineWorker } from '#domain/kernel/offline';

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const status = element('offline-status');
const toggleButton = element<HTMLButtonElement>('offline-turn');
const list = element('offline-list');
// Private windows of some browsers lack both, or throw.
const isSupported = 'serviceWorker' in navigator && 'caches' in window;

interface CachedArticle {
  readonly path: string;
  readonly title: string;
  readonly at: string;
}

async function listCachedArticles(): Promise<CachedArticle[]> {
  if (!(await caches.has(CACHE_NAME))) return [];
  const cache = await caches.open(CACHE_NAME);
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const path = cachedArticlePath(new URL(request.url).pathname);
      const reply = path && (await cache.match(request));
      if (!path || !reply) return [];
      const heading = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(await reply.text())?.[1] ?? '';
      return [
        {
          path,
          title: textContent(parseMarkup(heading)).trim() || path,
          at: reply.headers.get(CACHED_AT_HEADER) ?? '',
        },
      ];
    }),
  );
  return kept.flat().reverse();
}

async function render(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  status.textContent = registration ? OFFLINE_TEXTS.on : OFFLINE_TEXTS.off;
  toggleButton.textContent = registration ? OFFLINE_TEXTS.turnOff : OFFLINE_TEXTS.turnOn;
  toggleButton.hidden = false;
  const kept = await listCachedArticles();
  element('offline-kept').hidden = kept.length === 0;
  list.replaceChildren(...kept.map(listItem));
}

function listItem({ path, title, at }: CachedArticle): HTMLLIElement {
  const [made, link, when, remove] = [
    document.createElement('li'),
    document.createElement('a'),
    document.createElement('span'),
    document.createElement('button'),
  ];
  link.href = path;
  link.textContent = title;
  when.textContent = at && `kept on ${longDate(at.slice(0, 10))}`;
  remove.className = 'button quiet';
  remove.textContent = 'Remove';
  remove.setAttribute('aria-label', `Remove ${title}`);
  remove.addEventListener('click', async () => {
    await removeArticle(path);
    await render();
    toggleButton.focus();
  });
  made.append(link, when, remove);
  return made;
}

/** Removed by the worker, which knows an article's files. */
async function removeArticle(path: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    active?.postMessage({ forget: path }, [port2]);
  });
}

async function toggleOffline(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (registration) {
    await registration.unregister();
    await caches.delete(CACHE_NAME);
  } else {
    await navigator.serviceWorker.register(offlineWorker);
    await navigator.serviceWorker.ready;
  }
}

toggleButton.addEventListener('click', async () => {
  toggleButton.disabled = true;
  await toggleOffline()
    .then(render)
    .catch(() => {
      status.textContent = OFFLINE_TEXTS.failed;
    });
  toggleButton.disabled = false;
  toggleButton.focus();
});

if (isSupported) {
  render().catch(() => {
    status.textContent = OFFLINE_TEXTS.unable;
  });
} else status.textContent = OFFLINE_TEXTS.unable;
