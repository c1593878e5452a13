import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { Login } from '#domain/account/account';
import { paths } from '#domain/kernel/paths';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Form } from '#ui/Form';
import { PasswordField } from '#ui/PasswordField';
import { CodeField } from './CodeField.tsx';
import { beginSecondFactor, disableSecondFactor } from './calls.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { type Enrolment, SecondFactorSetUp } from './SecondFactorSetUp.tsx';
import { focusSection, Section } from './Section.tsx';

const ID = 'second-factor';
const PasswordInput = z.strictObject({ password: Login.shape.password });
const DisableInput = PasswordInput.extend({ otp: z.string().trim().min(1, 'Enter a code.') });

interface Props {
  isOn: boolean;
  /** The journal lets this person into the editor area with a second factor only. */
  isRequired: boolean;
  onChange: (isOn: boolean) => void;
}

/** A second factor at login: off, being set up, its recovery codes shown once, or on. */
export function SecondFactorSection({ isOn, isRequired, onChange }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => {
    setEnrolment(undefined);
    setCodes(undefined);
    focusSection(ID);
  };
  return (
    <Section
      id={ID}
      heading="Two-factor authentication"
      lead="Signing in then takes a code from an authenticator app as well as your password."
    >
      {isRequired && !isOn && (
        <p className="notice">
          Editors of this journal must use two-factor authentication. The editor area opens once you have set it up.
        </p>
      )}
      {codes && <RecoveryCodes codes={codes} onKept={close} />}
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
      {!codes && !enrolment && !isOn && <Begin onBegun={setEnrolment} />}
      {!codes && !enrolment && isOn && (
        <Disable
          isRequired={isRequired}
          onDisabled={(message) => {
            toast.success(message);
            onChange(false);
            focusSection(ID);
          }}
        />
      )}
    </Section>
  );
}

function Begin({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const api = useApiForm({
    id: 'begin-second-factor',
    schema: PasswordInput,
    async send({ password }) {
      // The drawing is fetched only by those who set a second factor up.
      const [begun, { encode }] = await Promise.all([beginSecondFactor(password), import('uqr')]);
      return { ...begun, modules: encode(begun.uri, { ecc: 'M', border: 2 }).data };
    },
    onDone: (begun, { password }) => onBegun({ ...begun, password }),
  });
  return (
    <>
      <p>It is off. Enter your password to set it up.</p>
      <Form api={api} submit="Set up two-factor authentication" busy="Preparing…">
        <PasswordField label="Your password" autoComplete="current-password" required {...api.field('password')} />
      </Form>
    </>
  );
}

function Disable({ isRequired, onDisabled }: { isRequired: boolean; onDisabled: (message: string) => void }) {
  const api = useApiForm({
    id: 'disable-second-factor',
    schema: DisableInput,
    send: ({ password, otp }) => disableSecondFactor(password, otp),
    onDone: ({ message }) => onDisabled(message),
  });
  return (
    <>
      <p>
        It is on.
        {isRequired && (
          <>
            {' '}
            <a href={paths.editor}>Go to the editor area</a>, which closes if you turn it off.
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
