import { type Place, placeFinder } from '#domain/production/proof/place';
import type { ProofComment } from '#domain/production/proof/proof';

interface Props {
  comments: readonly ProofComment[];
  places: readonly Place[];
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
}

/** What the author has said so far, place by place. */
export function CommentList({ comments, places, onOpen, onRemove }: Props) {
  if (comments.length === 0) return <p>No comments yet. Select a place in the article, or choose one here.</p>;
  const find = placeFinder(places);
  return (
    <ol className="proof-comments">
      {comments.map((comment) => {
        const { id, label, quote, text, suggestion } = comment;
        const name = find(comment)?.label ?? label;
        return (
          <li key={id} className="stack">
            <h3>{name}</h3>
            {!find(comment) && <p className="notice attention">This place is no longer in the text.</p>}
            {quote && <blockquote className="proof-quote">{quote}</blockquote>}
            {text && <p className="letter-text">{text}</p>}
            {suggestion && (
              <p className="letter-text">
                <strong>Suggested wording:</strong> {suggestion}
              </p>
            )}
            <p className="form-actions">
              <button
                type="button"
                className="plain"
                aria-label={`Change the comment on ${name}`}
                onClick={() => onOpen(id)}
              >
                Change
              </button>
              <button
                type="button"
                className="plain"
                aria-label={`Remove the comment on ${name}`}
                onClick={() => {
                  document.getElementById('answer-heading')?.focus();
                  onRemove(id);
                }}
              >
                Remove
              </button>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
