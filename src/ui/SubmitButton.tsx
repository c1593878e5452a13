import { type ReactNode, useSyncExternalStore } from 'react';

interface Props {
  children: ReactNode;
  isBusy: boolean;
  busyLabel: string;
  className?: string;
  /** Enabled before hydration, for a form that works without JavaScript. */
  worksBeforeHydration?: boolean;
  /** Disabled while part of the form is loading. */
  isLoading?: boolean;
}

/**
 * Disabled until the page is interactive, so that the browser does not submit the form itself; while busy it stays in
 * place and keeps the focus.
 */
export function SubmitButton({
  children,
  isBusy,
  busyLabel,
  className = 'button',
  worksBeforeHydration = false,
  isLoading = false,
}: Props) {
  const isReady = useHydrated();
  const isDisabled = isLoading || (!isReady && !worksBeforeHydration);
  return (
    <button type="submit" className={className} disabled={isDisabled} aria-disabled={isBusy || undefined}>
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
