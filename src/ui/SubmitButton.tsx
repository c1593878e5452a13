import { type ReactNode, useSyncExternalStore } from 'react';

interface Props {
  children: ReactNode;
  isBusy: boolean;
  busyLabel: string;
  className?: string;
  /** For a form that the browser itself can submit. */
  isEarly?: boolean;
  /** Disabled while part of the form is still loading. */
  isHeld?: boolean;
}

/**
 * The button of a form. Disabled until the page is interactive, so that no input leaves it by a plain form submission;
 * while busy it stays in place and keeps the focus.
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

const noSubscription = () => () => {};

/** False in server-rendered HTML, true once the page is interactive. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
