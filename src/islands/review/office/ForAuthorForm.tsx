import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { EDITORIAL_REVIEW_TEXTS, type EditorialReview, ReviewForAuthor } from '#domain/desk/editorial/review';
import { longDate } from '#domain/kernel/date';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useKeptText } from '#islands/kernel/use-kept-text.ts';
import { Choice } from '#ui/Choice';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { keepForAuthor } from './calls.ts';
import { useReviewChanged } from './use-reviews.ts';

const Input = ReviewForAuthor.pick({ text: true }).extend({ includes_file: z.boolean().default(false) });

interface Props {
  review: EditorialReview;
  manuscriptId: string;
}

/** What of a review goes to the authors: as the reviewer wrote it, or changed by an editor; the review itself stays. */
export function ForAuthorForm({ review, manuscriptId }: Props) {
  const { text, released_at } = review.for_author;
  if (!released_at) return <Editor review={review} manuscriptId={manuscriptId} />;
  return (
    <details className="letter">
      <summary>What the authors read</summary>
      <p className="written">{text}</p>
    </details>
  );
}

function Editor({ review, manuscriptId }: Props) {
  const { assignment_id: id, for_author, versions, files } = review;
  const { version, edited_by, edited_at } = for_author;
  const [kept, keepWhole] = useKeptText(`for-author:${id}`);
  // An emptied field is a text too: only what begins with the sign was typed.
  const keep = (typed: string) => keepWhole(`=${typed}`);
  const [isStale, setStale] = useState(false);
  const changed = useReviewChanged(manuscriptId);
  const text = kept ? kept.slice(1) : for_author.text;
  const found = for_author.found.filter((word) => text.includes(word));
  const hasNewer = edited_at !== null && versions.some(({ submitted_at }) => submitted_at > edited_at);
  const api = useApiForm({
    id: `for-author-${id}`,
    schema: Input,
    send: (input) => keepForAuthor(id, { ...input, version }),
    onDone({ message }) {
      keepWhole('');
      setStale(false);
      changed();
      toast.success(message);
    },
    onFailure({ message }) {
      if (message !== EDITORIAL_REVIEW_TEXTS.stale) return false;
      if (!kept) keep(text);
      setStale(true);
      changed();
      toast.error(message);
      return true;
    },
  });
  return (
    <section className="for-author">
      <h4>For the authors</h4>
      <Form api={api} submit="Save this text" busy="Saving…">
        {isStale && (
          <div className="notice" role="alert">
            <p>{EDITORIAL_REVIEW_TEXTS.stale}</p>
          </div>
        )}
        {hasNewer && <p className="flag">The reviewer has changed the review since this text was edited.</p>}
        {found.length > 0 && <p className="flag">This text names a reviewer: {found.join(', ')}. Please remove it.</p>}
        <TextArea
          label={`Text that goes to the authors from reviewer ${review.reviewer_number}`}
          hint={
            edited_by && edited_at
              ? `Edited by ${edited_by}, ${longDate(edited_at)}. The review above stays as it is.`
              : 'Copied from the review, without the scores. Changes here do not affect the review itself.'
          }
          rows={10}
          value={text}
          onChange={({ currentTarget }) => keep(currentTarget.value)}
          {...api.field('text')}
        />
        {isStale && (
          <details className="letter" open>
            <summary>The other editor’s version</summary>
            <p className="written">{for_author.text}</p>
          </details>
        )}
        {files.some(({ kind }) => kind === 'clean_copy') && (
          <Choice
            key={version}
            type="checkbox"
            label="Send the cleaned file too"
            defaultChecked={for_author.includes_file}
            id={`for-author-${id}-includes_file`}
            name="includes_file"
          />
        )}
      </Form>
    </section>
  );
}
