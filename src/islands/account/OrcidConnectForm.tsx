import type { User } from '#domain/account/account';
import { OrcidConnecting } from '#domain/account/orcid-sign-in';
import { paths } from '#domain/kernel/paths';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Form } from '#ui/Form';
import { PasswordField } from '#ui/PasswordField';
import { connectOrcid } from './orcid-calls.ts';

/** Asks whether the proven iD is to be connected to the account that is signed in, and for its password. */
export function OrcidConnectForm({ user }: { user: User }) {
  const api = useApiForm({
    id: 'orcid-connect',
    schema: OrcidConnecting,
    send: ({ password }) => connectOrcid(password),
    onDone() {
      location.replace(paths.accountSection('orcid'));
      return 'leaving';
    },
  });
  return (
    <>
      <p>
        Connect it to your account here, <strong>{user.email}</strong>? You can then sign in with ORCID, too.
      </p>
      <Form api={api} submit="Connect your ORCID iD" busy="Connecting…">
        <PasswordField
          label="Password of your account"
          autoComplete="current-password"
          required
          {...api.field('password')}
        />
      </Form>
    </>
  );
}
