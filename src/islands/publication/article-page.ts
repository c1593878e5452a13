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

/** Fetches the script of previews, if it has not been; without it, links lead to their targets. */
const loadPreviews = () => {
  const template = document.querySelector<HTMLTemplateElement>('#preview-script');
  return (
    template &&
    new Promise<void>((done) => {
      const script = template.content.querySelector('script')?.cloneNode() as HTMLScriptElement;
      script.onload = script.onerror = () => done(template.remove());
      document.body.append(script);
    })
  );
};

/** Article pages: usage counts, the Share button, and previews of links. */
addEventListener('click', async (event) => {
  const pressed = event.target as Element;
  const link = pressed.closest<HTMLElement>('.full-text a[href^="#"]');
  const loading = link && !event.ctrlKey && !event.metaKey && loadPreviews();
  if (loading) {
    event.preventDefault();
    await loading;
    link.click();
  }
  if (pressed.closest('#pdf')) reportUse('pdf');
  if (!pressed.closest('#share')) return;
  element('#shared').textContent = await navigator.clipboard.writeText(location.href).then(
    () => 'Article URL copied to clipboard',
    () => location.href,
  );
});

for (const type of ['pointerover', 'focusin']) addEventListener(type, loadPreviews, { once: true });
