import { toast } from 'react-hot-toast/headless';
import { type AddressAnswer, GivenAddress, STOP_HOURS } from '#domain/account/address-change';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { PasswordField } from '#ui/PasswordField';
import { CodeField } from './CodeField.tsx';
import { type AccountEntry, giveAddress } from './office-calls.ts';

/** The office gives somebody who has lost the present mailbox another address. */
export function GiveAddress({
  account: { id, email },
  hasSecondFactor,
}: {
  account: AccountEntry;
  /** The editor has one. */
  hasSecondFactor: boolean;
}) {
  const api = useApiForm<GivenAddress, AddressAnswer>({
    id: `give-address-${id}`,
    schema: GivenAddress,
    send: (given) => giveAddress(id, given),
    onDone: ({ message }) => toast.success(message),
  });
  return (
    <details className="give-address">
      <summary>
        Other address<span className="visually-hidden"> for {email}</span>
      </summary>
      <p className="hint">
        For somebody who no longer reads {email}. Make sure that the person is who they say. The new address is mailed a
        link, and the change takes effect {STOP_HOURS} hours later. Until then {email} can stop it.
      </p>
      <Form api={api} submit="Mail the link" busy="Mailing…">
        <Field label="New email address" type="email" autoComplete="off" required {...api.field('email')} />
        <PasswordField label="Your password" autoComplete="current-password" required {...api.field('password')} />
        {hasSecondFactor && <CodeField {...api.field('otp')} />}
      </Form>
    </details>
  );
}
