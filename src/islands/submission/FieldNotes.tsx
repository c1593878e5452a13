interface FromFileNoteProps {
  field: string;
  onUndo: () => void;
}

/** Marks a value that was read from the file, with a button to undo it. */
export function FromFileNote({ field, onUndo }: FromFileNoteProps) {
  return (
    <p className="from-file">
      <span>From your file: please check</span>
      <button type="button" className="plain" onClick={onUndo} aria-label={`Undo: clear ${field}`}>
        Undo
      </button>
    </p>
  );
}

interface NamesNoteProps {
  field: string;
  names: readonly string[];
}

/** Warns that a field could reveal the authors to reviewers. */
export const NamesNote = ({ field, names }: NamesNoteProps) => (
  <p className="names-note">
    Reviewers see {field}, and this identifies the authors: <strong>{names.join(', ')}</strong>. Remove it, or reviewers
    will see “[removed]” instead.
  </p>
);
