import { useState } from 'react';
import * as z from 'zod';
import '#islands/strict-policy.ts';
import { paths } from '#domain/paths';
import { AuthIsland } from '#islands/account/AuthIsland.tsx';
import { verifyEmail } from '#islands/account/calls.ts';
import { useApiForm } from '#islands/use-api-form.ts';
import { useFragmentToken } from '#islands/use-fragment-token.ts';
import { Form } from '#ui/Form';
import { Outcome } from '#ui/Outcome';

const Nothing = z.strictObject({});

/** Confirms an address with a mailed link, when the person says so: programs that check mail open links too. */
export function VerifyEmail() {
  const token = useFragmentToken();
  const [done, setDone] = useState<string>();
  const api = useApiForm({
    id: 'verify',
    schema: Nothing,
    send: () => verifyEmail(token ?? ''),
    onDone: ({ message }) => setDone(message),
  });
  return (
    <AuthIsland elsewhere={<a href={paths.account}>Your account</a>}>
      {done && <Outcome text={done} />}
      {!done && token === '' && (
        <p className="notice">
          This link is incomplete. Open it from the mail again, or ask for a new one on your account page.
        </p>
      )}
      {!done && token !== '' && (
        <>
          <p>One press, and letters about your manuscripts and reviews will reach you.</p>
          <Form api={api} submit="Confirm my e-mail address" busy="Confirming…">
            {null}
          </Form>
        </>
      )}
    </AuthIsland>
  );
}
