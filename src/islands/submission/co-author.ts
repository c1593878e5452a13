import { api } from '#domain/kernel/paths';
import type { NamedAsAuthor } from '#domain/submission/form';
import { callApi } from '#islands/kernel/api.ts';

/**
 * Shows co-authors how they were named, and sends their objection. Opening the page changes nothing, because mail
 * scanners open links too.
 */
const part = <Kind extends HTMLElement>(name: string) => document.querySelector(`#co-author-${name}`) as Kind;
const status = part('status');
const details = part('named');
const objectButton = part<HTMLButtonElement>('object');

const token = new URLSearchParams(location.hash.slice(1)).get('token');
// Keeps the token out of history and screenshots.
if (token) history.replaceState(null, '', location.pathname);

if (!token) status.textContent = 'This link is incomplete. Open it from the email again.';
else await show(token);

async function show(token: string): Promise<void> {
  status.textContent = 'Loading...';
  const found = await post<NamedAsAuthor>(api.showCoAuthorship, token);
  if (!found) return;
  part('name').textContent = found.name;
  part('title').textContent = found.title;
  part('authors').append(...found.authors.map(listItem));
  status.textContent = '';
  details.hidden = false;
  objectButton.addEventListener('click', () => void dispute(token));
}

async function dispute(token: string): Promise<void> {
  if (objectButton.ariaDisabled) return;
  objectButton.ariaDisabled = 'true';
  const reply = await post<{ message: string }>(api.disputeCoAuthorship, token);
  objectButton.ariaDisabled = null;
  if (!reply) return;
  details.hidden = true;
  status.textContent = reply.message;
  status.focus();
}

/** Undefined if the call failed; the page then shows the error. */
async function post<Reply>(address: string, token: string): Promise<Reply | undefined> {
  try {
    return await callApi<Reply>(address, { method: 'POST', body: { token }, fallback: 'Request failed' });
  } catch (error) {
    status.textContent = (error as Error).message;
    return undefined;
  }
}

function listItem(author: string): HTMLLIElement {
  const item = document.createElement('li');
  item.textContent = author;
  return item;
}
