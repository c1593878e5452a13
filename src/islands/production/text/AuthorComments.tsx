import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { officePaths } from '#domain/desk/editorial/paths';
import { placeFinder } from '#domain/production/proof/place';
import type { OfficeProof, ProofComment, SentComment } from '#domain/production/proof/proof';
import type { Writer } from '#domain/production/tracked';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { settleProofComment, useProofs } from '../use-proofs.ts';
import { flattenText, selectRange } from './comment-places.ts';
import { trackedAs } from './tracking.ts';

/** Lists the author comments that are still open. */
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
        Reply to them under <Link to={officePaths.productionPart(id, 'proof')}>Proof</Link>.
      </p>
    </section>
  );
}

const OUTCOMES: Record<WordingOutcome, string> = {
  tracked: 'The wording is now a tracked change.',
  present: 'The text already has this wording.',
  unclear: 'This wording is too different from the text to identify what it replaces. Edit the text yourself.',
};

interface Props {
  proof: OfficeProof;
  comment: SentComment;
  /** The block it refers to; undefined if removed. */
  block: TextRange | undefined;
  editor: Editor;
  onDone: () => Promise<void>;
}

function AuthorComment({ proof: { answered }, comment, block, editor, onDone }: Props) {
  const { label, quote, text, suggestion } = comment;
  const { run, isBusy, failure } = useAction();
  const [announcement, announce] = useState('');
  const setTracking = () => {
    const writer = { by: answered?.by ?? '', at: answered?.at ?? '' };
    if (block) announce(OUTCOMES[trackWording(editor, block, { comment, writer })]);
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
          <strong>Suggested wording:</strong> {suggestion}
        </p>
      )}
      <p className="text-note-actions">
        {block && action('Show', () => selectRange(editor, block))}
        {block && suggestion && action('Track this wording', setTracking)}
        {action('Mark as done', () => void run(onDone))}
      </p>
      <p role="status">{announcement}</p>
      <Failure text={failure} />
    </li>
  );
}

interface TextRange {
  from: number;
  to: number;
}

/** Minimum share of an author's wording that must match the text to identify the passage it replaces. */
const SHARED_MIN = 0.2;

/** Finds the block of an author's comment; undefined if removed. */
export function blockFinder(doc: Node): (comment: Pick<ProofComment, 'anchor' | 'quote'>) => TextRange | undefined {
  const ranges = new Map<string, TextRange>();
  const places = [...doc.children.entries()].map(([index, block]) => {
    const from = [...doc.children].slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const anchor = `block ${index}`;
    ranges.set(anchor, { from, to: from + block.nodeSize });
    return { anchor, label: '', words: flattenText(doc, { from, to: from + block.nodeSize })[0].trim() };
  });
  const find = placeFinder(places);
  return (comment) => ranges.get(find(comment)?.anchor ?? '');
}

/** Reduces a suggested wording to the smallest change of the text; undefined if too different. */
export function wordingChange(
  doc: Node,
  block: TextRange,
  { quote, suggestion }: Pick<ProofComment, 'quote' | 'suggestion'>,
): (TextRange & { words: string }) | undefined {
  const [line, places] = flattenText(doc, block);
  const start = Math.max(0, line.indexOf(quote));
  const present = line.slice(start).startsWith(quote) ? quote : line.trim();
  const wording = suggestion.replace(/\s+/g, ' ').trim();
  const offset = start === 0 && !line.startsWith(quote) ? line.length - line.trimStart().length : start;
  let head = 0;
  while (head < Math.min(present.length, wording.length) && present[head] === wording[head]) head += 1;
  let tail = 0;
  const room = Math.min(present.length, wording.length) - head;
  while (tail < room && present.at(-1 - tail) === wording.at(-1 - tail)) tail += 1;
  if (head + tail < SHARED_MIN * wording.length) return undefined;
  const last = places[offset + present.length - 1] ?? block.to - 2;
  const from = places[offset + head] ?? last + 1;
  const end = offset + present.length - tail;
  const to = end > offset + head ? (places[end - 1] ?? last) + 1 : from;
  return { from, to, words: wording.slice(head, wording.length - tail) };
}

type WordingOutcome = 'tracked' | 'present' | 'unclear';

/** Inserts an author's wording as a tracked change, unless the text already has it. */
function trackWording(
  editor: Editor,
  block: TextRange,
  { comment, writer }: { comment: Pick<ProofComment, 'quote' | 'suggestion'>; writer: Writer },
): WordingOutcome {
  const wording = wordingChange(editor.state.doc, block, comment);
  if (!wording) return 'unclear';
  const { from, to, words } = wording;
  if (from === to && !words) return 'present';
  const tr = editor.state.tr;
  editor.view.dispatch(trackedAs(words ? tr.insertText(words, from, to) : tr.delete(from, to), writer));
  return 'tracked';
}
