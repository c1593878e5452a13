import { type ReactNode, useSyncExternalStore } from 'react';

interface Props {
  children: ReactNode;
  isBusy: boolean;
  /** What it says while it works. */
  busyLabel: string;
  className?: string;
  /** For a form that the browser itself may send. */
  isEarly?: boolean;
  /** Off, since something of the form is still being loaded. */
  isHeld?: boolean;
}

/**
 * The button of a form. Until the page can act it is off, so that nothing typed leaves the page by a
 * plain form submission; while it works it stays in place and keeps the focus.
 */
export function SubmitButton({
  children,
  isBusy,
  busyLabel,
  className = 'button',
  isEarly = false,
  isHeld = false,
}: Props) {
  const isReady = useHydrated();
  const isOff = isHeld || (!isReady && !isEarly);
  return (
    <button type="submit" className={className} disabled={isOff} aria-disabled={isBusy || undefined}>
      {isBusy ? busyLabel : children}
    </button>
  );
}

const never = () => () => {};

/** False in the HTML that the server sends, true as soon as the page can act. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
