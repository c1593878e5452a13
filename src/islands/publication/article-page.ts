import type { UsageKind } from '#domain/publication/usage/usage-counts';

/** Casts, because each element exists where it is used: pages of withdrawn articles have no counts. */
const element = (id: string) => document.querySelector(id) as HTMLElement;
const usage = element('#usage');

/**
 * Reports a use and shows the article's counts. Without a reply nothing changes: reading needs no server.
 */
const reportUse = (kind: UsageKind) =>
  usage &&
  fetch(usage.dataset.calls + kind, { method: 'POST' }).then(
    async (reply) => {
      if (reply.ok) usage.textContent = await reply.text();
    },
    () => {},
  );

reportUse('view');

/** Article pages: usage counts, the Share button, and references shown beside their citation. */
addEventListener('click', async (event) => {
  const pressed = event.target as Element;
  const mark = pressed.closest<HTMLAnchorElement>('.cite');
  if (mark && !event.ctrlKey && !event.metaKey) {
    // Looked up on each click, because a preview is rendered later. Without popover support this throws, and the link
    // leads to the reference list, as it does without this script.
    element('#reference-note').showPopover({ source: mark });
    event.preventDefault();
    const paragraph = mark.closest(':not(a, sup, em, strong)') as Element;
    const cited = [mark, ...paragraph.querySelectorAll<HTMLAnchorElement>('.cite')].map(({ hash }) => hash);
    const entries = [...new Set(cited)].map((hash) => {
      const entry = element(hash).cloneNode(true) as Element;
      // The id belongs to the original entry.
      entry.id = '';
      return entry;
    });
    element('#reference-note ol').replaceChildren(...entries);
  }
  if (pressed.closest('#pdf')) reportUse('pdf');
  if (!pressed.closest('#share')) return;
  element('#shared').textContent = await navigator.clipboard.writeText(location.href).then(
    () => 'Article URL copied to clipboard',
    () => location.href,
  );
});
