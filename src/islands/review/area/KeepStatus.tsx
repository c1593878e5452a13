import { useEffect } from 'react';
import { timeOfDay } from '#islands/format.ts';
import { afterPress } from '#islands/press.ts';
import type { Keeping, KeepingState } from './review-keeper.ts';

interface Props {
  keeping: Keeping;
  onRetry: () => void;
}

/** Where the words are at this moment, and what stands in the way of keeping them. It never takes the focus. */
export function KeepStatus({ keeping: { state, other, isShutOut }, onRetry }: Props) {
  useEffect(() => {
    // Of a large field a browser brings only the line of the cursor into sight, and that perhaps behind this bar.
    const onFocus = ({ target }: FocusEvent) =>
      afterPress(() => target instanceof HTMLTextAreaElement && target.scrollIntoView({ block: 'nearest' }));
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, []);
  return (
    <div className="keep-status" role="status" aria-label="Your review">
      {sentenceOf(state)}
      {isShutOut && <GoTo id="sign-in-heading">Come in again</GoTo>}
      {other && <GoTo id="versions">Choose a version</GoTo>}
      {state.is === 'failed' && (
        <button type="button" className="plain" onClick={onRetry}>
          Try again now
        </button>
      )}
    </div>
  );
}

function GoTo({ id, children }: { id: string; children: string }) {
  return (
    <button type="button" className="plain" onClick={() => document.getElementById(id)?.focus()}>
      {children}
    </button>
  );
}

function sentenceOf(state: KeepingState): string {
  switch (state.is) {
    case 'nothing':
      return 'What you write is saved while you write it.';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${timeOfDay(state.at)}`;
    case 'failed':
      return `Saved on this device only. ${state.why}`;
    case 'offline':
      return 'You are offline. Saved on this device; it is sent to the journal when you are online again.';
    case 'device':
      return 'Saved on this device.';
    case 'nowhere':
      return 'This browser keeps nothing: do not close this page before your review is saved.';
  }
}
