import { OrcidSignIn } from '#domain/account/orcid-sign-in';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Form } from '#ui/Form';
import { CodeField } from './CodeField.tsx';
import type { LoggedIn } from './calls.ts';
import { signInWithOrcid } from './orcid-calls.ts';

/** Asks somebody who has come from ORCID for the code of the second factor. */
export function OrcidCodeForm({ onDone }: { onDone: (reply: LoggedIn) => void }) {
  const api = useApiForm({
    id: 'orcid-code',
    schema: OrcidSignIn.required(),
    send: ({ otp }) => signInWithOrcid(otp),
    onDone(reply) {
      onDone(reply);
      return 'leaving';
    },
    onFailure({ flags, message }) {
      if (flags.mfa_required) api.tell([{ name: 'otp', message }]);
      return flags.mfa_required === true;
    },
  });
  return (
    <Form api={api} submit="Sign in" busy="Signing in…">
      <CodeField {...api.field('otp')} />
    </Form>
  );
}
