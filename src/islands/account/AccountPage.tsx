import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { paths } from '#domain/kernel/paths';
import { inArea, useRead } from '#islands/kernel/area-client.ts';
import { leaveDevice } from '#islands/kernel/device-draft.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import {
  clearSession,
  keepUser,
  loginPath,
  onSessionChange,
  readSession,
  requireRole,
} from '#islands/kernel/session.ts';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { AddressSection } from './AddressSection.tsx';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { OWN_ACCOUNT, type OwnAccount, readOwnAccount } from './calls.ts';
import { logOut } from './log-out.ts';
import { OrcidSection } from './OrcidSection.tsx';
import { OwnDataSection } from './OwnDataSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PlacesSection } from './PlacesSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { ReviewingSection } from './ReviewingSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { focusSection } from './Section.tsx';

/** The account of the signed-in person; everybody else is redirected to the sign-in page. */
export const AccountPage = guarded(inArea(Island));

function Island() {
  const client = useQueryClient();
  const [isSignedIn, setSignedIn] = useState(false);
  const { value: account, failure, reload } = useRead(OWN_ACCOUNT, readAndKeep, { enabled: isSignedIn });
  const show = (own: OwnAccount) => client.setQueryData(OWN_ACCOUNT, own);

  useEffect(() => {
    void requireRole().then((session) => setSignedIn(session !== undefined));
    // Logged out elsewhere, or the server no longer knows the session.
    return onSessionChange(() => {
      if (!readSession()) leaveTo(loginPath(paths.account));
    });
  }, []);
  useShownSection(account !== undefined);

  return (
    <>
      {!account && <Waiting failure={failure} onRetry={reload} />}
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
              show(own);
              keepUser(own.user);
            }}
          />
          <OrcidSection account={account} onChange={show} />
          <AddressSection account={account} onChange={(pending_address) => show({ ...account, pending_address })} />
          <ReviewingSection account={account} onSaved={show} />
          <PasswordSection user={account.user} />
          <SecondFactorSection
            isOn={account.has_second_factor}
            isRequired={account.requires_second_factor}
            onChange={(has_second_factor) => show({ ...account, has_second_factor })}
          />
          <PlacesSection onLeave={leave} onEnded={() => leaveEnded(SIGNED_OUT)} />
          <OwnDataSection
            isConfirmed={account.email_verified}
            hasSecondFactor={account.has_second_factor}
            onClosed={() => {
              void leaveDevice(account.user.id);
              leaveEnded(CLOSED);
            }}
          />
        </>
      )}
      <Toaster />
    </>
  );
}

/** Name and role may have changed since the browser stored them. */
async function readAndKeep(): Promise<OwnAccount> {
  const own = await readOwnAccount();
  keepUser(own.user);
  return own;
}

const SIGNED_OUT = `${paths.login}?signed-out=1`;
const CLOSED = `${paths.login}?closed=1`;

let isLeaving = false;

/** Leaves once only: ending the session is itself a change that leads away. */
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
function leaveEnded(address: string): void {
  isLeaving = true;
  clearSession();
  location.replace(address);
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
