import type { UsageKind } from '#domain/usage/usage-line';

const usage = document.querySelector<HTMLElement>('#usage');

/**
 * Tells that the article is read, and shows how often it was. Without an answer the page stays as it is: reading needs no
 * server. A preview and a page that was withdrawn have nothing to count.
 */
const count = (kind: UsageKind) =>
  usage &&
  fetch(`${usage.dataset.calls}${kind}`, { method: 'POST' }).then(
    async (reply) => {
      if (reply.ok) usage.textContent = await reply.text();
    },
    () => {},
  );

count('view');

/** On an article page: the Share button, and references shown beside the mark that cites them. */
addEventListener('click', async ({ target }) => {
  const pressed = target as Element;
  if (pressed.closest('#pdf')) count('pdf');
  if (!pressed.closest('#share')) return;
  (document.querySelector('#shared') as Element).textContent = await navigator.clipboard.writeText(location.href).then(
    () => 'Article URL copied to clipboard',
    () => location.href,
  );
});

addEventListener('click', (event) => {
  const mark = (event.target as Element).closest<HTMLAnchorElement>('.cite');
  const note = document.querySelector<HTMLElement>('#reference-note');
  const reference = mark && document.querySelector(mark.hash);
  // Without popovers the link leads to the reference list, as it does without this script.
  if (!reference || !note?.showPopover || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const copy = reference.cloneNode(true) as Element;
  copy.querySelector('.backlinks')?.remove();
  note.firstElementChild?.replaceChildren(mark.text, '. ', ...copy.childNodes);
  note.showPopover({ source: mark });
});
