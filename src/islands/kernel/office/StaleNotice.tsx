import { useEffect, useRef } from 'react';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { statusLabel } from '#domain/manuscript/status';

/** Reports a conflict and the current manuscript; input stays in the form. */
export function StaleNotice({ manuscript: { status, decisions } }: { manuscript: EditorManuscript }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [latest] = decisions;
  return (
    <div className="notice" role="alert" tabIndex={-1} ref={box}>
      <p>{EDITORIAL_TEXTS.stale}</p>
      <p>
        It is now <strong>{statusLabel(status)}</strong>
        {latest?.status === status && `, decided by ${latest.decided_by}`}. What you have typed is kept.
      </p>
    </div>
  );
}
