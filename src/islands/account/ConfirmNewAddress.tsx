import '#islands/kernel/strict-policy.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { clearSession, readSession } from '#islands/kernel/session.ts';
import { confirmAddress } from './calls.ts';
import { EmailLinkForm } from './EmailLinkForm.tsx';

/** Confirms a new address with an emailed link. */
export const ConfirmNewAddress = guarded(Island);

async function send(token: string): Promise<string> {
  const { message, is_changed } = await confirmAddress(token);
  // All sessions of the account have ended, this browser's among them.
  if (is_changed && readSession()) clearSession();
  return message;
}

function Island() {
  return (
    <EmailLinkForm
      lead="Your account’s email address is about to change. If you asked for this, confirm it here."
      label="Confirm the change"
      busy="Confirming…"
      send={send}
    />
  );
}
