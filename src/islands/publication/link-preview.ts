const PREVIEWED = /^#(?:ref|note|figure|table|equation)-(?!mark)/;
/** In milliseconds; also leaves time to move the pointer into the preview. */
const DELAY = 300;

const targetOf = ({ hash }: HTMLAnchorElement) => document.getElementById(hash.slice(1));

/**
 * Shows the target of a link in an article's text beside the link: a reference, note, figure, table or equation. It
 * opens after a moment on hover and focus, or on a click, which moves the focus into it. Loaded on the first hover or
 * focus; without it, or without popovers, the links go to their targets.
 */
function previewLinks(): void {
  let shown: Element | null = null;
  /** The type of the event that showed it, which alone hides it. */
  let cause = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (box: HTMLElement, mark: HTMLAnchorElement | null, type: string) => {
    box.hidePopover();
    shown = mark;
    cause = mark ? type : '';
    if (!mark) return;
    const paragraph = mark.closest(':not(a, sup, em, strong)');
    const others = mark.matches('.cite') ? (paragraph?.querySelectorAll<HTMLAnchorElement>('.cite') ?? []) : [];
    const targets = new Set([mark, ...others].map(targetOf));
    const copies = [...targets].flatMap((target) => (target ? [target.cloneNode(true) as Element] : []));
    const list = document.createElement(copies[0]?.matches('li') ? 'ol' : 'div');
    list.append(...copies);
    // The ids belong to the originals.
    for (const part of list.querySelectorAll('[id]')) part.removeAttribute('id');
    box.children[1]?.replaceWith(list);
    (box.lastElementChild as HTMLAnchorElement).hash = mark.hash;
    // Otherwise Tab would lead through its links.
    box.inert = type === 'focusin';
    box.showPopover({ source: mark });
  };

  for (const type of ['mouseover', 'focusin', 'click'])
    addEventListener(type, (event) => {
      const target = event.target as Element;
      // Looked up each time, because the office's preview renders the article later.
      const box = document.querySelector<HTMLElement>('#link-preview');
      if (!box) return;
      const link = target.closest<HTMLAnchorElement>('.full-text a');
      const mark = link && PREVIEWED.test(link.hash) && targetOf(link) ? link : null;
      if (type === 'click') {
        const { ctrlKey, metaKey } = event as MouseEvent;
        if (target.closest('#link-preview > a')) box.hidePopover();
        if (!mark || ctrlKey || metaKey) return;
        clearTimeout(timer);
        show(box, mark, type);
        box.focus();
        event.preventDefault();
        return;
      }
      clearTimeout(timer);
      const isInside = box.contains(target) || box.contains(document.activeElement);
      if (isInside || mark === shown || (!mark && cause !== type)) return;
      timer = setTimeout(show, DELAY, box, mark, type);
    });

  // The hover or focus that loaded this script.
  for (const link of document.querySelectorAll('.full-text a:is(:hover, :focus)')) {
    link.dispatchEvent(new Event(link.matches(':hover') ? 'mouseover' : 'focusin', { bubbles: true }));
  }
}

previewLinks();

// Makes this file a module, so that a test can import it.
export {};
