import * as z from 'zod';
import { readerOf } from '#database/connect';
import { NewTextComment, TextCommentChange } from '#domain/production/text-change';
import { TEXT_COMMENT_MAX, TEXT_COMMENT_TEXTS, type TextCommentsChange } from '#domain/production/text-comment';
import { writerOf } from '#domain/production/tracked';
import { json } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { notFound, Problem } from '#server/kernel/http/problem';
import { type Route, route } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { lockManuscript } from '#server/manuscript/queries';
import { type EditorCall, openProduction } from './change-production.ts';
import { insertTextComment, listTextComments, updateTextComment } from './queries.ts';

/**
 * Adds a comment to the text.
 * @throws Problem unprocessable if the manuscript is not accepted, or has too many comments
 */
async function addTextComment(
  { from, to, quote, text }: NewTextComment,
  call: EditorCall,
): Promise<TextCommentsChange> {
  const { context, user, manuscript } = call;
  await openProduction(call);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscript.id);
    const existing = await listTextComments(readerOf(trx), manuscript.id);
    if (existing.length >= TEXT_COMMENT_MAX.comments) throw new Problem('unprocessable', TEXT_COMMENT_TEXTS.tooMany);
    const place = { place_from: from, place_to: to, quote };
    const comment = { text, written_by: writerOf(user, now).by, written_at: now };
    await insertTextComment(trx, { id: randomId(), manuscript_id: manuscript.id, ...place, ...comment, replies: '[]' });
  });
  const comments = await listTextComments(context.reader, manuscript.id);
  return { message: TEXT_COMMENT_TEXTS.saved, comments };
}

/**
 * Replies to, resolves or reopens a comment.
 * @throws Problem not_found if the manuscript has no such comment
 */
async function changeTextComment(
  { comment, reply, is_resolved }: TextCommentChange & { comment: string },
  { context, user, manuscript }: EditorCall,
): Promise<TextCommentsChange> {
  const now = context.clock.now();
  const { by, at } = writerOf(user, now);
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscript.id);
    const existing = await listTextComments(readerOf(trx), manuscript.id);
    const known = existing.find(({ id }) => id === comment);
    if (!known) throw notFound();
    if (reply && known.replies.length >= TEXT_COMMENT_MAX.replies) {
      throw new Problem('unprocessable', TEXT_COMMENT_TEXTS.tooMany);
    }
    const replies = reply ? { replies: JSON.stringify([...known.replies, { text: reply, by, at }]) } : {};
    const resolved = is_resolved ? { resolved_by: by, resolved_at: now } : { resolved_by: null, resolved_at: null };
    const change = { ...replies, ...(is_resolved === undefined ? {} : resolved) };
    await updateTextComment(trx, { manuscript_id: manuscript.id, id: comment }, change);
  });
  const done = is_resolved ? TEXT_COMMENT_TEXTS.resolved : TEXT_COMMENT_TEXTS.opened;
  const message = is_resolved === undefined ? TEXT_COMMENT_TEXTS.answered : done;
  return { message, comments: await listTextComments(context.reader, manuscript.id) };
}

const common = { access: 'editor-of', csrf: false, cache: 0 } as const;

/** Routes for the office's comments on the text. `PUT …/text` moves their places. */
export const textCommentRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/comments',
    right: 'read',
    summary: 'Shows the office’s comments on the full text.',
    answers: [json('TextComments')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context: { reader } }) => ({ comments: await listTextComments(reader, id) }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/comments',
    right: 'produce',
    summary: 'Adds a comment at a place in the full text.',
    notes: '`from` and `to` are positions in the editor’s document, `quote` the text between them.',
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
    summary: 'Answers, resolves or reopens an office comment.',
    answers: [json('TextCommentsChange')],
    refusals: { 422: 'The comment already has 100 answers.' },
    input: TextCommentChange.safeExtend({ id: Id, comment: RandomId }),
    handle: changeTextComment,
  }),
];
