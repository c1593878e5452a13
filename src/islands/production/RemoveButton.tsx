import { useState } from 'react';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { focusOnce } from '#ui/focus-once';

interface Props {
  name: string;
  remove: () => Promise<void>;
}

/** Removes a file from the server, after a confirmation, because it cannot be undone. */
export function RemoveButton({ name, remove }: Props) {
  const [asked, setAsked] = useState<'now' | 'before'>();
  const { run, isBusy, failure } = useAction();
  return (
    <>
      {asked === 'now' ? (
        <p className="form-actions">
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => run(remove)}
            ref={focusOnce}
          >
            Remove {name} for good
          </button>
          <button type="button" className="plain" onClick={() => setAsked('before')}>
            Keep it
          </button>
        </p>
      ) : (
        <button
          type="button"
          className="plain"
          ref={asked === 'before' ? focusOnce : null}
          onClick={() => setAsked('now')}
        >
          Remove {name}
        </button>
      )}
      <Failure text={failure} />
    </>
  );
}
