import type { BadgeColour } from '#domain/manuscript/status';
import { type CommentState, PROOF_MAX, type SentComment } from '#domain/production/proof/proof';
import { ApiError } from '#islands/kernel/api.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useKeptText } from '#islands/kernel/use-kept-text.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';
import { Terms } from '#ui/Terms';
import { TextArea } from '#ui/TextArea';
import { settleProofComment } from './proof-calls.ts';
import type { Change } from './use-proofs.ts';

interface Props {
  id: string;
  number: number;
  comment: SentComment;
  /** Where it belongs now; null where that is no longer in the text. */
  place: { label: string } | null;
  change: Change;
}

/** What each state is called, whether it needs an answer, and whether the answer may be changed then. */
const STATES: Record<
  CommentState,
  { label: string; colour: BadgeColour; needsAnswer: boolean; isChangeable: boolean }
> = {
  open: { label: 'Open', colour: 'yellow', needsAnswer: false, isChangeable: true },
  done: { label: 'Done', colour: 'green', needsAnswer: false, isChangeable: false },
  answered: { label: 'Answered', colour: 'blue', needsAnswer: true, isChangeable: false },
};

/** One correction of the author: marked as done, or answered. */
export function ProofCommentRow({ id, number, comment, place, change }: Props) {
  const { label, quote, text, suggestion, state } = comment;
  const [reply, setReply] = useKeptText(`proof-reply:${id}:${comment.id}`);
  const { run, isBusy, failure } = useAction();
  const settle = (next: SentComment['state']) =>
    run(async () => {
      const { needsAnswer, isChangeable } = STATES[next];
      if (needsAnswer && !reply.trim()) throw new ApiError('Write the answer to the author.', { status: 0 });
      await change(() => settleProofComment(id, { number, comment: comment.id }, { state: next, reply }));
      // What was answered before is there to be changed.
      setReply(isChangeable ? comment.reply : '');
    });
  const name = place?.label ?? label;
  return (
    <li className="stack">
      <h3>
        {name} <Badge colour={STATES[state].colour}>{STATES[state].label}</Badge>
      </h3>
      {!place && <p className="notice attention">This passage is no longer in the text.</p>}
      {quote && <blockquote className="proof-quote">{quote}</blockquote>}
      <Terms
        rows={[
          ['Comment', text],
          ['Another wording', suggestion],
          ['Your answer', state === 'open' ? '' : comment.reply],
        ]}
      />
      {state === 'open' ? (
        <>
          <TextArea
            id={`reply-${comment.id}`}
            label="Answer to the author"
            hint="Optional if it is done."
            rows={2}
            maxLength={PROOF_MAX.comment}
            value={reply}
            onChange={({ currentTarget }) => setReply(currentTarget.value)}
          />
          <p className="form-actions">
            <Settle name={name} isBusy={isBusy} label="Mark as done" onPress={() => settle('done')} />
            <Settle name={name} isBusy={isBusy} label="Answer without a change" onPress={() => settle('answered')} />
          </p>
        </>
      ) : (
        <p className="form-actions">
          <Settle name={name} isBusy={isBusy} label="Reopen" onPress={() => settle('open')} />
        </p>
      )}
      <Failure text={failure} />
    </li>
  );
}

interface SettleProps {
  name: string;
  label: string;
  isBusy: boolean;
  onPress: () => void;
}

function Settle({ name, label, isBusy, onPress }: SettleProps) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-disabled={isBusy || undefined}
      aria-label={`${label}: ${name}`}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
