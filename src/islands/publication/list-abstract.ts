/** Loads the abstract of a listed article from its page when a reader first opens it. */
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
      // Parses only this part of the page: the browser would report styles that this page's policy forbids.
      const [abstract = ''] = /<section class="abstract"[\s\S]*?<\/section>/.exec(page) ?? [];
      const paragraphs = new DOMParser().parseFromString(abstract, 'text/html').querySelectorAll('p');
      place.replaceChildren(...(abstract ? paragraphs : ['This article has no abstract.']));
    } catch {
      place.textContent = 'The abstract could not be loaded. Close and reopen it to try again.';
    }
  },
  // Capturing, because the event does not bubble.
  true,
);

// Makes this file a module, so that a test can import it.
export {};
