import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { Login } from '#domain/account/account';
import { paths } from '#domain/kernel/paths';
import { useRead } from '#islands/kernel/area-client.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { PasswordField } from '#ui/PasswordField';
import { CodeField } from './CodeField.tsx';
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  listSessions,
  revokeAllSessions,
  revokeSession,
  SESSIONS_KEY,
  type SessionEntry,
} from './calls.ts';
import { focusSection, Section } from './Section.tsx';

const SECOND_FACTOR_SECTION = 'second-factor';
const PasswordInput = z.strictObject({ password: Login.shape.password });
const DisableInput = PasswordInput.extend({ otp: z.string().trim().min(1, 'Enter a code.') });

interface Props {
  isOn: boolean;
  /** The journal requires a second factor for the editor area. */
  isRequired: boolean;
  onChange: (isOn: boolean) => void;
}

/** The second factor: off, in set-up, showing recovery codes once, or on. */
export function SecondFactorSection({ isOn, isRequired, onChange }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => {
    setEnrolment(undefined);
    setCodes(undefined);
    focusSection(SECOND_FACTOR_SECTION);
  };
  return (
    <Section
      id={SECOND_FACTOR_SECTION}
      heading="Two-factor authentication"
      lead="Signing in then takes a code from an authenticator app as well as your password."
    >
      {isRequired && !isOn && (
        <p className="notice">
          Editors of this journal must use two-factor authentication. The editor area opens once you have set it up.
        </p>
      )}
      {codes && <RecoveryCodes codes={codes} onSaved={close} />}
      {!codes && enrolment && (
        <SecondFactorSetUp
          enrolment={enrolment}
          onCancel={close}
          onEnabled={(recoveryCodes) => {
            setCodes(recoveryCodes);
            onChange(true);
          }}
        />
      )}
      {!codes && !enrolment && !isOn && <BeginForm onBegun={setEnrolment} />}
      {!codes && !enrolment && isOn && (
        <DisableForm
          isRequired={isRequired}
          onDisabled={(message) => {
            toast.success(message);
            onChange(false);
            focusSection(SECOND_FACTOR_SECTION);
          }}
        />
      )}
    </Section>
  );
}

function BeginForm({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const api = useApiForm({
    id: 'begin-second-factor',
    schema: PasswordInput,
    async send({ password }) {
      // The QR library is imported only for set-up.
      const [enrolment, { encode }] = await Promise.all([beginSecondFactor(password), import('uqr')]);
      return { ...enrolment, modules: encode(enrolment.uri, { ecc: 'M', border: 2 }).data };
    },
    onDone: (enrolment, { password }) => onBegun({ ...enrolment, password }),
  });
  return (
    <>
      <p>Two-factor authentication is off. Enter your password to set it up.</p>
      <Form api={api} submit="Set up two-factor authentication" busy="Preparing…">
        <PasswordField label="Your password" autoComplete="current-password" required {...api.field('password')} />
      </Form>
    </>
  );
}

function DisableForm({ isRequired, onDisabled }: { isRequired: boolean; onDisabled: (message: string) => void }) {
  const api = useApiForm({
    id: 'disable-second-factor',
    schema: DisableInput,
    send: ({ password, otp }) => disableSecondFactor(password, otp),
    onDone: ({ message }) => onDisabled(message),
  });
  return (
    <>
      <p>
        Two-factor authentication is on.{' '}
        {isRequired && (
          <>
            {' '}
            <a href={paths.editor}>Go to the editor area</a>. You’ll lose access to it if you turn this off.
          </>
        )}
      </p>
      <Form api={api} submit="Turn off two-factor authentication" busy="Turning it off…">
        <PasswordField label="Your password" autoComplete="current-password" required {...api.field('password')} />
        <CodeField {...api.field('otp')} />
      </Form>
    </>
  );
}

/** The recovery codes, shown only once. */
function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Recovery codes copied'),
      () => toast.error('The codes could not be copied. Select and copy them yourself.'),
    );
  return (
    <section className="form recovery-codes" tabIndex={-1} ref={box} aria-labelledby="recovery-heading">
      <p className="notice success">Two-factor authentication is on.</p>
      <h3 id="recovery-heading">Recovery codes</h3>
      <p>
        If you lose your phone, each works once in place of the app. Keep them safe:{' '}
        <strong>they are not shown again.</strong>
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className="button quiet" onClick={() => print()}>
          Print
        </button>
        <button type="button" className="button" onClick={onSaved}>
          I have saved them
        </button>
      </div>
    </section>
  );
}

