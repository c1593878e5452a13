import type * as z from 'zod';
import { isOpenRequest, type OwnRequest } from '#domain/decision/request/request';
import { type ExtensionDates, ExtensionRequest } from '#domain/decision/request/request-answer';
import { longDate } from '#domain/kernel/date';
import { Field, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { useApiForm } from './use-api-form.ts';

interface Props<Reply> {
  last: OwnRequest | undefined;
  /** The available dates; null if none. */
  dates: ExtensionDates | null;
  /** The effect of granting a later date. */
  note: string;
  send: (asked: z.infer<typeof ExtensionRequest>) => Promise<Reply>;
  onDone: (reply: Reply) => void;
}

/** A form for requesting more time, or the pending request. */
export function MoreTimeForm<Reply>({ last, dates, ...asking }: Props<Reply>) {
  if (last?.wanted_on && isOpenRequest(last)) {
    return (
      <p>
        You have asked for an extension until {longDate(last.wanted_on)}. The editorial office will answer by email.
      </p>
    );
  }
  return dates && <AskForm dates={dates} {...asking} />;
}

interface AskProps<Reply> extends Omit<Props<Reply>, 'last'> {
  dates: ExtensionDates;
}

function AskForm<Reply>({ dates, note, send, onDone }: AskProps<Reply>) {
  const api = useApiForm({ id: 'more-time', schema: ExtensionRequest, send, onDone });
  return (
    <details className="letter">
      <summary>Do you need more time?</summary>
      <p>{note}</p>
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
