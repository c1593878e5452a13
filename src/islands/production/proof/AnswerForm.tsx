import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Place, placeFinder } from '#domain/production/proof/place';
import {
  PROOF_MAX,
  PROOF_TEXTS,
  type ProofComment,
  type ProofReply,
  type ProofView,
  replyProblem,
} from '#domain/production/proof/proof';
import { ApiError } from '#islands/kernel/api.ts';
import { useFormErrors } from '#islands/kernel/use-form-errors.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Select, TextArea } from '#ui/Field';
import type { ProofKeeper } from './use-proof.ts';

interface Props {
  view: ProofView;
  keeper: ProofKeeper;
  content: ProofReply;
  places: readonly Place[];
  onChoose: (place: Place) => void;
  onOpen: (comment: string) => void;
  onReload: () => Promise<void>;
}

export function AnswerForm({ view, keeper, content, places, onChoose, onOpen, onReload }: Props) {
  const { questions, number, digest } = view;
  const attempt = useFormErrors('answer');
  const [isConfirming, setConfirming] = useState(false);
  const answer = async (given: 'corrections' | 'approval') => {
    if (attempt.isSending()) return;
    attempt.clear();
    const problem = replyProblem(content, { answer: given, questions });
    if (problem) return attempt.report([{ message: problem }]);
    attempt.setSending(true);
    try {
      const { message } = await keeper.answer({ answer: given, number, digest });
      toast.success(message);
      await onReload();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      attempt.report([{ message: thrown.message }]);
      if (thrown.status === 409) await onReload();
    } finally {
      attempt.setSending(false);
      setConfirming(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void answer('corrections');
  };
  const hasComments = content.comments.length > 0;
  return (
    <form className="form proof-answer" method="post" noValidate onSubmit={onSubmit}>
      <h2 id="answer-heading" tabIndex={-1}>
        Your answer
      </h2>
      {attempt.summary && <ErrorSummary key={attempt.summary.attempt} entries={attempt.summary.entries} />}
      <CommentList
        comments={content.comments}
        places={places}
        onOpen={onOpen}
        onRemove={(id) => keeper.change({ comments: keeper.read().content.comments.filter((one) => one.id !== id) })}
      />
      <PlaceChoice places={places} isFull={content.comments.length >= PROOF_MAX.comments} onChoose={onChoose} />
      {questions.length > 0 && (
        <section className="form" aria-labelledby="questions-heading">
          <h3 id="questions-heading">Questions from the editorial office</h3>
          {questions.map(({ id, text }, index) => (
            <TextArea
              key={id}
              id={`question-${index + 1}`}
              label={text}
              rows={3}
              maxLength={PROOF_MAX.answer}
              value={content.answers[id] ?? ''}
              onChange={({ currentTarget }) =>
                keeper.change({ answers: { ...keeper.read().content.answers, [id]: currentTarget.value } })
              }
            />
          ))}
        </section>
      )}
      <TextArea
        id="answer-note"
        label="Anything else (optional)"
        hint="Comments that are not about a particular passage."
        rows={3}
        maxLength={PROOF_MAX.note}
        value={content.note}
        onChange={({ currentTarget }) => keeper.change({ note: currentTarget.value })}
      />
      {hasComments && <p className="hint">{PROOF_TEXTS.commentsWithApproval}</p>}
      {isConfirming ? (
        <div className="notice stack">
          <p>
            <strong>I have read the article and approve it for publication.</strong> You cannot undo this here.
          </p>
          <div className="form-actions">
            <button
              type="button"
              className="button"
              ref={focusButton}
              aria-disabled={attempt.isBusy || undefined}
              onClick={() => void answer('approval')}
            >
              {attempt.isBusy ? 'Approving…' : 'Yes, I approve this proof'}
            </button>
            <button type="button" className="plain" onClick={() => setConfirming(false)}>
              Not yet
            </button>
          </div>
        </div>
      ) : (
        <div className="form-actions">
          {!hasComments && (
            <button type="button" className="button" onClick={() => setConfirming(true)}>
              I approve this proof
            </button>
          )}
          <button
            type="submit"
            className={hasComments ? 'button' : 'button quiet'}
            aria-disabled={attempt.isBusy || undefined}
          >
            {attempt.isBusy ? 'Sending…' : 'Send my corrections'}
          </button>
        </div>
      )}
    </form>
  );
}

const focusButton = (button: HTMLButtonElement | null) => button?.focus();

interface PlaceChoiceProps {
  places: readonly Place[];
  isFull: boolean;
  onChoose: (place: Place) => void;
}

const SHOWN_LENGTH = 60;

/** Lists the places, to comment without clicking the text. */
function PlaceChoice({ places, isFull, onChoose }: PlaceChoiceProps) {
  const [anchor, setAnchor] = useState('');
  const place = places.find((one) => one.anchor === anchor) ?? places[0];
  if (isFull || !place) return <p className="hint">You have reached the maximum number of comments.</p>;
  return (
    <div className="proof-choice">
      <Select
        id="place"
        label="Passage"
        value={place.anchor}
        onChange={({ currentTarget }) => setAnchor(currentTarget.value)}
      >
        {places.map((one) => (
          <option key={one.anchor} value={one.anchor}>
            {one.label}: {one.words.length > SHOWN_LENGTH ? `${one.words.slice(0, SHOWN_LENGTH)}…` : one.words}
          </option>
        ))}
      </Select>
      <button type="button" className="button quiet" onClick={() => onChoose(place)}>
        Comment on this passage
      </button>
    </div>
  );
}

interface CommentListProps {
  comments: readonly ProofComment[];
  places: readonly Place[];
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
}

function CommentList({ comments, places, onOpen, onRemove }: CommentListProps) {
  if (comments.length === 0) return <p>No comments yet. Select a passage in the article, or choose one here.</p>;
  const find = placeFinder(places);
  return (
    <ol className="proof-comments">
      {comments.map((comment) => {
        const { id, label, quote, text, suggestion } = comment;
        const name = find(comment)?.label ?? label;
        return (
          <li key={id} className="stack">
            <h3>{name}</h3>
            {!find(comment) && <p className="notice attention">This passage is no longer in the text.</p>}
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
