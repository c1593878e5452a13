import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * Imports a part of a page when it is first shown. Shows `fallback` until then, or an error if it cannot be loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  const Part = lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: NotLoaded }),
    ),
  );
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

export const LOADING = <p role="status">Loading...</p>;

/** Still shows the children that the part would wrap. */
function NotLoaded({ children }: { children?: ReactNode }) {
  return (
    <>
      <p role="alert">This part could not be loaded. Check your connection, then reload the page; nothing is lost.</p>
      {children}
    </>
  );
}
