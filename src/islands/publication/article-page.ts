import type { UsageKind } from '#domain/publication/usage/usage-line';

/** For elements that exist wherever they are used: the page of a withdrawn article has no note and nothing to count. */
const find = (id: string) => document.querySelector(id) as HTMLElement;
const usage = find('#usage');

/**
 * Reports that the article is read, and shows how often it was. Without a reply the page stays as it is: reading needs
 * no server. Previews and pages of withdrawn articles have nothing to count.
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

/** Article pages: usage counts, the Share button, and references shown beside their citation. */
addEventListener('click', async (event) => {
  const pressed = event.target as Element;
  const mark = pressed.closest<HTMLAnchorElement>('.cite');
  if (mark && !event.ctrlKey && !event.metaKey) {
    // Looked up on each click: a preview is rendered later. Fails without popover support: the link then leads to the
    // reference list, as it does without this script.
    find('#reference-note').showPopover({ source: mark });
    event.preventDefault();
    const paragraph = mark.closest(':not(a, sup, em, strong)') as Element;
    const cited = [mark, ...paragraph.querySelectorAll<HTMLAnchorElement>('.cite')].map(({ hash }) => hash);
    const entries = [...new Set(cited)].map((hash) => {
      const entry = find(hash).cloneNode(true) as Element;
      // The id belongs to the list's entry.
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
