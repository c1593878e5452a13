import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { Email } from '#domain/account/account';
import { useApiForm } from '#islands/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { type AccountEntry, giveAddress } from './office-calls.ts';

const Given = z.strictObject({ email: Email });

/** The office gives somebody who has lost the present mailbox another address. */
export function GiveAddress({ account: { id, email } }: { account: AccountEntry }) {
  const api = useApiForm({
    id: `give-address-${id}`,
    schema: Given,
    send: (given) => giveAddress(id, given.email),
    onDone: ({ message }) => toast.success(message),
  });
  return (
    <details className="give-address">
      <summary>
        Other address<span className="visually-hidden"> for {email}</span>
      </summary>
      <p className="hint">
        For somebody who no longer reads {email}. Make sure that the person is who they say. The new address changes the
        account by the link that it is mailed; {email} is told, and a new password chosen there stops it.
      </p>
      <Form api={api} submit="Mail the link" busy="Mailing…">
        <Field label="New e-mail address" type="email" autoComplete="off" required {...api.field('email')} />
      </Form>
    </details>
  );
}
