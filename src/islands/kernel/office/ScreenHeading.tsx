import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Waiting } from '#ui/Waiting';

/** A screen's heading. Sets the page title, and takes the focus after navigation. */
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

interface Query {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Shown while a query loads; `failed` replaces the server's message. */
export function QueryStatus({ query, failed }: { query: Query; failed?: string }) {
  const { error, isFetching, refetch } = query;
  const failure = error && !isFetching ? (failed ?? error.message) : undefined;
  return <Waiting failure={failure} onRetry={() => void refetch()} />;
}
