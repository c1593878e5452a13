import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { NextSteps } from '#domain/desk/need/needs-of';
import { callApi } from '#islands/kernel/api.ts';
import { nextStepsKey } from '#islands/manuscript/use-editorial.ts';

/** A manuscript's next step: the office's tasks, most urgent first, else whom it is waiting for. */
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

const readNextSteps = (id: string) =>
  callApi<NextSteps>(editorialApi.nextSteps(id), { as: true, fallback: 'The next steps could not be loaded.' });

/** Whom a manuscript is waiting for; refetched after changes. */
function useNextSteps(id: string) {
  return useQuery({ queryKey: nextStepsKey(id), queryFn: () => readNextSteps(id) });
}
