import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import '#islands/kernel/strict-policy.ts';
import { ACCOUNT_TEXTS, Email, Login } from '#domain/account/account';
import { CLOSING_TEXTS } from '#domain/account/closing';
import { paths } from '#domain/kernel/paths';
import { guarded } from '#islands/kernel/guarded.tsx';
import { storeSession } from '#islands/kernel/session.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { Choice } from '#ui/Choice';
import { EmailField } from '#ui/EmailField';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { PasswordField } from '#ui/PasswordField';
import { AuthIsland, SignedInNote } from './AuthIsland.tsx';
import { goToOrcid, logIn, readOrcidOffer } from './calls.ts';
import { nextPage, useLocationSearch, withNext } from './next-page.ts';

/** Signing in with ORCID, if connected. "Remember me" applies. */
function OrcidLogin({ formId }: { formId: string }) {
  // If the offer cannot be loaded, the password form still works.
  const { value } = useLoaded(readOrcidOffer);
  const { run, isBusy, failure } = useAction();
  if (!value?.is_on) return null;
  const go = () =>
    run(async () => {
      const remember = document.querySelector<HTMLInputElement>(`#${formId} [name="remember"]`)?.checked ?? false;
      await goToOrcid({ wish: 'sign_in', remember, next: nextPage(location.search, location.origin) });
    });
  return (
    <div className="orcid-login">
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={() => void go()}>
        {isBusy ? 'Going to ORCID…' : 'Sign in with ORCID'}
      </button>
      <Failure text={failure} />
    </div>
  );
}

const LoginInput = z.strictObject({ ...Login.shape, email: Login.shape.email.pipe(Email) });

/** Messages from the previous page, by query parameter. */
const ARRIVAL_MESSAGES = {
  registered: ACCOUNT_TEXTS.registered,
  confirmed: ACCOUNT_TEXTS.confirmed,
  reset: ACCOUNT_TEXTS.passwordReset,
  joined: ACCOUNT_TEXTS.joined,
  'signed-out': ACCOUNT_TEXTS.loggedOut,
  closed: CLOSING_TEXTS.closed,
};

/** Signs in and returns to the requesting page; asks for a one-time code only if needed. */
export const LoginForm = guarded(Island);

function Island() {
  const search = useLocationSearch();
  const [asksForCode, setAsksForCode] = useState(false);
  const api = useApiForm({
    id: 'login',
    schema: LoginInput,
    send: logIn,
    failure: ACCOUNT_TEXTS.loginFailed,
    onDone({ token, user, mfa_enrolment_required }, { remember }) {
      storeSession({ token, user }, remember ?? false);
      // The sign-in page is replaced in the history, so that Back skips it.
      location.replace(
        mfa_enrolment_required ? paths.accountSection('second-factor') : nextPage(location.search, location.origin),
      );
      return 'leaving';
    },
    onFailure({ flags, message }) {
      if (!flags.mfa_required) return false;
      if (asksForCode) api.report([{ name: 'otp', message }]);
      setAsksForCode(true);
      return true;
    },
  });
  const { field } = api;
  const { error: _, ...remember } = field('remember');

  return (
    <AuthIsland
      alternative={
        <>
          No account yet? <a href={withNext(paths.register, search)}>Register</a>
        </>
      }
    >
      <Arrival />
      <SignedInNote alternative="sign in as someone else" />
      <Form
        api={api}
        submit="Sign in"
        busy="Signing in…"
        aside={<a href={paths.forgotPassword}>Forgot your password?</a>}
      >
        <EmailField autoComplete="username" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
        {asksForCode && (
          <Field
            label="One-time code"
            hint="From your authenticator app, or one of your recovery codes."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            ref={focusOnce}
            {...field('otp')}
          />
        )}
        <Choice type="checkbox" label="Remember me" {...remember} />
      </Form>
      <OrcidLogin formId="login" />
    </AuthIsland>
  );
}

/** The previous page's message; shown once, not again on reload. */
function Arrival() {
  const [message, setMessage] = useState('');
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const arrival = Object.entries(ARRIVAL_MESSAGES).find(([name]) => query.has(name));
    if (!arrival) return;
    const [name, text] = arrival;
    setMessage(text);
    toast.success(text);
    query.delete(name);
    const rest = query.size > 0 ? `?${query}` : '';
    history.replaceState(null, '', location.pathname + rest);
  }, []);
  return (
    <div role="status" className="arrival">
      {message && <p className="notice success">{message}</p>}
    </div>
  );
}
