import { Link } from 'react-router';
import type { NextSteps } from '#domain/desk/need/needs-of';
import { useNextSteps } from './use-next-steps.ts';

/** What comes next for a manuscript: what the office has to do, most urgent first, else whom it waits for. */
export function NextStep({ id }: { id: string }) {
  const { data, error } = useNextSteps(id);
  return (
    <p className="next-step">
      <strong>Next step:</strong> {data ? <Words {...data} /> : (error?.message ?? 'Loading...')}
    </p>
  );
}

function Words({ needs: [first, ...more], awaited: [other] }: NextSteps) {
  if (!first) return other?.reason ?? 'None.';
  const { reason, link, urgency, urgency_words } = first;
  return (
    <>
      {reason} <Link to={link.address}>{link.label}</Link>{' '}
      {urgency !== 'open' && <span className="hint">{urgency_words}</span>}
      {more.length > 0 && <span className="hint"> and {more.length} more</span>}
    </>
  );
}
