import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long to wait for a part of a screen. */
const TIMEOUT_MS = 10_000;

/** Moves the focus to the part of the screen that the address names, once it is rendered. */
export function useFragmentFocus(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the part already shown leads there again
  useEffect(() => (hash ? focusWhenRendered(hash.slice(1)) : undefined), [hash, key]);
}

/** Returns a function that stops waiting. */
function focusWhenRendered(id: string): () => void {
  const focus = () => {
    const part = document.getElementById(id);
    if (!part) return;
    stop();
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    const fold = part.closest('details');
    if (fold) fold.open = true;
    part.focus();
  };
  const watch = new MutationObserver(focus);
  // The previous screen may have an element with that id, so start with the next frame.
  const frame = requestAnimationFrame(() => {
    watch.observe(document.body, { childList: true, subtree: true });
    focus();
  });
  const timer = setTimeout(() => stop(), TIMEOUT_MS);
  // Stops on the first interaction: the focus must not move while someone works.
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) addEventListener(event, stop);
  function stop() {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    watch.disconnect();
    for (const event of events) removeEventListener(event, stop);
  }
  return stop;
}
