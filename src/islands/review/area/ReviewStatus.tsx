import { useEffect } from 'react';
import type { Place } from '#islands/autosave-state.ts';
import { timeOfDay } from '#islands/format.ts';
import { afterPress } from '#islands/press.ts';
import { GoTo, KeepStatus } from '#ui/KeepStatus';
import type { Keeping } from './review-keeper.ts';

interface Props {
  keeping: Keeping;
  onRetry: () => void;
}

/** Where the words are at this moment, and what stands in the way of keeping them. */
export function ReviewStatus({ keeping: { state, other, isShutOut }, onRetry }: Props) {
  useEffect(() => {
    // Of a large field a browser brings only the line of the cursor into sight, and that perhaps behind this bar.
    const onFocus = ({ target }: FocusEvent) =>
      afterPress(() => target instanceof HTMLTextAreaElement && target.scrollIntoView({ block: 'nearest' }));
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, []);
  return (
    <KeepStatus
      label="Your review"
      sentence={sentenceOf(state)}
      hasFailed={state.is === 'failed'}
      hasOther={other !== undefined}
      onRetry={onRetry}
    >
      {isShutOut && <GoTo id="sign-in-heading">Come in again</GoTo>}
    </KeepStatus>
  );
}

function sentenceOf(state: Place): string {
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
