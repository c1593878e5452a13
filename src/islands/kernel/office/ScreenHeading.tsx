import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useJournal } from '#islands/kernel/journal.tsx';

/** A screen's heading: sets the title, and takes the focus after navigation. */
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
