import { clearDeviceAfterLogout } from '#islands/kernel/device-draft.ts';
import { clearSession, readSession } from '#islands/kernel/session.ts';
import { endSession } from './calls.ts';
import { registeredHere } from './registered-here.ts';

/** Logs out in this browser immediately, even offline, and on the server when it is reachable. */
export async function logOut(): Promise<void> {
  const session = readSession();
  clearSession();
  registeredHere.save(undefined);
  // The next person at this device must not find a manuscript on it.
  if (session) await clearDeviceAfterLogout(session.user.id);
  // An unreachable session expires on its own; its token is gone from this browser.
  if (session) await endSession(session.token).catch(() => {});
}
