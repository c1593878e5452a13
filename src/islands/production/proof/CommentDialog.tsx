import { useEffect, useRef } from 'react';
import { PROOF_MAX, type ProofComment } from '#domain/production/proof/proof';
import { TextArea } from '#ui/TextArea';

interface Props {
  comment: ProofComment;
  onChange: (change: Partial<Pick<ProofComment, 'text' | 'suggestion'>>) => void;
  onClose: () => void;
}

/** The comment at one place. It is saved while it is written; Escape closes it. */
export function CommentDialog({ comment: { label, quote, text, suggestion }, onChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const remove = () => {
    onChange({ text: '', suggestion: '' });
    dialog.current?.close();
  };
  return (
    <dialog className="dialog proof-dialog" ref={dialog} aria-labelledby="comment-heading" onClose={onClose}>
      <h2 id="comment-heading">{label}</h2>
      {quote && <blockquote className="proof-quote">{quote}</blockquote>}
      <TextArea
        id="comment-text"
        label="What should be changed?"
        rows={4}
        maxLength={PROOF_MAX.comment}
        value={text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <TextArea
        id="comment-suggestion"
        label="Suggested wording (optional)"
        rows={4}
        maxLength={PROOF_MAX.comment}
        value={suggestion}
        onChange={({ currentTarget }) => onChange({ suggestion: currentTarget.value })}
      >
        {!suggestion && quote && (
          <button type="button" className="plain" onClick={() => onChange({ suggestion: quote })}>
            Start from the current text
          </button>
        )}
      </TextArea>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Done
        </button>
        <button type="button" className="plain" onClick={remove}>
          Remove this comment
        </button>
      </div>
    </dialog>
  );
}
