import { type ComponentProps, useEffect, useState } from 'react';
import { PASSWORD_MIN } from '#domain/account/account';
import { isRefused, meterOf, type Strength, WEAK_PASSWORD } from '#domain/account/password';
import { useJournal } from '#islands/kernel/journal.tsx';
import { PasswordField } from '#ui/PasswordField';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'onChange'> & {
  /** Guessable words: the person's address and names; absent if unknown. */
  words?: readonly string[];
};

/** A new password, with its requirements and strength. */
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
      <Meter password={password} words={words} isRefused={props.error === WEAK_PASSWORD} />
    </PasswordField>
  );
}

interface Judged {
  password: string;
  words: readonly string[] | undefined;
  strength: Strength;
}

const PAUSE_MS = 400;

interface MeterProps extends Omit<Judged, 'strength'> {
  /** The server has refused this password: it may know more about the person. */
  isRefused: boolean;
}

/** Measures and speaks only when the typing pauses. */
function Meter({ password, words, isRefused: isRefusedByServer }: MeterProps) {
  const journal = useJournal();
  const [judged, setJudged] = useState<Judged>();
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(async () => {
      // Without the word lists only the server judges.
      const lists = password && (await import('./password-strength.ts').catch(() => undefined));
      if (isStale) return;
      setJudged(lists ? { password, words, strength: lists.strengthOf(journal, password, words ?? []) } : undefined);
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [journal, password, words]);

  if (!password) return <MeterBar level={undefined} saying="" />;
  const isCurrent = judged?.password === password && judged.words === words;
  // Praise must be for the current password; a warning may stay until it is measured.
  if (!judged || (!isCurrent && !isRefused(judged.strength))) return <MeterBar level={0} saying="" />;
  const strength = isRefusedByServer ? 1 : judged.strength;
  return <MeterBar {...meterOf(password, strength, words !== undefined)} />;
}

function MeterBar({ level, saying }: { level: number | undefined; saying: string }) {
  return (
    <div className="strength" data-level={level}>
      <span className="strength-bar" aria-hidden="true" />
      <p role="status">{saying}</p>
    </div>
  );
}
