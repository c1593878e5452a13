import * as z from 'zod';
import { RANDOM_ID } from '#domain/kernel/id';
import { lineSchema, PlainDate, paragraphsSchema } from '#domain/kernel/text';
import { COMMENT_STATES, PROOF_MAX as MAX } from './proof.ts';

export * from './proof.ts';

const Ordinal = z.int('Send `number` as a whole number.').min(0, 'Send `number` as a whole number.');

/** Every office action sends the number of the last proof seen, 0 for none. */
const SeenProof = z.strictObject({ number: Ordinal });

/** The body of `POST /api/production/:id/proof/`. */
export const ProofSending = SeenProof.extend({
  due_on: PlainDate,
  message: paragraphsSchema({ called: 'the message', max: MAX.message }).default(''),
  questions: z
    .array(
      paragraphsSchema({ called: 'the question', max: MAX.question, required: 'Enter the question, or remove it.' }),
    )
    .max(MAX.questions, `Ask at most ${MAX.questions} questions.`)
    .transform((questions) => [...new Set(questions)])
    .default([]),
});

/** The body of `POST …/proof/due-date/`. */
export const ProofDueDate = SeenProof.extend({ due_on: PlainDate });

/** The body of `POST …/proof/link/`. */
export const ProofLinkRequest = SeenProof;

/** The body of `POST …/proof/revoke/`. */
export const ProofRevocation = SeenProof;

/** The body of `POST …/proof/comments/:comment/`: `reply` is shown to the author. */
export const CommentSettling = z
  .strictObject({
    state: z.enum(COMMENT_STATES, 'Choose an outcome for the comment.'),
    reply: paragraphsSchema({ called: 'the answer', max: MAX.comment }).default(''),
  })
  .refine(({ state, reply }) => state !== 'answered' || reply !== '', {
    path: ['reply'],
    error: 'Write an answer to the author.',
  });

const CommentId = z.string().regex(RANDOM_ID, 'Reload the page; your text is kept.');

const Comment = z.strictObject({
  id: CommentId,
  anchor: lineSchema({ called: 'the place', max: MAX.anchor }),
  label: lineSchema({ called: 'the place', max: MAX.label }),
  quote: lineSchema({ called: 'the quotation', max: MAX.quote }),
  text: paragraphsSchema({ called: 'the comment', max: MAX.comment }),
  suggestion: paragraphsSchema({ called: 'the suggested wording', max: MAX.comment }),
});

const ProofReply = z.strictObject({
  comments: z
    .array(Comment)
    .max(MAX.comments, `Write at most ${MAX.comments} comments.`)
    .refine((comments) => new Set(comments.map(({ id }) => id)).size === comments.length, 'Send each comment once.'),
  answers: z
    .record(CommentId, paragraphsSchema({ called: 'the answer', max: MAX.answer }))
    .refine((answers) => Object.keys(answers).length <= 2 * MAX.questions, 'There are too many answers.'),
  note: paragraphsSchema({ called: 'the note', max: MAX.note }),
});

/** The body of `PUT /api/proof/:id/draft/`: `version` is the last one read, 0 for a first draft. */
export const DraftReply = z.strictObject({ content: ProofReply, version: z.int().min(0) });

/** The body of `POST /api/proof/:id/answer/`: the proof answered, and the version of the article read. */
export const SentReply = DraftReply.extend({
  answer: z.enum(['corrections', 'approval'], 'Approve the proof, or send corrections.'),
  number: z.int().min(1),
  digest: z.string().max(100),
});
