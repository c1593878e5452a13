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

/** Article pages: usage counts, and the Share button. */
addEventListener('click', async ({ target }) => {
  const pressed = target as Element;
  if (pressed.closest('#pdf')) reportUse('pdf');
  if (!pressed.closest('#share')) return;
  element('#shared').textContent = await navigator.clipboard.writeText(location.href).then(
    () => 'Article URL copied to clipboard',
    () => location.href,
  );
});

/** The script of previews. A second time the template is empty. */
for (const type of ['pointerover', 'focusin'])
  addEventListener(type, () => document.body.append((element('#preview-script') as HTMLTemplateElement).content), {
    once: true,
  });
