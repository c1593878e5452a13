import { useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { api as addresses } from '#domain/kernel/paths';
import { TRACKING_TEXTS, TrackingRequest } from '#domain/submission/tracking/tracking';
import { callApi } from '#islands/kernel/api.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useMailedLink } from '#islands/kernel/use-mailed-link.ts';
import { EmailField } from '#ui/EmailField';
import { Form } from '#ui/Form';
import { SubmissionCodeField } from '#ui/SubmissionCodeField';
import { Toaster } from '#ui/Toaster';
import { type Tracked, TrackingCard } from './TrackingCard.tsx';

const { searching, failed, unreachable } = TRACKING_TEXTS;
const LINKED = { email: 'track-email', code: 'track-submission_code' };

/** Looks a manuscript up by an author's address and its code, and shows its current status. */
export const TrackPaper = guarded(Island);

function Island() {
  const [found, setFound] = useState<{ turn: number; result: Tracked }>();
  useMailedLink(LINKED);
  const api = useApiForm({
    id: 'track',
    schema: TrackingRequest,
    send: (body) => callApi<Tracked>(addresses.track, { method: 'POST', body, fallback: failed, unreachable }),
    onDone: (result) => setFound((last) => ({ turn: (last?.turn ?? 0) + 1, result })),
  });
  const { field } = api;
  return (
    <div className="island">
      <Form api={api} submit="Track manuscript" busy={searching}>
        <EmailField hint="The one used for the submission, or an author’s." {...field('email')} />
        <SubmissionCodeField {...field('submission_code')} />
      </Form>
      {found && !api.summary && <TrackingCard key={found.turn} result={found.result} />}
      <Toaster />
    </div>
  );
}
