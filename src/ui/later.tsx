import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A part of a page that is loaded when it is first shown, not with the page. `meanwhile` is in its place until
 * then; where it cannot be loaded, a sentence says so.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): (props: Props) => ReactNode {
  const Part = lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: NotLoaded }),
    ),
  );
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}

/** Shown while a part loads that someone waits for. */
export const LOADING = <p role="status">Loading...</p>;

/** What a part leaves to its caller to show inside it appears without the part. */
function NotLoaded({ children }: { children?: ReactNode }) {
  return (
    <>
      <p role="alert">This part could not be loaded. Check your connection, then reload the page; nothing is lost.</p>
      {children}
    </>
  );
}
