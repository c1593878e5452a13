import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { Login, NewPassword, Profile, type User } from '#domain/account/account';
import { keywordsIn, Reviewing } from '#domain/account/reviewing';
import type { Language } from '#domain/journal/language';
import { orcidUrl, paths } from '#domain/kernel/paths';
import { bareOrcid } from '#domain/kernel/person/orcid';
import { inArea, useRead } from '#islands/kernel/area-client.ts';
import { leaveDevice } from '#islands/kernel/device-draft.ts';
import { dayAndTime } from '#islands/kernel/format.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { LanguageList } from '#islands/kernel/LanguageList.tsx';
import {
  clearSession,
  keepUser,
  loginPath,
  onSessionChange,
  readSession,
  requireRole,
} from '#islands/kernel/session.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { PasswordField } from '#ui/PasswordField';
import { TextArea } from '#ui/TextArea';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { AddressSection } from './AddressSection.tsx';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import {
  changePassword,
  disconnectOrcid,
  OWN_ACCOUNT,
  type OwnAccount,
  PLACES,
  readOwnAccount,
  saveProfile,
  saveReviewing,
} from './calls.ts';
import { logOut } from './log-out.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { OwnDataSection } from './OwnDataSection.tsx';
import { goToOrcid } from './orcid-calls.ts';
import { PlacesSection } from './PlacesSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { focusSection, Section } from './Section.tsx';

const ProfileInput = z.strictObject({
  ...Profile.shape,
  orcid: z.preprocess((text) => bareOrcid(String(text)), Profile.shape.orcid),
});

/** The person's name and professional details. */
function ProfileSection({ account, onSaved }: { account: OwnAccount; onSaved: (own: OwnAccount) => void }) {
  const { listed_as, affiliation, country, orcid, orcid_confirmed_at } = account;
  const isConfirmed = orcid_confirmed_at !== null;
  const api = useApiForm({
    id: 'profile',
    schema: ProfileInput,
    send: saveProfile,
    onDone({ message, ...own }) {
      toast.success(message);
      onSaved(own);
    },
  });
  const { field } = api;
  return (
    <Section id="profile" heading="Profile" lead="Your name as it should appear on articles and in emails.">
      <Form api={api} submit="Save profile" busy="Saving…">
        <Field
          label="First name"
          autoComplete="given-name"
          required
          defaultValue={listed_as.given || listed_as.family}
          {...field('first_name')}
        />
        <Field
          label="Last name"
          hint="Your family name, as used in citations."
          autoComplete="family-name"
          defaultValue={listed_as.given && listed_as.family}
          {...field('last_name')}
        />
        <Field label="Affiliation" autoComplete="organization" defaultValue={affiliation} {...field('affiliation')} />
        <Field label="Country" autoComplete="country-name" defaultValue={country} {...field('country')} />
        {isConfirmed ? (
          <input type="hidden" name="orcid" value={orcid ?? ''} />
        ) : (
          <Field
            label="ORCID iD"
            hint="For example 0000-0002-1825-0097."
            spellCheck={false}
            defaultValue={orcid ?? ''}
            {...field('orcid')}
          />
        )}
      </Form>
    </Section>
  );
}

interface Props {
  account: OwnAccount;
  onChange: (own: OwnAccount) => void;
}

const ID = 'orcid';

