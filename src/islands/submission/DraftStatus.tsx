import { timeOfDay } from '#islands/format.ts';
import type { KeepingState } from './draft-keeper.ts';

/** Where the words are at this moment. */
export function DraftStatus({ state, onRetry }: { state: KeepingState; onRetry: () => void }) {
  return (
    <div className="draft-status" role="status" aria-label="Draft">
      {sentenceOf(state)}
      {state.is === 'failed' && (
        <button type="button" className="plain" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
}

function sentenceOf(state: KeepingState): string {
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
      return 'This browser keeps nothing: do not close this page before you have submitted.';
  }
}
