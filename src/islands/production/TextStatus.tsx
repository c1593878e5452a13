import type { Keeping } from '#islands/kernel/autosave.ts';
import { keepingSentence } from '#islands/kernel/keeping-sentence.ts';
import { KeepStatus } from '#ui/KeepStatus';

interface Props {
  keeping: Pick<Keeping<unknown>, 'state' | 'other'>;
  isSaved: boolean;
  onRetry: () => void;
}

/** Whether the full text is saved, and what prevents it. */
export function TextStatus({ keeping: { state, other }, isSaved, onRetry }: Props) {
  return (
    <KeepStatus
      label="Full text"
      sentence={isSaved && state.is !== 'saved' ? '' : keepingSentence(state, 'the full text')}
      hasFailed={state.is === 'failed'}
      hasOther={other !== undefined}
      onRetry={onRetry}
    />
  );
}
