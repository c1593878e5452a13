import { LOADING, later } from '#ui/later';

const Timeline = later(async () => (await import('./Timeline.tsx')).Timeline, LOADING);

/** The timeline of a manuscript, which loads after the rest of the screen and does not delay it. */
export function TimelineSection({ id }: { id: string }) {
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Timeline</h2>
      <Timeline id={id} />
    </section>
  );
}
