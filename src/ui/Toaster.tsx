import { useEffect, useRef } from 'react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';

/**
 * Short messages at the top right: at most 20, for the times of the specification (§9), which are the store's defaults,
 * or longer with `readingMs`, the time to read a character in milliseconds. The region exists from the start, or screen
 * readers would miss the first one; messages stay while hovered or focused. An error disappears early once it no longer
 * applies: on the next attempt, on success, and on navigation.
 */
export function Toaster({ readingMs = 0 }) {
  const { toasts, handlers } = useToaster();
  const { startPause, endPause } = handlers;
  const errors = useRef<typeof toasts>([]);
  errors.current = toasts.filter(({ type, visible }) => type === 'error' && visible);
  const succeededAt = Math.max(0, ...toasts.filter(({ type }) => type === 'success').map(({ createdAt }) => createdAt));

  useEffect(() => {
    for (const one of toasts) {
      // One with a button has its own, longer duration.
      const duration = readingMs * String(one.message).length;
      if (duration > (one.duration ?? 0)) toast(one.message, { ...one, duration });
    }
  }, [toasts, readingMs]);
  useEffect(() => dismissAll(errors.current.filter(({ createdAt }) => createdAt < succeededAt)), [succeededAt]);
  useEffect(() => {
    const onAttempt = (event: Event) => {
      if (event.type === 'click' && !leadsElsewhere(event.target)) return;
      if (errors.current.length === 0) return;
      dismissAll(errors.current);
      endPause();
    };
    const names = ['submit', 'click', 'popstate'];
    for (const name of names) addEventListener(name, onAttempt, { capture: true });
    return () => {
      for (const name of names) removeEventListener(name, onAttempt, { capture: true });
    };
  }, [endPause]);

  const close = (id: string) => {
    toast.dismiss(id);
    // No pointer event follows when an element disappears under the pointer.
    endPause();
  };
  return (
    <div
      className="toasts"
      role="status"
      aria-label="Messages"
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {toasts
        .filter(({ visible }) => visible)
        .map((message) => (
          <div key={message.id} className={`toast ${message.type}`}>
            <p>{resolveValue(message.message, message)}</p>
            <button type="button" aria-label="Close message" onClick={() => close(message.id)}>
              ×
            </button>
          </div>
        ))}
    </div>
  );
}

function dismissAll(messages: readonly { id: string }[]): void {
  for (const { id } of messages) toast.dismiss(id);
}

/** Links within the page, as in the error summary, lead to errors that still apply. */
function leadsElsewhere(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link !== null && !link.getAttribute('href')?.startsWith('#');
}
