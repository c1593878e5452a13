import { lazy, Suspense } from 'react';

const Timeline = lazy(() =>
  import('#islands/editorial/Timeline.tsx').then(
    (module) => ({ default: module.Timeline }),
    () => ({ default: NotLoaded }),
  ),
);

/** The timeline of a manuscript, which comes after the rest of the screen and does not hold it up. */
export function TimelineSection({ id }: { id: string }) {
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Timeline</h2>
      <Suspense fallback={<p role="status">Loading...</p>}>
        <Timeline id={id} />
      </Suspense>
    </section>
  );
}

function NotLoaded() {
  return <p role="alert">The timeline could not be loaded. Reload the page to see it.</p>;
}
