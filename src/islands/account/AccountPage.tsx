import { useCallback, useEffect, useState } from 'react';
import '#islands/strict-policy.ts';
import { paths } from '#domain/paths';
import { guarded } from '#islands/guarded.ts';
import { clearSession, keepUser, loginPath, onSessionChange, readSession, requireRole } from '#islands/session.ts';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { type OwnAccount, readOwnAccount } from './calls.ts';
import { logOut } from './log-out.ts';
import { PasswordSection } from './PasswordSection.tsx';
import { PlacesSection } from './PlacesSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { focusSection } from './Section.tsx';

/** The account of the person who is signed in; everybody else is led to the sign-in page. */
export const AccountPage = guarded(Island);

function Island() {
  const [account, setAccount] = useState<OwnAccount>();
  const [failure, setFailure] = useState<string>();

  const load = useCallback(async () => {
    if (!(await requireRole())) return;
    setFailure(undefined);
    try {
      const own = await readOwnAccount();
      setAccount(own);
      keepUser(own.user);
    } catch (thrown) {
      if (readSession()) setFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }, []);
  useEffect(() => {
    void load();
    // Logged out elsewhere, or the server no longer knows the session.
    return onSessionChange(() => {
      if (!readSession()) leaveTo(loginPath(paths.account));
    });
  }, [load]);
  useShownSection(account !== undefined);

  return (
    <>
      {!account && <Waiting failure={failure} onRetry={load} />}
      {account && (
        <>
          <p className="signed-in-as">
            <span>
              {account.user.email}, {account.user.role}
            </span>
            <button type="button" className="button quiet" onClick={leave}>
              Sign out
            </button>
          </p>
          {!account.email_verified && <ConfirmAddress />}
          <ProfileSection
            account={account}
            onSaved={(own) => {
              setAccount(own);
              keepUser(own.user);
            }}
          />
          <PasswordSection user={account.user} />
          <SecondFactorSection
            isOn={account.has_second_factor}
            isRequired={account.requires_second_factor}
            onChange={(has_second_factor) => setAccount({ ...account, has_second_factor })}
          />
          <PlacesSection onLeave={leave} onEnded={leaveEnded} />
        </>
      )}
      <Toaster />
    </>
  );
}

const SIGNED_OUT = `${paths.login}?signed-out=1`;

let isLeaving = false;

/** One way out only: ending the session is itself a change that leads away. */
function leaveTo(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  location.replace(address);
}

async function leave(): Promise<void> {
  isLeaving = true;
  await logOut();
  location.replace(SIGNED_OUT);
}

/** Leaves after the server has ended the session. */
function leaveEnded(): void {
  isLeaving = true;
  clearSession();
  location.replace(SIGNED_OUT);
}

/** The section an address names (`/account#second-factor`) is there only once the account is. */
function useShownSection(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !location.hash) return;
    const id = location.hash.slice(1);
    focusSection(id);
    document.getElementById(id)?.scrollIntoView();
  }, [isShown]);
}
