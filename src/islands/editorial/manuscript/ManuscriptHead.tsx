import { useRef } from 'react';
import { Link } from 'react-router';
import type { EditorManuscript } from '#domain/editorial/editorial';
import { nextStep, type PartName } from '#domain/editorial/next-step';
import { paths } from '#domain/paths';
import { RevisionBadge } from '#islands/editorial/RevisionBadge.tsx';
import { StatusBadge } from '#ui/StatusBadge';
import { useHeadHeight } from './use-head-height.ts';

const ADDRESSES: Readonly<Record<PartName, (id: string) => string>> = {
  overview: paths.editorManuscript,
  reviews: paths.editorReviews,
  production: paths.editorProduction,
};

/** What stays in sight of a manuscript while its parts are read: its state, its title, and what comes next. */
export function ManuscriptHead({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, title, status, manuscript_number, round } = manuscript;
  const { words, part } = nextStep(manuscript);
  const head = useRef<HTMLElement>(null);
  useHeadHeight(head);
  return (
    <section ref={head} className="manuscript-head" aria-labelledby="manuscript-title">
      <h2 id="manuscript-title">{title}</h2>
      <p className="head-facts">
        <StatusBadge status={status} />
        <RevisionBadge {...manuscript} />
        <span className="head-number">{manuscript_number}</span>
        {round > 1 && <span className="head-number">Revision {round - 1}</span>}
      </p>
      <p className="next-step">
        <strong>Next step:</strong> {part ? <Link to={ADDRESSES[part](id)}>{words}</Link> : words}
      </p>
    </section>
  );
}
