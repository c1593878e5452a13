import { type RefObject, useEffect } from 'react';

/**
 * Tells the style sheets how high a part of the page is that stays in sight, so that what has the focus is never
 * brought behind it, and what else stays in sight stands below it.
 */
export function useHeadHeight(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) => {
      style.setProperty('--head-height', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`);
    });
    if (head.current) watch.observe(head.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--head-height');
    };
  }, [head]);
}
