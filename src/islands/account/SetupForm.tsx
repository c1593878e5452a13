import { type InputEvent, useMemo, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { SETUP_API, SETUP_TEXTS, Setup } from '#domain/account/setup/setup';
import { paths } from '#domain/kernel/paths';
import { callApi } from '#islands/kernel/api.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { storeSession } from '#islands/kernel/session.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useFragmentToken } from '#islands/kernel/use-fragment-token.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { EmailField } from '#ui/EmailField';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { AuthIsland } from './AuthIsland.tsx';
import { logIn } from './calls.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

/**
 * Sets up a new journal, signs its first managing editor in, and opens the dashboard, which lists the remaining steps.
 */
export const SetupForm = guarded(Island);

const SIGN_IN = `${paths.login}?${new URLSearchParams({ next: paths.editorDashboard })}`;

const readSetupState = () => callApi<{ is_open: boolean }>(SETUP_API, { fallback: 'The journal did not respond.' });
/** If the journal does not respond, submitting shows the error. */
const FALLBACK = { fallback: () => ({ is_open: true }) };

function Island() {
  const isOpen = useLoaded(readSetupState, FALLBACK).value?.is_open;
  return (
    <AuthIsland alternative={<a href={SIGN_IN}>Sign in</a>}>
      {isOpen === undefined && <p role="status">Contacting the journal…</p>}
      {isOpen === false && <p className="notice">{SETUP_TEXTS.over}</p>}
      {isOpen && <Fields />}
    </AuthIsland>
  );
}

/** Signs in with the chosen credentials; on failure, the sign-in page explains why. */
async function signIn(email: string, password: string): Promise<void> {
  try {
    const { token, user, mfa_enrolment_required } = await logIn({ email, password });
    storeSession({ token, user }, false);
    location.replace(mfa_enrolment_required ? paths.accountSection('second-factor') : paths.editorDashboard);
  } catch {
    location.replace(SIGN_IN);
  }
}

function Fields() {
  const token = useFragmentToken();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const personalWords = useMemo(() => Object.values(typed), [typed]);
  const readPersonalWord = ({ currentTarget: { name, value } }: InputEvent<HTMLInputElement>) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const api = useApiForm({
    id: 'setup',
    schema: Setup,
    send: (body: Setup) =>
      callApi<{ message: string }>(SETUP_API, {
        method: 'POST',
        body,
        fallback: 'The journal could not be set up. Please try again.',
      }),
    onDone(_, { email, password }) {
      void signIn(email, password);
      return 'leaving';
    },
  });
  const { field } = api;
  return (
    <>
      <p>
        This journal has no editor yet. Name it, and enter your details to become its first managing editor. The
        dashboard then lists what is still missing, such as the ISSN, the bank account and the editorial board.
        Everything can be changed later.
      </p>
      <Form api={api} submit="Set up the journal" busy="Setting up…">
        <Field
          key={token}
          label="Set-up code"
          hint="Part of the set-up link, from the person who installed the journal. It works once."
          defaultValue={token}
          autoComplete="off"
          spellCheck={false}
          required
          {...field('code')}
        />
        <Field
          label="Journal name"
          hint="In full. Shown on every page, email and PDF."
          autoComplete="off"
          required
          {...field('journal_name')}
        />
        <Field
          label="Publisher"
          hint="The society or institution that publishes the journal."
          autoComplete="organization"
          required
          {...field('publisher')}
        />
        <Field
          label="Office email address"
          hint="Emails are sent from this address, and messages from the site’s forms are sent to it."
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('office_email')}
        />
        <Field
          label="First name"
          autoComplete="given-name"
          required
          {...field('first_name')}
          onInput={readPersonalWord}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          required
          {...field('last_name')}
          onInput={readPersonalWord}
        />
        <EmailField autoComplete="username" {...field('email')} onInput={readPersonalWord} />
        <NewPasswordField label="Password" personalWords={personalWords} {...field('password')} />
      </Form>
    </>
  );
}
