interface Props {
  /** As in "the title". */
  called: string;
  names: readonly string[];
}

/** Says that reviewers could learn from a field who wrote the manuscript. */
export const NamesNote = ({ called, names }: Props) => (
  <p className="names-note">
    Reviewers read {called}, and this identifies the authors: <strong>{names.join(', ')}</strong>. Remove it, or
    reviewers see “[removed]” instead.
  </p>
);
