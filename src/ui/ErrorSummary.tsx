import { type MouseEvent, useEffect, useRef } from 'react';

/** `id` is the control's. */
export interface SummaryEntry {
  id?: string | undefined;
  message: string;
}

const PREFIX = 'Error: ';

/**
 * Lists a form's errors above it. Takes the focus when it appears, links to the controls, and marks the page's title.
 * Needs a new `key` for each attempt.
 */
export function ErrorSummary({ entries }: { entries: readonly SummaryEntry[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title;
    return () => {
      document.title = document.title.replace(PREFIX, '');
    };
  }, []);
  return (
    <div className="notice error-summary" role="alert" tabIndex={-1} ref={box}>
      <p className="title">There is a problem</p>
      <ul>
        {entries.map(({ id, message }) => (
          <li key={`${id} ${message}`}>
            {id ? (
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
