import { useState } from 'react';
import { useAction } from '#islands/use-action.ts';
import { Failure } from '#ui/Failure';

interface Props {
  name: string;
  remove: () => Promise<void>;
}

/** Removes a file from the server, after a confirmation, because it cannot be undone. */
export function RemoveButton({ name, remove }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy, failure } = useAction();
  return (
    <>
      {isAsked ? (
        <p className="form-actions">
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => run(remove)}
            ref={focus}
          >
            Remove {name} for good
          </button>
          <button type="button" className="plain" onClick={() => setAsked(false)}>
            Keep it
          </button>
        </p>
      ) : (
        <button type="button" className="plain" onClick={() => setAsked(true)}>
          Remove {name}
        </button>
      )}
      <Failure text={failure} />
    </>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();
