import type { ReactNode } from 'react';

interface Props {
  /** What is kept. */
  label: string;
  sentence: ReactNode;
  /** Saving has failed, and may be tried at once. */
  hasFailed: boolean;
  hasOther: boolean;
  /** What else can be done about it. */
  children?: ReactNode;
  onRetry: () => void;
}

/** Where the words are at this moment, and what is in the way of keeping them. It never takes the focus. */
export function KeepStatus({ label, sentence, hasFailed, hasOther, children, onRetry }: Props) {
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

/** Leads to what stands elsewhere on the page. */
export function GoTo({ id, children }: { id: string; children: ReactNode }) {
  return (
    <button type="button" className="plain" onClick={() => document.getElementById(id)?.focus()}>
      {children}
    </button>
  );
}

/** The server cannot be reached while someone writes: what was typed is on this device. */
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
