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
        For someone who no longer reads {email}. Make sure they are who they say they are. We email a link to the new
        address; the change takes effect {STOP_HOURS} hours after it is followed. Until then {email} can stop it.
      </p>
      <Form api={api} submit="Send the link" busy="Sending…">
        <Field label="New email address" type="email" autoComplete="off" required {...api.field('email')} />
        <PasswordField label="Your password" autoComplete="current-password" required {...api.field('password')} />
        {hasSecondFactor && <CodeField {...api.field('otp')} />}
      </Form>
    </details>
  );
}
