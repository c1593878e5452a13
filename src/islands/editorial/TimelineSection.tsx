import { LOADING, later } from '#ui/later';

const Timeline = later(async () => (await import('./Timeline.tsx')).Timeline, LOADING);

/** The timeline of a manuscript, which comes after the rest of the screen and does not hold it up. */
export function TimelineSection({ id }: { id: string }) {
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Timeline</h2>
      <Timeline id={id} />
    </section>
  );
}
