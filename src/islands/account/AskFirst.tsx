import { type ReactNode, useId, useState } from 'react';
import { focusOnce } from '#ui/focus-once';

interface Props {
  /** The words of the button, with a hidden name of what it is about. */
  label: ReactNode;
  question: string;
  /** The words of the buttons that answer. */
  no: string;
  yes: string;
  isBusy: boolean;
  onYes: () => Promise<void>;
}

/** A button that asks once, in its place; once what it asks about is done, it is gone. */
export function AskFirst({ label, question, no, yes, isBusy, onYes }: Props) {
  const [asking, setAsking] = useState<'now' | 'before'>();
  const id = useId();
  if (asking !== 'now') {
    return (
      <button
        type="button"
        className="button quiet"
        ref={asking === 'before' ? focusOnce : null}
        onClick={() => setAsking('now')}
      >
        {label}
      </button>
    );
  }
  return (
    <div className="notice stack">
      <p id={id}>{question}</p>
      <div className="form-actions">
        <button
          type="button"
          className="button quiet"
          ref={focusOnce}
          aria-describedby={id}
          onClick={() => setAsking('before')}
        >
          {no}
        </button>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => void onYes()}>
          {yes}
        </button>
      </div>
    </div>
  );
}
