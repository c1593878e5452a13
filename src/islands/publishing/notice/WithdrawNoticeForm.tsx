import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { NoticeWithdrawal } from '#domain/desk/editorial/notice';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { withdrawNotice } from '#islands/manuscript/calls.ts';
import { useShowChanged } from '#islands/manuscript/use-editorial.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';

interface Props {
  manuscriptId: string;
  noticeId: string;
  /** What the notice is called. */
  name: string;
}

/** Takes a notice that was a mistake off its article, with the reason. */
export function WithdrawNoticeForm({ manuscriptId, noticeId, name }: Props) {
  const [form, setForm] = useState<'open' | 'closed'>();
  const showChanged = useShowChanged();
  const api = useApiForm({
    id: `withdraw-${noticeId}`,
    schema: NoticeWithdrawal,
    send: (body) => withdrawNotice(manuscriptId, noticeId, body),
    onDone({ message, manuscript }) {
      showChanged(manuscript);
      toast.success(message);
    },
  });
  if (form !== 'open') {
    return (
      <p className="notice-action">
        <button
          type="button"
          className="button quiet"
          ref={form === 'closed' ? focusOnce : null}
          onClick={() => setForm('open')}
        >
          Withdraw this notice<span className="visually-hidden">: {name}</span>
        </button>
      </p>
    );
  }
  return (
    <Form
      api={api}
      submit="Remove the notice"
      busy="Working…"
      aside={
        <button type="button" className="button quiet" onClick={() => setForm('closed')}>
          Keep it
        </button>
      }
    >
      <Field
        label="Reason for withdrawing it"
        hint="For the office only. The notice is removed from the article page and kept here with the reason."
        {...api.field('reason')}
        ref={focusOnce}
      />
    </Form>
  );
}
