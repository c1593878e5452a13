interface Props {
  /** As in "the title". */
  called: string;
  onUndo: () => void;
}

/** Marks what was read from the file, and takes it back. */
export function FromFileNote({ called, onUndo }: Props) {
  return (
    <p className="from-file">
      <span>From your file: check</span>
      <button type="button" className="plain" onClick={onUndo} aria-label={`Undo: empty ${called}`}>
        Undo
      </button>
    </p>
  );
}
