import { type ComponentProps, type ReactNode, useState } from 'react';
import { controlAttributes, FieldFrame, type Labelled } from './Field.tsx';
import { useHydrated } from './SubmitButton.tsx';

type Props = Labelled & ComponentProps<'input'> & { autoComplete: string; children?: ReactNode };

/** A password that can be shown, pasted and filled in by a password manager; `children` appear below it. */
export function PasswordField({ label, hint, error, id, children, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  const isReady = useHydrated();
  const labelled = { id, label, hint, error };
  return (
    <FieldFrame {...labelled}>
      <div className="password">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...controlAttributes(labelled)}
          type={isShown ? 'text' : 'password'}
        />
        <button
          type="button"
          aria-controls={id}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          disabled={!isReady}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      {children}
    </FieldFrame>
  );
}
