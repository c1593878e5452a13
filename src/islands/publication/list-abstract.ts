/** In a list, the abstract of an article comes from its page when the reader opens it for the first time. */
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
      // Of the page only this: a browser reports the styles of the rest, which this page does not admit.
      const [abstract = ''] = /<section class="abstract"[\s\S]*?<\/section>/.exec(page) ?? [];
      const paragraphs = new DOMParser().parseFromString(abstract, 'text/html').querySelectorAll('p');
      place.replaceChildren(...(abstract ? paragraphs : ['This article has no abstract.']));
    } catch {
      place.textContent = 'The abstract did not load. Close this and open it again to try once more.';
    }
  },
  // It does not bubble.
  true,
);

// A module, so that a test can run it.
export {};
