import { toast } from 'react-hot-toast/headless';
import { Appeal } from '#domain/decision/request/appeal';
import { isOpenRequest, requestApi } from '#domain/decision/request/request';
import { longDate } from '#domain/kernel/date';
import type { OwnManuscript } from '#domain/submission/author-area';
import { callApi } from '#islands/kernel/api.ts';
import { MoreTimeForm } from '#islands/kernel/MoreTimeForm.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { TextArea } from '#ui/Field';
import { Form } from '#ui/Form';

interface Props {
  manuscript: OwnManuscript;
  onDone: () => void;
}

export function RevisionTimeRequest({ manuscript, onDone }: Props) {
  const { id, requests, later_dates: dates } = manuscript;
  return (
    <MoreTimeForm
      last={requests.find((request) => request.kind === 'revision-time' && isOpenRequest(request))}
      dates={dates}
      note="The editorial office will reply by email. Until then the current date applies; late revisions are still accepted."
      send={(body) =>
        callApi<{ message: string }>(requestApi.revisionTime(id), {
          method: 'POST',
          body,
          as: true,
          fallback: 'Your request could not be sent. Please try again.',
        })
      }
      onDone={({ message }) => {
        toast.success(message);
        onDone();
      }}
    />
  );
}

/** The pending appeal, or the form while an appeal is possible. */
export function AppealForm({ manuscript: { id, appeal_until, requests }, onDone }: Props) {
  const open = requests.find((request) => request.kind === 'appeal' && isOpenRequest(request));
  if (open) {
    return (
      <p>
        You appealed against this decision on {longDate(open.asked_at)}. The editorial office will reconsider it and
        answer by email.
      </p>
    );
  }
  return appeal_until && <NewAppeal id={id} until={appeal_until} onDone={onDone} />;
}

function NewAppeal({ id, until, onDone }: { id: string; until: string; onDone: () => void }) {
  const api = useApiForm({
    id: 'appeal',
    schema: Appeal,
    send: (body) =>
      callApi<{ message: string }>(requestApi.appeal(id), {
        method: 'POST',
        body,
        as: true,
        fallback: 'Your appeal could not be sent. Please try again.',
      }),
    onDone({ message }) {
      toast.success(message);
      onDone();
    },
  });
  return (
    <details className="letter">
      <summary>Do you think the decision is wrong?</summary>
      <p>
        You may appeal once, until {longDate(until)}. Say which points were overlooked or misunderstood, with evidence
        where you can; the importance of the work is not in itself grounds for appeal. The decision stands until the
        office replies; until then, please do not submit the manuscript elsewhere.
      </p>
      <Form api={api} submit="Send the appeal" busy="Sending…">
        <TextArea label="Reasons" rows={8} required {...api.field('reason')} />
      </Form>
    </details>
  );
}
