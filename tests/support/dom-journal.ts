import { cleanup, fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, vi } from 'vitest';
import type { Person } from './accounts.ts';
import { type DomPage, type Script, type Server, useDom } from './dom.ts';
import type { AsServer } from './dom-environment.ts';
import { type Send, type TestJournal, useTestJournal } from './journal.ts';

const asServer: AsServer = (work) => (globalThis as unknown as { asServer: AsServer }).asServer(work);

/** How to open an island: as whom, and with which scripted replies instead of the journal’s own. */
export interface Opening {
  as?: Person & { first_name?: string; last_name?: string };
  script?: Script;
}

/**
 * Opens islands whose calls the product answers in this process, for screens that depend on much of it. Opening another
 * leaves the previous page.
 */
export function useDomJournal() {
  const journal = asServed(useTestJournal());
  const cookies = new Map<string, string>();
  const unanswered = new Set<Promise<unknown>>();
  afterEach(async () => {
    hearing.disconnect();
    await Promise.allSettled(unanswered);
    // Pages leave cached replies in storage.
    for (const store of [localStorage, sessionStorage]) store.clear();
    cookies.clear();
    await journal.empty();
  });
  // Requests sent on leaving a page must arrive before the journal is emptied.
  const openPage = useDom();

  /** Sends a request outside any page. */
  const fetch: Send = async (path, { body, headers, ...init } = {}, ip) => {
    const content = await contentOf(body);
    return asServer(() => journal.fetch(path, { ...init, headers: [...new Headers(headers)], ...sent(content) }, ip));
  };
  const answer: Server = async ({ method, address, headers, body }) => {
    const jar = [...cookies].map((pair) => pair.join('=')).join('; ');
    // Node sets the type and length of its form bodies itself.
    const bodyHeaders = Array.isArray(body) ? ['content-type', 'content-length'] : ['content-length'];
    const given = Object.fromEntries([...headers].filter(([name]) => !bodyHeaders.includes(name.toLowerCase())));
    const reply = await fetch(address, { method, headers: { ...given, cookie: jar }, body: body as BodyInit });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.arrayBuffer() };
  };

  const open = (address: string, island: ReactNode, { as: person, script = {} }: Opening = {}): DomPage => {
    cleanup();
    heard = '';
    hearing.observe(document.body, { childList: true, subtree: true });
    for (const key of ['token', 'user']) localStorage.removeItem(key);
    if (person) {
      const { token, sessionId: _, ...user } = person;
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify({ first_name: 'Amina', last_name: 'Diallo', ...user }));
    }
    return openPage(address, island, script, (call) => {
      const reply = answer(call);
      unanswered.add(reply);
      return reply.finally(() => unanswered.delete(reply));
    });
  };
  return { journal, fetch, answer, open };
}

type Content =
  | string
  | ArrayBuffer
  | [name: string, value: string | { name: string; bytes: ArrayBuffer }][]
  | undefined;

/** A body's content, because the page's form parts are not Node's. */
async function contentOf(body: unknown): Promise<Content> {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof ArrayBuffer) return body;
  if (!(body instanceof FormData) && !Array.isArray(body)) return JSON.stringify(body);
  const parts = [...(body as Iterable<[string, string | File]>)].map(
    async ([name, value]): Promise<[string, string | { name: string; bytes: ArrayBuffer }]> => [
      name,
      typeof value === 'string' ? value : { name: value.name, bytes: await value.arrayBuffer() },
    ],
  );
  return Promise.all(parts);
}

function sent(content: Content): { body?: BodyInit } {
  if (!Array.isArray(content)) return content === undefined ? {} : { body: content };
  const form = new FormData();
  for (const [name, value] of content) {
    form.append(name, typeof value === 'string' ? value : new File([value.bytes], value.name));
  }
  return { body: form };
}

/** Runs every call on the journal as on a server. */
const asServed = (journal: TestJournal): TestJournal =>
  new Proxy(journal, {
    get(_, name) {
      const value = Reflect.get(journal, name);
      return typeof value === 'function' ? (...given: unknown[]) => asServer(() => value(...given)) : value;
    },
  });

/**
 * The text of all toasts since the page was opened; on a slow machine a toast disappears, after two seconds, before a
 * test can read it.
 */
let heard = '';
const hearing = new MutationObserver(() => {
  heard += document.querySelector('.toasts')?.textContent ?? '';
});

/** Waits for text in a toast. */
export const expectToast = (words: string) => expect.poll(() => heard).toContain(words);

/** Selects files in a control, including types that it does not offer. */
export const choose = (control: HTMLElement, ...files: File[]) => fireEvent.change(control, { target: { files } });

/** The names of files downloaded from the page from now on. */
export function watchDownloads(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) names.push(this.download);
  });
  return names;
}
