import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A part of a page that is imported when first shown. `meanwhile` is shown until then; if it cannot be loaded, a
 * sentence says so.
 */
export function lazyPart<Props extends object>(
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

/** Shown while a part loads that someone is waiting for. */
export const LOADING = <p role="status">Loading...</p>;

/** Content that a part takes from its caller is shown without the part. */
function NotLoaded({ children }: { children?: ReactNode }) {
  return (
    <>
      <p role="alert">This part could not be loaded. Check your connection, then reload the page; nothing is lost.</p>
      {children}
    </>
  );
}
