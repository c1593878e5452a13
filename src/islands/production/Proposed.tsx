interface Props {
  /** How the sentence begins that names them. */
  said?: string;
  names: readonly string[];
  /** The button's label. */
  action: string;
  onTake: () => void;
}

/** Facts in the text that the data lack. */
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
