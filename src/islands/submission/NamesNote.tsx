interface Props {
  /** As in "the title". */
  called: string;
  names: readonly string[] | undefined;
}

/** Says that reviewers could learn from a field who wrote the manuscript. */
export function NamesNote({ called, names }: Props) {
  return (
    <div role="status">
      {names && (
        <p className="names-note">
          Reviewers read {called}, and this identifies the authors: <strong>{names.join(', ')}</strong>. Remove it, or
          reviewers see “[removed]” instead.
        </p>
      )}
    </div>
  );
}
