import type { Keeping } from '#islands/kernel/autosave.ts';
import type { Place } from '#islands/kernel/autosave-state.ts';
import { timeOfDay } from '#islands/kernel/format.ts';
import { KeepStatus } from '#ui/KeepStatus';

interface Props {
  keeping: Pick<Keeping<unknown>, 'state' | 'other'>;
  onRetry: () => void;
}

/** Where the words are at this moment. */
export function DraftStatus({ keeping: { state, other }, onRetry }: Props) {
  return (
    <KeepStatus
      label="Draft"
      sentence={sentenceOf(state)}
      hasFailed={state.is === 'failed'}
      hasOther={other !== undefined}
      onRetry={onRetry}
    />
  );
}

function sentenceOf(state: Place): string {
  switch (state.is) {
    case 'nothing':
      return '';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Draft saved ${timeOfDay(state.at)}`;
    case 'failed':
      return `Not saved: ${state.why}`;
    case 'offline':
      return 'You are offline. Your draft is kept on this device.';
    case 'device':
      return 'Your draft is kept on this device.';
    case 'nowhere':
      return 'This browser can’t save drafts: keep this page open until you submit.';
  }
}
