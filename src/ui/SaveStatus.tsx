import type { ReactNode } from 'react';

interface Props {
  label: string;
  sentence: ReactNode;
  /** Saving has failed, and can be retried now. */
  hasFailed: boolean;
  hasOther: boolean;
  children?: ReactNode;
  onRetry: () => void;
}

/** Shows where the text is saved, and any problem in saving it. Never takes the focus. */
export function SaveStatus({ label, sentence, hasFailed, hasOther, children, onRetry }: Props) {
  return (
    <div className="keep-status" role="status" aria-label={label}>
      {sentence}
      {children}
      {hasOther && <GoTo id="versions">Choose a version</GoTo>}
      {hasFailed && (
        <button type="button" className="plain" onClick={onRetry}>
          Try again now
        </button>
      )}
    </div>
  );
}

export function GoTo({ id, children }: { id: string; children: ReactNode }) {
  return (
    <button type="button" className="plain" onClick={() => document.getElementById(id)?.focus()}>
      {children}
    </button>
  );
}

/** Shown if the server is unreachable while someone is writing. */
export function Unreachable({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <div className="notice attention stack" role="status">
      <p>{failure} You can keep writing: everything is saved on this device.</p>
      <p>
        <button type="button" className="button quiet" onClick={onRetry}>
          Try again
        </button>
      </p>
    </div>
  );
}
