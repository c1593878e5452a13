interface FromFileNoteProps {
  called: string;
  onUndo: () => void;
}

/** Marks a value that was read from the file, with a button to undo it. */
export function FromFileNote({ called, onUndo }: FromFileNoteProps) {
  return (
    <p className="from-file">
      <span>From your file: please check</span>
      <button type="button" className="plain" onClick={onUndo} aria-label={`Undo: clear ${called}`}>
        Undo
      </button>
    </p>
  );
}

interface NamesNoteProps {
  called: string;
  names: readonly string[];
}

/** Warns that a field could reveal the authors to reviewers. */
export const NamesNote = ({ called, names }: NamesNoteProps) => (
  <p className="names-note">
    Reviewers see {called}, and this identifies the authors: <strong>{names.join(', ')}</strong>. Remove it, or
    reviewers will see “[removed]” instead.
  </p>
);
