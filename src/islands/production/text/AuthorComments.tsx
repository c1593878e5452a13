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
import { flat, showStretch } from './comment-places.ts';
import { trackAs } from './tracking.ts';

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
  tracked: 'The wording is now a tracked change.',
  present: 'The text already has this wording.',
  unclear: 'This wording has too little in common with the text to tell what it replaces. Change the text by hand.',
};

interface Props {
  proof: OfficeProof;
  comment: SentComment;
  /** The block it refers to; undefined if that is gone. */
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

interface Stretch {
  from: number;
  to: number;
}

/** The minimum share of a wording that must match the text to identify what it replaces. */
const SHARED = 0.2;

/** Finds the block of an author's comment; undefined if gone. */
export function blockFinder(doc: Node): (comment: Pick<ProofComment, 'anchor' | 'quote'>) => Stretch | undefined {
  const stretches = new Map<string, Stretch>();
  const places = [...doc.children.entries()].map(([index, block]) => {
    const from = [...doc.children].slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const anchor = `block ${index}`;
    stretches.set(anchor, { from, to: from + block.nodeSize });
    return { anchor, label: '', words: flat(doc, { from, to: from + block.nodeSize })[0].trim() };
  });
  const find = placeFinder(places);
  return (comment) => stretches.get(find(comment)?.anchor ?? '');
}

/** An author's suggested wording, as the smallest change to the text; undefined if too different. */
export function wordingIn(
  doc: Node,
  block: Stretch,
  { quote, suggestion }: Pick<ProofComment, 'quote' | 'suggestion'>,
): (Stretch & { words: string }) | undefined {
  const [line, places] = flat(doc, block);
  const start = Math.max(0, line.indexOf(quote));
  const present = line.slice(start).startsWith(quote) ? quote : line.trim();
  const wanted = suggestion.replace(/\s+/g, ' ').trim();
  const offset = start === 0 && !line.startsWith(quote) ? line.length - line.trimStart().length : start;
  let head = 0;
  while (head < Math.min(present.length, wanted.length) && present[head] === wanted[head]) head += 1;
  let tail = 0;
  const room = Math.min(present.length, wanted.length) - head;
  while (tail < room && present.at(-1 - tail) === wanted.at(-1 - tail)) tail += 1;
  if (head + tail < SHARED * wanted.length) return undefined;
  const last = places[offset + present.length - 1] ?? block.to - 2;
  const from = places[offset + head] ?? last + 1;
  const end = offset + present.length - tail;
  const to = end > offset + head ? (places[end - 1] ?? last) + 1 : from;
  return { from, to, words: wanted.slice(head, wanted.length - tail) };
}

/** The result; unclear if its target is ambiguous. */
type WordingOutcome = 'tracked' | 'present' | 'unclear';

/** Inserts an author's wording as a tracked change, unless the text already has it. */
function trackWording(
  editor: Editor,
  block: Stretch,
  { comment, writer }: { comment: Pick<ProofComment, 'quote' | 'suggestion'>; writer: Writer },
): WordingOutcome {
  const wording = wordingIn(editor.state.doc, block, comment);
  if (!wording) return 'unclear';
  const { from, to, words } = wording;
  if (from === to && !words) return 'present';
  const tr = editor.state.tr;
  editor.view.dispatch(trackAs(words ? tr.insertText(words, from, to) : tr.delete(from, to), writer));
  return 'tracked';
}
