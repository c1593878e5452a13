import { useEffect } from 'react';
import { keepingSentence } from '#islands/kernel/keeping-sentence.ts';
import { afterPress } from '#islands/kernel/press.ts';
import { GoTo, KeepStatus } from '#ui/KeepStatus';
import type { Keeping } from './review-keeper.ts';

interface Props {
  keeping: Keeping;
  onRetry: () => void;
}

/** Where the words are at this moment, and what stands in the way of keeping them. */
export function ReviewStatus({ keeping: { state, other, isShutOut }, onRetry }: Props) {
  useEffect(() => {
    // A browser scrolls only the cursor's line of a large field into view, perhaps behind this bar.
    const onFocus = ({ target }: FocusEvent) =>
      afterPress(() => target instanceof HTMLTextAreaElement && target.scrollIntoView({ block: 'nearest' }));
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, []);
  return (
    <KeepStatus
      label="Your review"
      sentence={keepingSentence(state, 'your review')}
      hasFailed={state.is === 'failed'}
      hasOther={other !== undefined}
      onRetry={onRetry}
    >
      {isShutOut && <GoTo id="sign-in-heading">Sign in again</GoTo>}
    </KeepStatus>
  );
}
