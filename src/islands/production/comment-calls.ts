import { editorialApi } from '#domain/desk/editorial/paths';
import type { CommentPlace, TextComments, TextCommentsChange } from '#domain/production/text-comment';
import { callApi } from '#islands/kernel/api.ts';

export const readTextComments = (id: string) =>
  callApi<TextComments>(editorialApi.productionComments(id), { as: true, fallback: 'Failed to load the comments' });

const post = (address: string, body: object) =>
  callApi<TextCommentsChange>(address, {
    method: 'POST',
    body,
    as: true,
    fallback: 'That was not saved. What you wrote is kept on this device: please try again.',
  });

export const addTextComment = (id: string, body: CommentPlace & { text: string }) =>
  post(editorialApi.productionComments(id), body);

export const changeTextComment = (id: string, comment: string, body: { reply?: string; is_resolved?: boolean }) =>
  post(editorialApi.productionComment(id, comment), body);
