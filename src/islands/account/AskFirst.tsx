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
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  if (!isAsking) {
    return (
      <button type="button" className="button quiet" onClick={() => setAsking(true)}>
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
          onClick={() => setAsking(false)}
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
