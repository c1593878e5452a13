import type { OfficeMessages, OfficeMessagesChange, ThreadPlace } from '#domain/message/message';
import { messageApi, messageFile } from '#domain/message/paths';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';

export const readMessages = (id: string) =>
  callApi<OfficeMessages>(messageApi.office(id), {
    as: true,
    fallback: 'The messages could not be loaded. Please try again.',
  });

export const writeMessage = (
  id: string,
  body: ThreadPlace & { text: string; uploads: string[]; are_names_meant: boolean },
) =>
  callApi<OfficeMessagesChange>(messageApi.office(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The message could not be sent. What you wrote is kept: please try again.',
  });

export const settleThread = (id: string, body: ThreadPlace) =>
  callApi<OfficeMessagesChange>(messageApi.settle(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'It could not be saved. Please try again.',
  });

export const fetchMessageFile = (id: string, file: string) =>
  fetchFile(messageFile(messageApi.office(id), file), { fallback: 'The file could not be fetched. Please try again.' });
