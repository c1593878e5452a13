import { Timeline } from '#islands/editorial/Timeline.tsx';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** What happened to a manuscript. */
export function Component() {
  return <Timeline id={useFramedManuscript().id} />;
}
