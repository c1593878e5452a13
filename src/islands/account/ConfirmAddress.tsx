import { useState } from 'react';
import { useAction } from '#islands/kernel/use-action.ts';
import { resendVerification } from './calls.ts';

/** Warns about an unconfirmed address, lists the disabled features, and resends the link. */
export function ConfirmAddress() {
  const { run, isBusy, failure } = useAction();
  const [sent, setSent] = useState<string>();
  const send = () => run(async () => setSent((await resendVerification()).message));
  return (
    <section className="notice stack" aria-labelledby="confirm-heading">
      <h2 id="confirm-heading">Please confirm your email address</h2>
      <p>
        We emailed you a link. Until you follow it, emails about your manuscripts may not reach you, and review
        invitations open only from their emailed links. You will choose your password again when you confirm.
      </p>
      <p>
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={send}>
          {isBusy ? 'Sending…' : 'Send the link again'}
        </button>
      </p>
      <p role="status">{failure ?? sent}</p>
    </section>
  );
}
