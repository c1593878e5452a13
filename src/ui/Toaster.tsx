import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';

/** How long messages stay, in milliseconds (spec §9); at most 20 are kept, as the store has it by default. */
const DURATIONS = { blank: { duration: 4000 }, error: { duration: 4000 }, success: { duration: 2000 } };

/**
 * Short messages at the top right. The region is in the page from the start, or screen readers would
 * miss the first one; messages wait while the pointer or the focus is on them.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(DURATIONS);
  const { startPause, endPause } = handlers;
  const close = (id: string) => {
    toast.dismiss(id);
    // The pointer cannot leave what vanishes under it.
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
