import '#islands/strict-policy.ts';
import { guarded } from '#islands/guarded.ts';
import { stopAddress } from './calls.ts';
import { MailedPress } from './MailedPress.tsx';

/** Stops a change of address that the office asked for, with a mailed link. */
export const StopAddress = guarded(Island);

const send = async (token: string) => (await stopAddress(token)).message;

function Island() {
  return (
    <MailedPress
      lead="The editorial office has asked for another e-mail address for your account. If you did not ask for that, stop it here."
      label="Stop the change"
      busy="Stopping…"
      send={send}
    />
  );
}
