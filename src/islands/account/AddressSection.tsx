import { toast } from 'react-hot-toast/headless';
import { AddressChange, type PendingAddress } from '#domain/account/address-change';
import { longDate, plainDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { PasswordField } from '#ui/PasswordField';
import { cancelAddress, type OwnAccount, requestAddress } from './calls.ts';
import { focusSection, Section } from './Section.tsx';

interface Props {
  account: OwnAccount;
  onChange: (pending: PendingAddress | null) => void;
}

/** Changes the address for signing in and for emails. */
export function AddressSection({ account, onChange }: Props) {
  const { user, pending_address, email_verified } = account;
  const show = (pending: PendingAddress | null) => {
    onChange(pending);
    focusSection('address');
  };
  return (
    <Section
      id="address"
      heading="Email address"
      lead={
        <>
          You sign in with <strong>{user.email}</strong>, and we email you there. Manuscripts you have submitted keep
          their original address.
        </>
      }
    >
      {!email_verified && (
        <p>
          You can change it once you have confirmed it. If you mistyped it, <a href={paths.register}>register again</a>{' '}
          with the right one.
        </p>
      )}
      {email_verified && !pending_address && <Ask onChange={show} />}
      {pending_address && <Waiting pending={pending_address} present={user.email} onChange={show} />}
    </Section>
  );
}

function Ask({ onChange }: Pick<Props, 'onChange'>) {
  const api = useApiForm({
    id: 'change-address',
    schema: AddressChange,
    send: requestAddress,
    onDone({ message, pending }) {
      toast.success(message);
      onChange(pending);
    },
  });
  const { field } = api;
  return (
    <Form api={api} submit="Change address" busy="Sending the links…">
      <Field
        label="New email address"
        hint="We send a link to both addresses; the change takes effect once you have followed both."
        type="email"
        autoComplete="email"
        required
        {...field('email')}
      />
      <PasswordField label="Password of your account" autoComplete="current-password" required {...field('password')} />
    </Form>
  );
}

function Waiting({
  pending: { email, is_agreed, is_confirmed, stops_until },
  present,
  onChange,
}: {
  pending: PendingAddress;
  present: string;
  onChange: Props['onChange'];
}) {
  const { run, isBusy, failure } = useAction();
  const cancel = () =>
    run(async () => {
      const { message } = await cancelAddress();
      toast.success(message);
      onChange(null);
    });
  const missing = [!is_agreed && present, !is_confirmed && email].filter((address) => address !== false);
  return (
    <div className="notice stack">
      <p>
        {stops_until ? 'The editorial office has asked for your address' : 'Your address is'} to become{' '}
        <strong>{email}</strong>.{' '}
        {stops_until
          ? `The change takes effect on ${longDate(plainDate(stops_until))}. If you did not ask for it, keep the current address.`
          : `Follow the link we emailed to ${missing.join(' and to ')}.`}
      </p>
      <p>
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => void cancel()}
        >
          Keep the current address
        </button>
      </p>
      <Failure text={failure} />
    </div>
  );
}
