interface Props {
  /** How the sentence begins that names them. */
  said?: string;
  names: readonly string[];
  /** What the button says. */
  action: string;
  onTake: () => void;
}

/** What the text names and the data do not have. */
export function Proposed({ said = 'The text names', names, action, onTake }: Props) {
  if (names.length === 0) return null;
  return (
    <div className="findings">
      <p>
        {said} <strong>{names.join('; ')}</strong>.
      </p>
      <button type="button" className="button quiet" onClick={onTake}>
        {action}
      </button>
    </div>
  );
}
