import type { Editor } from '@tiptap/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { officePaths } from '#domain/desk/editorial/paths';
import type { OfficeProof, SentComment } from '#domain/production/proof/proof';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { settleProofComment } from '../proof-calls.ts';
import { useProofs } from '../use-proofs.ts';
import { blockFinder, type Stretch, trackWording, type WordingOutcome } from './author-wording.ts';
import { showStretch } from './comment-places.ts';

/** Unsettled author comments on the text. */
export function AuthorComments({ id, editor }: { id: string; editor: Editor }) {
  const { proofs, change } = useProofs(id);
  const { doc } = editor.state;
  const open = (proofs?.proofs ?? []).flatMap((proof) =>
    (proof.answered?.comments ?? []).filter(({ state }) => state === 'open').map((comment) => ({ proof, comment })),
  );
  const isAny = open.length > 0;
  const find = useMemo(() => (isAny ? blockFinder(doc) : undefined), [doc, isAny]);
  if (!find) return null;
  return (
    <section className="text-notes" aria-labelledby="author-comments">
      <h3 id="author-comments">Author’s comments</h3>
      <ol className="text-notes-list">
        {open.map(({ proof, comment }) => (
          <AuthorComment
            key={`${proof.number} ${comment.id}`}
            proof={proof}
            comment={comment}
            block={find(comment)}
            editor={editor}
            onDone={() =>
              change(() =>
                settleProofComment(id, { number: proof.number, comment: comment.id }, { state: 'done', reply: '' }),
              )
            }
          />
        ))}
      </ol>
      <p className="hint">
        They are answered with <Link to={officePaths.productionPart(id, 'proof')}>the proof</Link>.
      </p>
    </section>
  );
}

const OUTCOMES: Record<WordingOutcome, string> = {
  tracked: 'The wording is a tracked change now.',
  present: 'The text already has this wording.',
  unclear: 'This wording has too little in common with the text to tell what it replaces. Change the text by hand.',
};

interface Props {
  proof: OfficeProof;
  comment: SentComment;
  /** Its place; undefined if gone. */
  block: Stretch | undefined;
  editor: Editor;
  onDone: () => Promise<void>;
}

function AuthorComment({ proof: { answered }, comment, block, editor, onDone }: Props) {
  const { label, quote, text, suggestion } = comment;
  const { run, isBusy, failure } = useAction();
  const [told, setTold] = useState('');
  const track = () => {
    const writer = { by: answered?.by ?? '', at: answered?.at ?? '' };
    if (block) setTold(OUTCOMES[trackWording(editor, block, { comment, writer })]);
  };
  const action = (name: string, work: () => void) => (
    <button
      type="button"
      className="plain"
      aria-label={`${name}: ${label}`}
      aria-disabled={isBusy || undefined}
      onClick={work}
    >
      {name}
    </button>
  );
  return (
    <li>
      <p className="text-note-facts">
        <strong>{answered?.by}</strong> {label}
      </p>
      {quote && <blockquote className="proof-quote">{quote}</blockquote>}
      {!block && <p className="notice attention">This passage is no longer in the text.</p>}
      {text && <p className="text-note-words">{text}</p>}
      {suggestion && (
        <p className="text-note-words">
          <strong>Another wording:</strong> {suggestion}
        </p>
      )}
      <p className="text-note-actions">
        {block && action('Show', () => showStretch(editor, block))}
        {block && suggestion && action('Track this wording', track)}
        {action('Mark as done', () => void run(onDone))}
      </p>
      <p role="status">{told}</p>
      <Failure text={failure} />
    </li>
  );
}
