import { useState } from 'react';
import * as z from 'zod';
import { REVIEW_TEXTS } from '#domain/review/review';
import type { ReviewReply, ReviewView } from '#domain/review/reviewer-area';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useKeptText } from '#islands/kernel/use-kept-text.ts';
import { Choice } from '#ui/Choice';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { declareInterests } from './calls.ts';

// One of the two, as the server asks it too.
const Declaration = z
  .object({ has_none: z.boolean(), interests: z.string().trim() })
  .refine(({ has_none, interests }) => has_none !== (interests !== ''), {
    path: ['interests'],
    error: REVIEW_TEXTS.interestsRequired,
  });

interface Props {
  view: ReviewView;
  onReply: (reply: ReviewReply) => void;
}

/** The declaration of competing interests, before the manuscript is there to read. */
export function InterestsForm({ view, onReply }: Props) {
  const { id, interests } = view;
  const [kept, keep, forget] = useKeptText(`review-interests:${id}`);
  const [text, setText] = useState(kept || (interests ?? ''));
  const api = useApiForm({
    id: 'declaration',
    schema: Declaration,
    send: (declared) => declareInterests(id, declared),
    onDone(reply) {
      forget();
      onReply(reply);
    },
  });
  const { error: _, ...none } = api.field('has_none');
  return (
    <section className="stack" aria-labelledby="interests-heading">
      <h2 id="interests-heading">Your competing interests</h2>
      <p>
        Do you work with likely authors, share an institution with them, or stand to gain or lose from this work? The
        editors see what you declare; the authors do not.
        {interests === null && ' You can then read the manuscript.'}
      </p>
      <Form api={api} submit="Declare" busy="Declaring…">
        <TextArea
          label="Competing interests"
          hint="Leave empty if there are none."
          rows={4}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            keep(value);
          }}
          {...api.field('interests')}
        />
        <Choice type="checkbox" label="I have no competing interests" {...none} />
      </Form>
    </section>
  );
}
