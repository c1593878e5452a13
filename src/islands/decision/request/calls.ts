import { requestApi } from '#domain/decision/request/request';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { callApi } from '#islands/kernel/api.ts';

export const answerRequest = (id: string, body: { grant: boolean; words?: string }) =>
  callApi<{ message: string; manuscript: EditorManuscript }>(requestApi.answer(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The answer could not be sent. Please try again.',
  });
