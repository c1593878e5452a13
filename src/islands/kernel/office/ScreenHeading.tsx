import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useJournal } from '#islands/kernel/journal.tsx';

/** The heading of a screen: names the page, and takes the focus when the editor comes from another screen. */
export function ScreenHeading({ children }: { children: string }) {
  const journal = useJournal();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useLocation().key === 'default';
  const wasFirst = useRef(isFirst);
  useEffect(() => {
    document.title = `${children} | ${journal.name}`;
  }, [children, journal.name]);
  useEffect(() => {
    if (!wasFirst.current) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