/** A second factor awaiting its first code. The password is kept, so that it is asked for only once. */
interface Enrolment {
  secret: string;
  modules: boolean[][];
  password: string;
}

interface SecondFactorSetUpProps {
  enrolment: Enrolment;
  onEnabled: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

const CodeInput = z.strictObject({ otp: z.string().trim().min(1, 'Enter the code your app shows.') });

/** Shows the secret as a QR code and as text, and asks for the first code. */
function SecondFactorSetUp({ enrolment: { secret, modules, password }, onEnabled, onCancel }: SecondFactorSetUpProps) {
  const api = useApiForm({
    id: 'enable-second-factor',
    schema: CodeInput,
    send: ({ otp }) => enableSecondFactor(password, otp),
    onDone: ({ recovery_codes }) => onEnabled(recovery_codes),
  });
  return (
    <div className="form">
      <p>Scan this code with your authenticator app, or type the key below it into the app.</p>
      <QrCode modules={modules} />
      <p>
        Key: <code className="secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Form
        api={api}
        submit="Turn on"
        busy="Checking the code…"
        aside={
          <button type="button" className="button quiet" onClick={onCancel}>
            Cancel
          </button>
        }
      >
        <Field
          label="Code from the app"
          hint="Six digits; they change every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          ref={focusOnce}
          {...api.field('otp')}
        />
      </Form>
    </div>
  );
}

function QrCode({ modules }: { modules: boolean[][] }) {
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-labelledby="qr-title">
      <title id="qr-title">QR code with the key below</title>
      <path d={path} />
    </svg>
  );
}

const SESSIONS_SECTION = 'sessions';
const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

interface SessionsSectionProps {
  onLeave: () => void;
  /** Called once all sessions, including this browser's, have ended. */
  onEnded: () => void;
}

/** Active sessions, each of which can be ended. */
export function SessionsSection({ onLeave, onEnded }: SessionsSectionProps) {
  const { value: sessions, failure: loadFailure, error, reload } = useRead(SESSIONS_KEY, listSessions);
  useFailureToast(error, error?.message ?? '');
  const { run, isBusy, failure } = useAction();

  const endOne = ({ id, is_current }: SessionEntry) =>
    run(async () => {
      if (is_current) return onLeave();
      toast.success((await revokeSession(id)).message);
      await reload();
      focusSection(SESSIONS_SECTION);
    });
  const endAll = () =>
    run(async () => {
      await revokeAllSessions();
      onEnded();
    });

  return (
    <Section
      id={SESSIONS_SECTION}
      heading="Where you are signed in"
      lead="End any session you do not recognise, then change your password."
    >
      {!sessions && <p role="status">{loadFailure ?? 'Loading...'}</p>}
      <ul className="places">
        {sessions?.map((session) => (
          <li key={session.id}>
            <div>
              <p>
                <strong>{describeDevice(session.user_agent)}</strong>
                {session.is_current && ' (this one)'}
              </p>
              <p className="hint">
                Last used {DATE_AND_TIME.format(new Date(session.last_seen_at))}, signed in{' '}
                {DATE_AND_TIME.format(new Date(session.created_at))}
              </p>
            </div>
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => void endOne(session)}
            >
              Sign out
              <span className="visually-hidden">
                {' '}
                {describeDevice(session.user_agent)}, signed in {DATE_AND_TIME.format(new Date(session.created_at))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {sessions && (
        <div className="form-actions">
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => void endAll()}
          >
            Sign out everywhere
          </button>
          <p className="hint">This browser included.</p>
        </div>
      )}
      <Failure text={failure} />
    </Section>
  );
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Parses a User-Agent into a readable name: "Firefox on Windows". */
function describeDevice(userAgent: string): string {
  const find = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS) ?? 'Unknown browser';
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
