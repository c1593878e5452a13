interface FromFileNoteProps {
  /** As in "the title". */
  called: string;
  onUndo: () => void;
}

/** Marks a value that was read from the file, with a button to undo it. */
export function FromFileNote({ called, onUndo }: FromFileNoteProps) {
  return (
    <p className="from-file">
      <span>From your file: check</span>
      <button type="button" className="plain" onClick={onUndo} aria-label={`Undo: empty ${called}`}>
        Undo
      </button>
    </p>
  );
}

interface NamesNoteProps {
  /** As in "the title". */
  called: string;
  names: readonly string[];
}

/** Warns that a field could reveal the authors to reviewers. */
export const NamesNote = ({ called, names }: NamesNoteProps) => (
  <p className="names-note">
    Reviewers read {called}, and this identifies the authors: <strong>{names.join(', ')}</strong>. Remove it, or
    reviewers see “[removed]” instead.
  </p>
);
