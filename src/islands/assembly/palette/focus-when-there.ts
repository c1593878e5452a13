/** How long a part of a screen may take to load before nobody waits for it any more. */
const PATIENCE_MS = 10_000;

/** Goes to a part of a screen, now or as soon as it is there. */
export function focusWhenThere(id: string): void {
  const go = () => {
    const part = document.getElementById(id);
    if (!part) return false;
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.focus();
    return true;
  };
  const watch = new MutationObserver(() => {
    if (go()) watch.disconnect();
  });
  // The screen that is left may have a part of that name, too: what comes is looked at from the next frame on.
  requestAnimationFrame(() => {
    if (go()) return;
    watch.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => watch.disconnect(), PATIENCE_MS);
  });
}
