import type { EditorDecision } from '#domain/editorial/editorial';
import { letterOf, type TimelineEntry } from '#domain/editorial/timeline';
import { Timeline } from '#islands/editorial/Timeline.tsx';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** Every mail about a manuscript, the newest first, with its words where they are kept. */
export function Component() {
  const { id, decisions } = useFramedManuscript();
  return (
    <Timeline id={id} type="mail" none="No letter was sent yet.">
      {(entry) => <Words entry={entry} decisions={decisions} />}
    </Timeline>
  );
}

function Words({ entry, decisions }: { entry: TimelineEntry; decisions: readonly EditorDecision[] }) {
  if (entry.type !== 'mail' || entry.state !== 'sent') return null;
  const text = letterOf(entry, decisions);
  if (!text) return <p className="hint">Its words are not kept: they may hold a link that opens without a password.</p>;
  return (
    <details className="letter">
      <summary>Read the letter</summary>
      <p className="letter-text">{text}</p>
    </details>
  );
}
