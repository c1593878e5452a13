import { longDate } from '#domain/kernel/date';
import { parseMarkup, textOf } from '#domain/kernel/markup';
import { KEPT, KEPT_AT, keptArticle, OFFLINE_TEXTS, offlineWorker } from '#domain/kernel/offline';

/** The page for offline reading: switches it on, lists stored articles, and removes them. */
const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const status = element('offline-status');
const turn = element<HTMLButtonElement>('offline-turn');
const list = element('offline-list');
// Private windows of some browsers lack both, or throw.
const isAble = 'serviceWorker' in navigator && 'caches' in window;

interface KeptArticle {
  readonly path: string;
  readonly title: string;
  readonly at: string;
}

async function keptArticles(): Promise<KeptArticle[]> {
  if (!(await caches.has(KEPT))) return [];
  const cache = await caches.open(KEPT);
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const path = keptArticle(new URL(request.url).pathname);
      const reply = path && (await cache.match(request));
      if (!path || !reply) return [];
      const heading = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(await reply.text())?.[1] ?? '';
      return [{ path, title: textOf(parseMarkup(heading)).trim() || path, at: reply.headers.get(KEPT_AT) ?? '' }];
    }),
  );
  return kept.flat().reverse();
}

async function show(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  status.textContent = registration ? OFFLINE_TEXTS.on : OFFLINE_TEXTS.off;
  turn.textContent = registration ? OFFLINE_TEXTS.turnOff : OFFLINE_TEXTS.turnOn;
  turn.hidden = false;
  const kept = await keptArticles();
  element('offline-kept').hidden = kept.length === 0;
  list.replaceChildren(...kept.map(item));
}

function item({ path, title, at }: KeptArticle): HTMLLIElement {
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
    await forget(path);
    await show();
    turn.focus();
  });
  made.append(link, when, remove);
  return made;
}

/** The worker knows an article's files. */
async function forget(path: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    active?.postMessage({ forget: path }, [port2]);
  });
}

async function press(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (registration) {
    await registration.unregister();
    await caches.delete(KEPT);
  } else {
    await navigator.serviceWorker.register(offlineWorker);
    await navigator.serviceWorker.ready;
  }
}

turn.addEventListener('click', async () => {
  turn.disabled = true;
  await press()
    .then(show)
    .catch(() => {
      status.textContent = OFFLINE_TEXTS.failed;
    });
  turn.disabled = false;
  turn.focus();
});

if (isAble) {
  show().catch(() => {
    status.textContent = OFFLINE_TEXTS.unable;
  });
} else status.textContent = OFFLINE_TEXTS.unable;
