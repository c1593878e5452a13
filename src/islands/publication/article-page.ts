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

const linkIn = ({ target }: Event) => (target as Element).closest<HTMLElement>('.full-text a[href^="#"]');
let loading: Promise<void> | undefined;

/** Fetches the preview script once, and removes its template; without the script, links go to their targets. */
const loadPreviews = () => {
  loading ??= new Promise((done) => {
    const template = element('#preview-script') as HTMLTemplateElement;
    const script = template.content.querySelector('script')?.cloneNode() as HTMLScriptElement;
    script.onload = script.onerror = () => done(template.remove());
    template.after(script);
  });
  return loading;
};

/** Article pages: usage counts, the Share button, and previews of links. */
addEventListener('click', async (event) => {
  const pressed = event.target as Element;
  const link = linkIn(event);
  if (link && !event.ctrlKey && !event.metaKey && element('#preview-script')) {
    event.preventDefault();
    await loadPreviews();
    link.click();
  }
  if (pressed.closest('#pdf')) reportUse('pdf');
  if (!pressed.closest('#share')) return;
  element('#shared').textContent = await navigator.clipboard.writeText(location.href).then(
    () => 'Article URL copied to clipboard',
    () => location.href,
  );
});

for (const type of ['pointerover', 'focusin']) addEventListener(type, (event) => linkIn(event) && loadPreviews());
