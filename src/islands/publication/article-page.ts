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

/**
 * Runs the script of previews at the first hover or focus: as a classic script, which runs at once, and while the event
 * is still on its way down, so that it handles this event too.
 */
const loadPreviews = () => {
  const template = document.querySelector<HTMLTemplateElement>('#preview-script');
  const script = document.createElement('script');
  script.text = template?.content.querySelector('script')?.text ?? '';
  template?.remove();
  document.body.append(script);
};

for (const type of ['pointerover', 'focusin']) addEventListener(type, loadPreviews, { capture: true, once: true });
