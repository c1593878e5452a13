/** Loads a listed article's abstract from its page when it is first opened. */
document.addEventListener(
  'toggle',
  async ({ target }) => {
    const card = (target as Element).closest('.card');
    const place = card?.querySelector('[open] > div');
    if (!place || place.firstElementChild) return;
    const link = card?.querySelector('.title') as HTMLAnchorElement;
    place.textContent = 'Loading…';
    try {
      const page = await (await fetch(link.href)).text();
      // Only this part of the page: the browser would report its other styles, which this page's policy forbids.
      const [abstract = ''] = /<section class="abstract"[\s\S]*?<\/section>/.exec(page) ?? [];
      const paragraphs = new DOMParser().parseFromString(abstract, 'text/html').querySelectorAll('p');
      place.replaceChildren(...(abstract ? paragraphs : ['This article has no abstract.']));
    } catch {
      place.textContent = 'The abstract did not load. Close this and open it again to try once more.';
    }
  },
  // The event does not bubble.
  true,
);

// Makes this file a module, so that a test can run it.
export {};
