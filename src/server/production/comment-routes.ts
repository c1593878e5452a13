import * as z from 'zod';
import { NewTextComment, TextCommentChange } from '#domain/production/comment-change';
import { json } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { listTextComments } from './text-comment-queries.ts';
import { addTextComment, changeTextComment } from './text-comments.ts';

const common = { access: 'editor-of', csrf: false, cache: 0 } as const;

/** The office's comments on the text. `PUT …/text` moves their places. */
export const textCommentRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/comments',
    right: 'read',
    summary: 'Shows the comments of the office on the full text.',
    answers: [json('TextComments')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context: { reader } }) => ({ comments: await listTextComments(reader, id) }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/comments',
    right: 'produce',
    summary: 'Writes a comment at a place of the full text.',
    notes: '`from` and `to` are places in the document of the editor, `quote` the words between them.',
    answers: [json('TextCommentsChange')],
    refusals: { 422: 'The manuscript is neither accepted nor published, or has 500 comments.' },
    input: NewTextComment.safeExtend({ id: Id }),
    handle: addTextComment,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/comments/:comment',
    right: 'produce',
    summary: 'Answers a comment of the office, resolves it or opens it again.',
    answers: [json('TextCommentsChange')],
    refusals: { 422: 'The comment has 100 answers.' },
    input: TextCommentChange.safeExtend({ id: Id, comment: RandomId }),
    handle: changeTextComment,
  }),
];
