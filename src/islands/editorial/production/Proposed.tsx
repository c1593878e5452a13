interface Props {
  names: readonly string[];
  /** What the button says. */
  action: string;
  onTake: () => void;
}

/** What the text names and the data do not have. */
export function Proposed({ names, action, onTake }: Props) {
  if (names.length === 0) return null;
  return (
    <div className="findings">
      <p>
        The text names <strong>{names.join('; ')}</strong>.
      </p>
      <button type="button" className="button quiet" onClick={onTake}>
        {action}
      </button>
    </div>
  );
}
