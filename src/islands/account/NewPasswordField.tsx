import { type ComponentProps, useEffect, useState } from 'react';
import { PASSWORD_MIN, WEAK_PASSWORD } from '#domain/account';
import { PasswordField } from '#ui/PasswordField';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'onChange'> & {
  /** What the password must not be made of: the person's name and address. */
  words: readonly string[];
};

/** A new password, with what it must be and how hard it is to guess. */
export function NewPasswordField({ words, ...props }: Props) {
  const [password, setPassword] = useState('');
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      required
      hint={`At least ${PASSWORD_MIN} characters. Several unrelated words are easy to remember and hard to guess.`}
      onChange={(event) => setPassword(event.target.value)}
    >
      <Strength password={password} words={words} />
    </PasswordField>
  );
}

const SAYINGS = ['', 'Very easy to guess.', WEAK_PASSWORD, 'Good password.', 'Strong password.'];
const PAUSE_MS = 400;

/** Spoken only when the typing pauses. */
function Strength({ password, words }: { password: string; words: readonly string[] }) {
  const [strength, setStrength] = useState(0);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(async () => {
      // Without the word lists the server alone judges.
      const lists = password && (await import('#islands/account/password-strength.ts').catch(() => undefined));
      if (!isStale) setStrength(lists ? lists.strengthOf(password, words) : 0);
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [password, words]);
  const isShort = password.length < PASSWORD_MIN;
  const level = isShort ? Math.min(strength, 2) : strength;
  const missing = PASSWORD_MIN - password.length;
  const saying = isShort && strength > 1 ? `${missing} more character${missing === 1 ? '' : 's'}.` : SAYINGS[level];
  return (
    <div className="strength" data-level={level || undefined}>
      <span className="strength-bar" aria-hidden="true" />
      <p role="status">{saying}</p>
    </div>
  );
}
