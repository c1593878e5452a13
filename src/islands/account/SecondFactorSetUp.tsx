import * as z from 'zod';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { enableSecondFactor } from './calls.ts';

/** A second factor that waits for its first code. The password is kept so that it is asked for only once. */
export interface Enrolment {
  secret: string;
  modules: boolean[][];
  password: string;
}

interface Props {
  enrolment: Enrolment;
  onEnabled: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

const CodeInput = z.strictObject({ otp: z.string().trim().min(1, 'Enter the code your app shows.') });

/** The secret as a drawing for the app's camera and as text, and the first code. */
export function SecondFactorSetUp({ enrolment: { secret, modules, password }, onEnabled, onCancel }: Props) {
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
        submit="Turn it on"
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