/** The ORCID iD: to be confirmed by signing in at ORCID, or confirmed and connected. */
function OrcidSection({ account, onChange }: Props) {
  const { orcid, orcid_confirmed_at, can_connect_orcid } = account;
  const { run, isBusy, failure } = useAction();
  if (!orcid_confirmed_at && !can_connect_orcid) return null;
  const disconnect = () =>
    run(async () => {
      const { message, ...own } = await disconnectOrcid();
      toast.success(message);
      onChange(own);
      focusSection(ID);
    });
  return (
    <Section
      id={ID}
      heading="ORCID"
      lead="An ORCID iD distinguishes you from other researchers. Once connected, it also signs you in here and appears as confirmed on your articles."
    >
      {orcid_confirmed_at && orcid ? (
        <>
          <p>
            <a href={orcidUrl(orcid)}>{orcidUrl(orcid)}</a>
          </p>
          <p>Confirmed at ORCID on {dayAndTime(orcid_confirmed_at)}.</p>
        </>
      ) : (
        <p>
          {orcid
            ? 'Yours is not confirmed yet. Sign in at ORCID to confirm it.'
            : 'Sign in at ORCID, or create an account there, to confirm your iD.'}
        </p>
      )}
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy || undefined}
          onClick={() => void (orcid_confirmed_at ? disconnect() : run(() => goToOrcid({ wish: 'connect' })))}
        >
          {orcid_confirmed_at ? 'Disconnect your ORCID iD' : 'Connect your ORCID iD'}
        </button>
      </p>
      <Failure text={failure} />
    </Section>
  );
}

const ChangeInput = z.strictObject({ current_password: Login.shape.password, password: NewPassword });

/** Changes the password, which ends all other sessions. */
function PasswordSection({ user }: { user: User }) {
  // Remounting clears the fields and their messages.
  const [round, setRound] = useState(0);
  return (
    <Section id="password" heading="Password" lead="Changing it signs you out everywhere else.">
      <PasswordForm key={round} user={user} onDone={() => setRound(round + 1)} />
    </Section>
  );
}

function PasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const client = useQueryClient();
  const words = useMemo(() => [user.email, user.first_name, user.last_name], [user]);
  const api = useApiForm({
    id: 'change-password',
    schema: ChangeInput,
    send: ({ current_password, password }) => changePassword(current_password, password),
    onDone({ message }) {
      toast.success(message);
      // All other sessions have ended.
      void client.invalidateQueries({ queryKey: PLACES });
      onDone();
    },
  });
  const { field } = api;
  return (
    <Form api={api} submit="Change password" busy="Changing the password…">
      {/* Tells password managers which account this is. */}
      <input autoComplete="username" defaultValue={user.email} hidden readOnly />
      <PasswordField label="Current password" autoComplete="current-password" required {...field('current_password')} />
      <NewPasswordField label="New password" words={words} {...field('password')} />
    </Form>
  );
}

/** A reviewer's expertise, by which editors find them. */
function ReviewingSection({ account, onSaved }: { account: OwnAccount; onSaved: (own: OwnAccount) => void }) {
  const [languages, setLanguages] = useState<readonly Language[]>(account.languages);
  const api = useApiForm({
    id: 'reviewing',
    schema: z.object({
      expertise: z.preprocess((text) => keywordsIn(String(text)), Reviewing.shape.expertise),
    }),
    send: ({ expertise }) => saveReviewing({ expertise, languages: [...languages] }),
    onDone({ message, ...own }) {
      toast.success(message);
      onSaved(own);
    },
  });
  return (
    <Section id="reviewing" heading="Reviewing" lead="Helps editors find you when a manuscript matches your expertise.">
      <Form api={api} submit="Save" busy="Saving…">
        <TextArea
          label="Expertise"
          hint="Up to 20 keywords, separated by commas. For example: stroke, health services research, biostatistics."
          rows={3}
          defaultValue={account.expertise.join(', ')}
          {...api.field('expertise')}
        />
        <LanguageList
          id="reviewing-language"
          label="Languages you review in"
          languages={languages}
          onChange={setLanguages}
        />
      </Form>
    </Section>
  );
}

/** The signed-in person's account; others are redirected to the sign-in page. */
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

/** Redirects once: ending the session triggers this again. */
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

/** The section in the address (`/account#second-factor`) exists only once the account is loaded. */
function useShownSection(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !location.hash) return;
    const id = location.hash.slice(1);
    focusSection(id);
    document.getElementById(id)?.scrollIntoView();
  }, [isShown]);
}
