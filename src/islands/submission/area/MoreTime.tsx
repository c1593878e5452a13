import { toast } from 'react-hot-toast/headless';
import { longDate } from '#domain/date';
import { requestApi } from '#domain/request/paths';
import { isOpenRequest } from '#domain/request/request';
import { LaterDate } from '#domain/request/request-answer';
import type { OwnManuscript } from '#domain/submission/author-area';
import { callApi } from '#islands/api.ts';
import { useApiForm } from '#islands/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';

interface Props {
  manuscript: OwnManuscript;
  onDone: () => void;
}

/** Asks for more time for a revision, with a date proposed; or says that it was asked for. */
export function MoreTime({ manuscript, onDone }: Props) {
  const { requests, later_dates: dates } = manuscript;
  const asked = requests.find((request) => request.kind === 'revision-time' && isOpenRequest(request));
  if (asked?.wanted_on) {
    return <p>You have asked for time until {longDate(asked.wanted_on)}. The editorial office will answer by mail.</p>;
  }
  return dates ? <AskForm id={manuscript.id} dates={dates} onDone={onDone} /> : null;
}

interface AskProps {
  id: string;
  dates: NonNullable<OwnManuscript['later_dates']>;
  onDone: () => void;
}

function AskForm({ id, dates, onDone }: AskProps) {
  const api = useApiForm({
    id: 'more-time',
    schema: LaterDate,
    send: (body) =>
      callApi<{ message: string }>(requestApi.revisionTime(id), {
        method: 'POST',
        body,
        as: true,
        fallback: 'Your request could not be sent. Please try again.',
      }),
    onDone({ message }) {
      toast.success(message);
      onDone();
    },
  });
  return (
    <details className="letter">
      <summary>Do you need more time?</summary>
      <p>
        The editorial office answers by mail. Until then the present date stands; a revision that comes later is taken
        all the same.
      </p>
      <Form api={api} submit="Ask for more time" busy="Sending…">
        <Field
          label="New date"
          type="date"
          min={dates.earliest}
          defaultValue={dates.proposed}
          {...api.field('due_on')}
        />
        <TextArea label="Reason (optional)" rows={3} {...api.field('reason')} />
      </Form>
    </details>
  );
}
