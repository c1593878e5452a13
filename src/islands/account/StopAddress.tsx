import '#islands/kernel/strict-policy.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { stopAddress } from './calls.ts';
import { EmailLinkForm } from './EmailLinkForm.tsx';

/** Stops a change of address requested by the office, by emailed link. */
export const StopAddress = guarded(Island);

const send = async (token: string) => (await stopAddress(token)).message;

function Island() {
  return (
    <EmailLinkForm
      lead="The editorial office has asked to change your account’s email address. If you did not request this, stop it here."
      label="Stop the change"
      busy="Stopping…"
      send={send}
    />
  );
}
