import type { UsageKind } from '#domain/publication/usage/usage-line';

/** Only what is there where it is used: a page that was withdrawn has no note and nothing to count. */
const find = (id: string) => document.querySelector(id) as HTMLElement;
const usage = find('#usage');

/**
 * Tells that the article is read, and shows how often it was. Without an answer the page stays as it is: reading needs no
 * server. A preview and a page that was withdrawn have nothing to count.
 */
const count = (kind: UsageKind) =>
  usage &&
  fetch(usage.dataset.calls + kind, { method: 'POST' }).then(
    async (reply) => {
      if (reply.ok) usage.textContent = await reply.text();
    },
    () => {},
  );

count('view');

/** On an article page: what is counted, the Share button, and references shown beside the mark that cites them. */
addEventListener('click', async (event) => {
  const pressed = event.target as Element;
  const mark = pressed.closest<HTMLAnchorElement>('.cite');
  if (mark && !event.ctrlKey && !event.metaKey) {
    // Looked for at each click: a preview is drawn later. Fails where popovers are unknown: the link then leads to the
    // reference list, as it does without this script.
    find('#reference-note').showPopover({ source: mark });
    event.preventDefault();
    const paragraph = mark.closest(':not(a, sup, em, strong)') as Element;
    const cited = [mark, ...paragraph.querySelectorAll<HTMLAnchorElement>('.cite')].map(({ hash }) => hash);
    const entries = [...new Set(cited)].map((hash) => {
      const entry = find(hash).cloneNode(true) as Element;
      // The id stays with the list.
      entry.id = '';
      return entry;
    });
    find('#reference-note ol').replaceChildren(...entries);
  }
  if (pressed.closest('#pdf')) count('pdf');
  if (!pressed.closest('#share')) return;
  find('#shared').textContent = await navigator.clipboard.writeText(location.href).then(
    () => 'Article URL copied to clipboard',
    () => location.href,
  );
});
