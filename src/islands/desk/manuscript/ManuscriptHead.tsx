import { useRef } from 'react';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { EditorFact } from '#islands/account/colleague/EditorFact.tsx';
import { PlannedDecision } from '#islands/decision/PlannedDecision.tsx';
import { NextStep } from '#islands/desk/need/NextStep.tsx';
import { RevisionBadge } from '#islands/manuscript/RevisionBadge.tsx';
import { StatusBadge } from '#ui/StatusBadge';
import { useHeadHeight } from './use-head-height.ts';

/** What stays in sight of a manuscript while its parts are read: its state, its title, and what comes next. */
export function ManuscriptHead({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, title, status, kind, manuscript_number, round, editor } = manuscript;
  const head = useRef<HTMLElement>(null);
  useHeadHeight(head);
  return (
    <section ref={head} className="manuscript-head" aria-labelledby="manuscript-title">
      <h2 id="manuscript-title">{title}</h2>
      <p className="head-facts">
        <StatusBadge status={status} kind={kind} />
        <RevisionBadge {...manuscript} />
        <span className="head-number">{manuscript_number}</span>
        {round > 1 && <span className="head-number">Revision {round - 1}</span>}
        <EditorFact id={id} editor={editor} />
      </p>
      <NextStep id={id} />
      <PlannedDecision manuscript={manuscript} />
    </section>
  );
}
