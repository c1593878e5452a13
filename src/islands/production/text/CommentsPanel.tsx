import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { editorialApi } from '#domain/desk/editorial/paths';
import {
  type CommentPlace,
  TEXT_COMMENT_MAX,
  type TextComment,
  type TextComments,
  type TextCommentsChange,
} from '#domain/production/text-comment';
import { ApiError, callApi } from '#islands/kernel/api.ts';
import { dateAndTime } from '#islands/kernel/format.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { Failure } from '#ui/Failure';
import { TextArea } from '#ui/Field';
import { Waiting } from '#ui/Waiting';
import { type PlacedComment, placedComments, selectedPlace, selectRange, setComments } from './comment-places.ts';

interface Props {
  id: string;
  editor: Editor;
  isWriting: boolean;
  onDone: () => void;
}

/** The office's internal comments on the text. */
export function CommentsPanel({ id, editor, isWriting, onDone }: Props) {
  const { comments, error, reload, change } = useTextComments(id);
  useEffect(() => {
    if (comments)
      setComments(
        editor,
        comments.filter(({ resolved }) => !resolved),
      );
  }, [editor, comments]);
  if (!comments) return error ? <Waiting failure={error.message} onRetry={reload} /> : null;
  const noted = new Map(placedComments(editor.state).map((one) => [one.id, one]));
  const open = comments.filter(({ resolved }) => !resolved);
  const resolved = comments.filter((one) => one.resolved);
  const row = (comment: TextComment) => (
    <CommentRow
      key={comment.id}
      id={id}
      comment={comment}
      place={noted.get(comment.id)}
      onShow={(place) => selectRange(editor, place)}
      change={change}
    />
  );
  return (
    <section className="text-notes" aria-labelledby="text-comments" hidden={comments.length === 0 && !isWriting}>
      <h3 id="text-comments">Office comments</h3>
      {isWriting && <NewComment id={id} editor={editor} onDone={onDone} change={change} />}
      {open.length > 0 && <ol className="text-notes-list">{open.map(row)}</ol>}
      {resolved.length > 0 && (
        <details>
          <summary>{resolved.length === 1 ? '1 resolved comment' : `${resolved.length} resolved comments`}</summary>
          <ol className="text-notes-list">{resolved.map(row)}</ol>
        </details>
      )}
    </section>
  );
}

type Change = ReturnType<typeof useTextComments>['change'];

function NewComment({ id, editor, onDone, change }: Omit<Props, 'isWriting'> & { change: Change }) {
  const [words, setWords, forget] = useDeviceText(`text-comment:${id}`);
  const { run, isBusy, failure } = useAction();
  const place = selectedPlace(editor.state);
  const save = () =>
    run(async () => {
      if (!place) throw new ApiError('Select the words to comment on in the text.', { status: 0 });
      if (!words.trim()) throw new ApiError('Write the comment.', { status: 0 });
      await change(() => addTextComment(id, { ...place, text: words }));
      forget();
      onDone();
    });
  return (
    <div className="stack">
      {place && <blockquote className="proof-quote">{place.quote}</blockquote>}
      <TextArea
        id="new-text-comment"
        label="Comment"
        hint="For the office only. It is attached to the selected words."
        rows={3}
        maxLength={TEXT_COMMENT_MAX.text}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        autoFocus
      />
      <Failure text={failure} />
      <p className="form-actions">
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={save}>
          Save the comment
        </button>
        <button type="button" className="plain" onClick={onDone}>
          Cancel
        </button>
      </p>
    </div>
  );
}

interface RowProps {
  id: string;
  comment: TextComment;
  /** The place; undefined if resolved. */
  place: PlacedComment | undefined;
  onShow: (place: PlacedComment) => void;
  change: Change;
}

function CommentRow({ id, comment, place, onShow, change }: RowProps) {
  const { quote, text, by, at, replies, resolved } = comment;
  const [reply, setReply, forget] = useDeviceText(`text-comment-reply:${comment.id}`);
  const { run, isBusy, failure } = useAction();
  const words = place?.quote ?? quote;
  const name = text.length > 60 ? `${text.slice(0, 59).trim()}…` : text;
  const send = (body: { is_resolved?: boolean }) =>
    run(async () => {
      if (body.is_resolved === undefined && !reply.trim()) throw new ApiError('Write the answer.', { status: 0 });
      await change(() => changeTextComment(id, comment.id, { ...body, reply }));
      forget();
      setReply('');
    });
  const action = (label: string, run: () => void) => (
    <button
      type="button"
      className="plain"
      aria-label={`${label}: ${name}`}
      aria-disabled={isBusy || undefined}
      onClick={run}
    >
      {label}
    </button>
  );
  return (
    <li>
      <p className="text-note-facts">
        <strong>{by}</strong> {dateAndTime(at)}
      </p>
      {words && <blockquote className="proof-quote">{words}</blockquote>}
      {place?.isGone && <p className="notice attention">This passage is no longer in the text.</p>}
      <p className="text-note-words">{text}</p>
      {replies.map((one) => (
        <p className="text-note-words" key={one.at}>
          <strong>{one.by}</strong> {one.text}
        </p>
      ))}
      {resolved ? (
        <p className="text-note-facts">
          Resolved by {resolved.by}, {dateAndTime(resolved.at)}
        </p>
      ) : (
        <TextArea
          id={`text-comment-${comment.id}`}
          label="Answer"
          rows={1}
          maxLength={TEXT_COMMENT_MAX.text}
          value={reply}
          onChange={({ currentTarget }) => setReply(currentTarget.value)}
        />
      )}
      <p className="text-note-actions">
        {place && !place.isGone && action('Show', () => onShow(place))}
        {resolved ? (
          action('Reopen', () => send({ is_resolved: false }))
        ) : (
          <>
            {action('Send reply', () => send({}))}
            {action('Resolve', () => send({ is_resolved: true }))}
          </>
        )}
      </p>
      <Failure text={failure} />
    </li>
  );
}

const keyOf = (id: string) => ['text-comments', id];

function useTextComments(id: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: keyOf(id), queryFn: () => readTextComments(id) });
  const change = async (send: () => Promise<TextCommentsChange>) => {
    const { message, comments } = await send();
    client.setQueryData(keyOf(id), { comments });
    toast.success(message);
    return comments;
  };
  return { comments: data?.comments, error, reload: () => void refetch(), change };
}

const readTextComments = (id: string) =>
  callApi<TextComments>(editorialApi.productionComments(id), { as: true, fallback: 'Failed to load the comments' });

const post = (address: string, body: object) =>
  callApi<TextCommentsChange>(address, {
    method: 'POST',
    body,
    as: true,
    fallback: 'Your comment could not be saved. It is kept on this device: please try again.',
  });

const addTextComment = (id: string, body: CommentPlace & { text: string }) =>
  post(editorialApi.productionComments(id), body);

const changeTextComment = (id: string, comment: string, body: { reply?: string; is_resolved?: boolean }) =>
  post(editorialApi.productionComment(id, comment), body);
