import { SubmitButton } from '#ui/SubmitButton';

interface Props {
  isChanged: boolean;
  isBusy: boolean;
  submit: string;
  onDiscard: () => void;
}

/** The end of a form whose input is kept on the device until saved. */
export function SaveBar({ isChanged, isBusy, submit, onDiscard }: Props) {
  return (
    <div className={isChanged ? 'save-bar changed' : 'save-bar'}>
      <SubmitButton isBusy={isBusy} busyLabel="Saving…">
        {submit}
      </SubmitButton>
      {isChanged && (
        <button type="button" className="plain" onClick={onDiscard}>
          Discard my changes
        </button>
      )}
      <p className="hint" role="status">
        {isChanged ? 'Not saved yet; kept on this device.' : ''}
      </p>
    </div>
  );
}
