import * as z from 'zod';
import { MESSAGE_TEXTS } from '#domain/message/message';
import { NewOfficeMessage, WhichThread } from '#domain/message/new-message';
import { IN_QUARANTINE, sendManuscriptFile } from '#server/document/send-file';
import { file, json } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { FILES, FULL, LARGE } from './refusals.ts';

/** Imported on demand, to keep the function's start fast. */
const reading = () => import('./read-messages.ts');
const writing = () => import('./write-as-office.ts');
const filing = () => import('./file-queries.ts');

const common = { access: 'editor-of', csrf: false, cache: 0 } as const;

/** Routes for the office's messages: internal notes, and threads with authors and reviewers. */
export const officeMessageRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/messages',
    right: 'read',
    summary: 'Shows the office’s notes and its threads with the authors and each reviewer.',
    notes:
      'Threads without messages are listed too. `waiting_since` says how long someone has been waiting for an answer.',
    answers: [json('OfficeMessages')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context }) => (await reading()).readOfficeMessages(context.reader, id),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/messages',
    right: 'write',
    summary: 'Adds an office note, or emails a message to the authors or a reviewer.',
    notes: `\`assignment_id\` names the reviewer. ${FILES} Authors and reviewers receive a copy of each file without the properties that name people.`,
    answers: [json('OfficeMessagesChange')],
    refusals: {
      409: 'The reviewer has declined or was removed.',
      422: `The message or a file names someone its readers must not know of (listed in \`names\`), or a file could not be searched for names; \`are_names_meant\` sends it anyway. Or a file cannot be cleaned. Or: ${FULL}`,
      413: LARGE,
    },
    input: NewOfficeMessage.safeExtend({ id: Id }),
    async handle({ id, ...written }, call) {
      await (await writing()).writeAsOffice(written, call);
      const message = written.kind === 'office' ? MESSAGE_TEXTS.noted : MESSAGE_TEXTS.sent;
      return { message, ...(await (await reading()).readOfficeMessages(call.context.reader, id)) };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/messages/settle',
    right: 'write',
    summary: 'Marks a thread as needing no answer.',
    notes: '404 for a thread without messages.',
    answers: [json('OfficeMessagesChange')],
    input: WhichThread.safeExtend({ id: Id }),
    async handle({ id, ...place }, call) {
      await (await writing()).settleThread(place, call);
      return {
        message: MESSAGE_TEXTS.settled,
        ...(await (await reading()).readOfficeMessages(call.context.reader, id)),
      };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/messages/files/:file',
    right: 'read',
    summary: 'Sends a file attached to a message, as a download.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: Id, file: RandomId }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(await (await filing()).findThreadFile(context.reader, file, { manuscript_id: id }), context),
  }),
];
