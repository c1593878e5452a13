import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { Login, NewPassword, Profile, type User } from '#domain/account/account';
import { AddressChange, type PendingAddress } from '#domain/account/address-change';
import { CLOSING_TEXTS } from '#domain/account/closing';
import { accountApi } from '#domain/account/paths';
import { parseKeywords, Reviewing } from '#domain/account/reviewing';
import type { Language } from '#domain/journal/language';
import { longDate, plainDate } from '#domain/kernel/date';
import { orcidUrl, paths } from '#domain/kernel/paths';
import { normalizeOrcid } from '#domain/kernel/person/orcid';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile, saveBlob } from '#islands/kernel/api-download.ts';
import { useRead, withQueryClient } from '#islands/kernel/area-client.ts';
import { clearDeviceAfterLogout } from '#islands/kernel/device-draft.ts';
import { dateAndTime } from '#islands/kernel/format.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { LanguageList } from '#islands/kernel/LanguageList.tsx';
import {
  clearSession,
  loginPath,
  onSessionChange,
  readSession,
  requireRole,
  storeUser,
} from '#islands/kernel/session.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Failure } from '#ui/Failure';
import { Field, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { PasswordField } from '#ui/PasswordField';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { CodeField } from './CodeField.tsx';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import {
  cancelAddress,
  changePassword,
  disconnectOrcid,
  goToOrcid,
  type Message,
  OWN_ACCOUNT,
  type OwnAccount,
  readOwnAccount,
  requestAddress,
  SESSIONS_KEY,
  saveProfile,
  saveReviewing,
} from './calls.ts';
import { logOut } from './log-out.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { focusSection, Section } from './Section.tsx';
import { SecondFactorSection, SessionsSection } from './SignInSections.tsx';

const ProfileInput = z.strictObject({
  ...Profile.shape,
  orcid: z.preprocess((text) => normalizeOrcid(String(text)), Profile.shape.orcid),
});

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

interface OrcidSectionProps {
  account: OwnAccount;
  onChange: (own: OwnAccount) => void;
}

const ORCID_SECTION = 'orcid';

/** Connects an ORCID iD, which is confirmed by signing in at ORCID, or disconnects it. */
function OrcidSection({ account, onChange }: OrcidSectionProps) {
  const { orcid, orcid_confirmed_at, can_connect_orcid } = account;
  const { run, isBusy, failure } = useAction();
  if (!orcid_confirmed_at && !can_connect_orcid) return null;
  const disconnect = () =>
    run(async () => {
      const { message, ...own } = await disconnectOrcid();
      toast.success(message);
      onChange(own);
      focusSection(ORCID_SECTION);
    });
  return (
    <Section
      id={ORCID_SECTION}
      heading="ORCID"
      lead="An ORCID iD distinguishes you from other researchers. Once connected, it also signs you in here and appears as confirmed on your articles."
    >
      {orcid_confirmed_at && orcid ? (
        <>
          <p>
            <a href={orcidUrl(orcid)}>{orcidUrl(orcid)}</a>
          </p>
          <p>Confirmed at ORCID on {dateAndTime(orcid_confirmed_at)}.</p>
        </>
      ) : (
        <p>
          {orcid
            ? 'Your iD is not confirmed yet. Sign in at ORCID to confirm it.'
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

const PasswordInput = z.strictObject({ current_password: Login.shape.password, password: NewPassword });

/** Changes the password, which ends all other sessions. */
function PasswordSection({ user }: { user: User }) {
  // Remounting clears the fields and their messages.
  const [formKey, setFormKey] = useState(0);
  return (
    <Section id="password" heading="Password" lead="Changing it signs you out everywhere else.">
      <PasswordForm key={formKey} user={user} onDone={() => setFormKey(formKey + 1)} />
    </Section>
  );
}

function PasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const client = useQueryClient();
  const words = useMemo(() => [user.email, user.first_name, user.last_name], [user]);
  const api = useApiForm({
    id: 'change-password',
    schema: PasswordInput,
    send: ({ current_password, password }) => changePassword(current_password, password),
    onDone({ message }) {
      toast.success(message);
      // Refetches the list: all other sessions have ended.
      void client.invalidateQueries({ queryKey: SESSIONS_KEY });
      onDone();
    },
  });
  const { field } = api;
  return (
    <Form api={api} submit="Change password" busy="Changing the password…">
      {/* Lets password managers recognise the account. */}
      <input autoComplete="username" defaultValue={user.email} hidden readOnly />
      <PasswordField label="Current password" autoComplete="current-password" required {...field('current_password')} />
      <NewPasswordField label="New password" personalWords={words} {...field('password')} />
    </Form>
  );
}

/** A reviewer's expertise, which editors search. */
function ReviewingSection({ account, onSaved }: { account: OwnAccount; onSaved: (own: OwnAccount) => void }) {
  const [languages, setLanguages] = useState<readonly Language[]>(account.languages);
  const api = useApiForm({
    id: 'reviewing',
    schema: z.object({
      expertise: z.preprocess((text) => parseKeywords(String(text)), Reviewing.shape.expertise),
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
export const AccountPage = guarded(withQueryClient(Island));

function Island() {
  const client = useQueryClient();
  const [isSignedIn, setSignedIn] = useState(false);
  const { value: account, failure, reload } = useRead(OWN_ACCOUNT, readAndStoreAccount, { enabled: isSignedIn });
  const show = (own: OwnAccount) => client.setQueryData(OWN_ACCOUNT, own);

  useEffect(() => {
    void requireRole().then((session) => setSignedIn(session !== undefined));
    // Logged out elsewhere, or the server no longer knows the session.
    return onSessionChange(() => {
      if (!readSession()) redirectOnce(loginPath(paths.account));
    });
  }, []);
  useFocusSectionFromHash(account !== undefined);

  return (
    <>
      {!account && <Waiting failure={failure} onRetry={reload} />}
      {account && (
        <>
          <p className="signed-in-as">
            <span>
              {account.user.email}, {account.user.role}
            </span>
            <button type="button" className="button quiet" onClick={signOut}>
              Sign out
            </button>
          </p>
          {!account.email_verified && <ConfirmAddress />}
          <ProfileSection
            account={account}
            onSaved={(own) => {
              show(own);
              storeUser(own.user);
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
          <SessionsSection onLeave={signOut} onEnded={() => leaveSignedOut(SIGNED_OUT)} />
          <OwnDataSection
            isConfirmed={account.email_verified}
            hasSecondFactor={account.has_second_factor}
            onClosed={() => {
              void clearDeviceAfterLogout(account.user.id);
              leaveSignedOut(CLOSED);
            }}
          />
        </>
      )}
      <Toaster />
    </>
  );
}

/** Name and role may have changed since the browser stored them. */
async function readAndStoreAccount(): Promise<OwnAccount> {
  const account = await readOwnAccount();
  storeUser(account.user);
  return account;
}

const SIGNED_OUT = `${paths.login}?signed-out=1`;
const CLOSED = `${paths.login}?closed=1`;

let isLeaving = false;

/** Redirects once: ending the session triggers this again. */
function redirectOnce(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  location.replace(address);
}

async function signOut(): Promise<void> {
  isLeaving = true;
  await logOut();
  location.replace(SIGNED_OUT);
}

/** Leaves the page once the server has ended the session. */
function leaveSignedOut(address: string): void {
  isLeaving = true;
  clearSession();
  location.replace(address);
}

/** The section in the address (`/account#second-factor`) exists only once the account is loaded. */
function useFocusSectionFromHash(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !location.hash) return;
    const id = location.hash.slice(1);
    focusSection(id);
    document.getElementById(id)?.scrollIntoView();
  }, [isShown]);
}

interface AddressSectionProps {
  account: OwnAccount;
  onChange: (pending: PendingAddress | null) => void;
}

/** Changes the address for signing in and for emails. */
function AddressSection({ account, onChange }: AddressSectionProps) {
  const { user, pending_address, email_verified } = account;
  const show = (pending: PendingAddress | null) => {
    onChange(pending);
    focusSection('address');
  };
  return (
    <Section
      id="address"
      heading="Email address"
      lead={
        <>
          You sign in with <strong>{user.email}</strong>, and we email you there. Manuscripts you have submitted keep
          their original address.
        </>
      }
    >
      {!email_verified && (
        <p>
          You can change your address once you have confirmed it. If you mistyped it,{' '}
          <a href={paths.register}>register again</a> with the right one.
        </p>
      )}
      {email_verified && !pending_address && <AddressForm onChange={show} />}
      {pending_address && <PendingAddressNotice pending={pending_address} current={user.email} onChange={show} />}
    </Section>
  );
}

function AddressForm({ onChange }: Pick<AddressSectionProps, 'onChange'>) {
  const api = useApiForm({
    id: 'change-address',
    schema: AddressChange,
    send: requestAddress,
    onDone({ message, pending }) {
      toast.success(message);
      onChange(pending);
    },
  });
  const { field } = api;
  return (
    <Form api={api} submit="Change address" busy="Sending the links…">
      <Field
        label="New email address"
        hint="We send a link to both addresses; the change takes effect once you have followed both."
        type="email"
        autoComplete="email"
        required
        {...field('email')}
      />
      <PasswordField label="Password of your account" autoComplete="current-password" required {...field('password')} />
    </Form>
  );
}

function PendingAddressNotice({
  pending: { email, is_agreed, is_confirmed, stops_until },
  current,
  onChange,
}: {
  pending: PendingAddress;
  current: string;
  onChange: AddressSectionProps['onChange'];
}) {
  const { run, isBusy, failure } = useAction();
  const cancel = () =>
    run(async () => {
      const { message } = await cancelAddress();
      toast.success(message);
      onChange(null);
    });
  const missing = [!is_agreed && current, !is_confirmed && email].filter((address) => address !== false);
  return (
    <div className="notice stack">
      <p>
        {stops_until ? 'The editorial office has asked to change your address to' : 'Your address will change to'}{' '}
        <strong>{email}</strong>.{' '}
        {stops_until
          ? `The change takes effect on ${longDate(plainDate(stops_until))}. If you did not ask for it, keep the current address.`
          : `Follow the link we emailed to ${missing.join(' and to ')}.`}
      </p>
      <p>
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => void cancel()}
        >
          Keep the current address
        </button>
      </p>
      <Failure text={failure} />
    </div>
  );
}

const OWN_DATA = 'own-data';
const CloseInput = z.strictObject({ password: Login.shape.password });
const CloseWithCodeInput = CloseInput.extend({ otp: z.string().trim().min(1, 'Enter a code.') });

interface OwnDataSectionProps {
  isConfirmed: boolean;
  hasSecondFactor: boolean;
  /** Called once the server has closed the account. */
  onClosed: () => void;
}

/** Downloads the person's data, and closes the account. */
function OwnDataSection({ isConfirmed, hasSecondFactor, onClosed }: OwnDataSectionProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Section id={OWN_DATA} heading="Your data" lead="Download a copy of your data, or close your account.">
      <DataDownload />
      <h3>Close your account</h3>
      <p>{CLOSING_TEXTS.deleted}</p>
      <p>{CLOSING_TEXTS.kept}</p>
      <p>{CLOSING_TEXTS.obstacles}</p>
      {!isConfirmed && <p>{CLOSING_TEXTS.unconfirmed}</p>}
      {isConfirmed && isConfirming && <CloseForm hasSecondFactor={hasSecondFactor} onClosed={onClosed} />}
      {isConfirmed && !isConfirming && (
        <p>
          <button type="button" className="button quiet" onClick={() => setConfirming(true)}>
            Close my account…
          </button>
        </p>
      )}
    </Section>
  );
}

function DataDownload() {
  const { run, isBusy, failure } = useAction();
  const save = () =>
    run(async () => {
      const data = await fetchOwnData();
      saveBlob(data, data.name);
    });
  return (
    <>
      <p>
        A JSON file with your account and sessions, drafts, manuscripts, reviews, messages, requests, payments and
        invoices, alerts, activity, and emails about manuscripts. It lists the files of manuscripts and reviews but does
        not include them.
      </p>
      <p>
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={save}>
          {isBusy ? 'Collecting your data…' : 'Download your data'}
        </button>
      </p>
      <Failure text={failure} />
    </>
  );
}

function CloseForm({ hasSecondFactor, onClosed }: Omit<OwnDataSectionProps, 'isConfirmed'>) {
  const api = useApiForm<z.infer<typeof CloseInput> & { otp?: string }, unknown>({
    id: 'close-account',
    schema: hasSecondFactor ? CloseWithCodeInput : CloseInput,
    send: closeOwnAccount,
    onDone() {
      onClosed();
      return 'leaving';
    },
  });
  return (
    <>
      <p className="notice">This cannot be undone. Enter your password to close the account for good.</p>
      <Form api={api} submit="Close my account for good" busy="Closing your account…">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          ref={focusOnce}
          {...api.field('password')}
        />
        {hasSecondFactor && <CodeField {...api.field('otp')} />}
      </Form>
    </>
  );
}

const fetchOwnData = () =>
  fetchFile(accountApi.exportOwnData, { fallback: 'Your data could not be fetched. Please try again.' });

const closeOwnAccount = (body: { password: string; otp?: string }) =>
  callApi<Message>(accountApi.close, { method: 'POST', body, as: true, fallback: 'The account could not be closed.' });
