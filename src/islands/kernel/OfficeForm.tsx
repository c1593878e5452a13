import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type * as z from 'zod';
import { EmailField } from '#ui/EmailField';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { Outcome } from '#ui/Outcome';
import { Toaster } from '#ui/Toaster';
import { useApiForm } from './use-api-form.ts';

interface Props<Values extends { name: string; email: string }> {
  id: string;
  schema: z.ZodType<Values>;
  /** The address that the form posts to without JavaScript. */
  action: string;
  send: (values: Values) => Promise<unknown>;
  said: { sent: string; thanks: string };
  submit: string;
  children: (field: ReturnType<typeof useApiForm<Values, unknown>>['field']) => ReactNode;
}

/** A form to the editorial office, with the sender's name and address; cleared after sending. */
export function OfficeForm<Values extends { name: string; email: string }>({
  id,
  schema,
  action,
  send,
  said,
  submit,
  children,
}: Props<Values>) {
  const [count, setCount] = useState(0);
  const api = useApiForm({
    id,
    schema,
    send,
    onDone() {
      toast.success(said.sent);
      setCount(count + 1);
    },
  });
  const { field } = api;
  return (
    <div className="island">
      {count > 0 && !api.summary && <Outcome key={count} title={said.sent} text={said.thanks} />}
      <Form key={`form ${count}`} api={api} action={action} submit={submit} busy="Sending…">
        <div className="field-pair">
          <Field label="Name" autoComplete="name" required {...field('name')} />
          <EmailField {...field('email')} />
        </div>
        {children(field)}
        <Honeypot id={`${id}-website`} name="website" />
      </Form>
      <Toaster />
    </div>
  );
}

/** A field hidden from everyone, screen readers included: only bots fill it in. */
function Honeypot({ id, name }: { id: string; name: string }) {
  return (
    <div hidden>
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={name} autoComplete="off" tabIndex={-1} />
    </div>
  );
}
