import { type ComponentProps, useEffect, useState } from 'react';
import { PASSWORD_MIN } from '#domain/account/account';
import { isRefused, meterState, type Strength, WEAK_PASSWORD } from '#domain/account/password';
import { useJournal } from '#islands/kernel/journal.tsx';
import { PasswordField } from '#ui/PasswordField';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'onChange'> & {
  /** Guessable words: the person's address and names; absent if unknown. */
  personalWords?: readonly string[];
};

/** A new password, with its requirements and strength. */
export function NewPasswordField({ personalWords, ...props }: Props) {
  const [password, setPassword] = useState('');
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      required
      hint={`At least ${PASSWORD_MIN} characters. Several unrelated words are easy to remember and hard to guess.`}
      onChange={(event) => setPassword(event.target.value)}
    >
      <Meter password={password} personalWords={personalWords} isRefused={props.error === WEAK_PASSWORD} />
    </PasswordField>
  );
}

interface MeasuredPassword {
  password: string;
  personalWords: readonly string[] | undefined;
  strength: Strength;
}

const PAUSE_MS = 400;

interface MeterProps extends Omit<MeasuredPassword, 'strength'> {
  /** The server has refused this password: it may know more about the person. */
  isRefused: boolean;
}

/** Rates the password, and announces the rating, only when typing pauses. */
function Meter({ password, personalWords, isRefused: isRefusedByServer }: MeterProps) {
  const journal = useJournal();
  const [measured, setMeasured] = useState<MeasuredPassword>();
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(async () => {
      // Without the word lists only the server judges.
      const lists = password && (await import('./password-strength.ts').catch(() => undefined));
      if (isStale) return;
      setMeasured(
        lists
          ? { password, personalWords, strength: lists.strengthOf(journal, password, personalWords ?? []) }
          : undefined,
      );
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [journal, password, personalWords]);

  if (!password) return <MeterBar level={undefined} text="" />;
  const isCurrent = measured?.password === password && measured.personalWords === personalWords;
  // A good rating may be shown only for the current password; a warning may stay until the next rating.
  if (!measured || (!isCurrent && !isRefused(measured.strength))) return <MeterBar level={0} text="" />;
  const strength = isRefusedByServer ? 1 : measured.strength;
  return <MeterBar {...meterState(password, strength, personalWords !== undefined)} />;
}

function MeterBar({ level, text }: { level: number | undefined; text: string }) {
  return (
    <div className="strength" data-level={level}>
      <span className="strength-bar" aria-hidden="true" />
      <p role="status">{text}</p>
    </div>
  );
}
