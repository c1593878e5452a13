import * as z from 'zod';
import { MESSAGE_TEXTS } from '#domain/message/message';
import { NewMessage, NewOfficeMessage, ThreadChoice } from '#domain/message/new-message';
import { IN_QUARANTINE, sendManuscriptFile } from '#server/document/send-file';
import { file, json } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

const THREAD_FULL = 'The thread has 500 messages.';
const FILE_TOO_LARGE = 'A file is larger than 10 MB.';
const UPLOADS_NOTE = '`uploads` lists up to five files sent with `/api/uploads`.';

/** Imported on demand, so that the function starts fast. */
const loadWriting = () => import('./write-message.ts');
const loadQueries = () => import('./queries.ts');

const common = { csrf: false, cache: 0 } as const;
const ById = z.strictObject({ id: Id });
const TOO_MANY = 'More than 20 messages in an hour.';

/** Routes for an author's side of a manuscript's threads. */
export const authorMessageRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'author-of',
    method: 'GET',
    path: '/api/author/manuscripts/:id/messages',
    summary: 'Shows the messages between the authors of the caller’s manuscript and the office.',
    answers: [json('AuthorMessages')],
    input: ById,
    handle: async ({ id }, { context }) => (await loadQueries()).readAuthorMessages(context.reader, id),
  }),
  route({
    ...common,
    access: 'author-of',
    method: 'POST',
    path: '/api/author/manuscripts/:id/messages',
    summary: 'Sends a message to the office about the caller’s manuscript.',
    answers: [json('AuthorMessagesChange')],
    notes: UPLOADS_NOTE,
    refusals: { 413: FILE_TOO_LARGE, 422: THREAD_FULL, 429: TOO_MANY },
    input: NewMessage.safeExtend({ id: Id }),
    async handle({ id, ...written }, call) {
      await (await loadWriting()).writeAsAuthor(written, call);
      return {
        message: MESSAGE_TEXTS.sent,
        ...(await (await loadQueries()).readAuthorMessages(call.context.reader, id)),
      };
    },
  }),
  route({
    ...common,
    access: 'author-of',
    method: 'GET',
    path: '/api/author/manuscripts/:id/messages/files/:file',
    summary: 'Downloads a file attached to a message between the authors and the office.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: Id, file: RandomId }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(
        await (await loadQueries()).findThreadFile(context.reader, file, { manuscript_id: id, kind: 'author' }),
        context,
      ),
  }),
];

/** Routes for a reviewer's side, by account or by the assignment's link. */
export const reviewerMessageRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'reviewer-of',
    method: 'GET',
    path: '/api/reviewer/assignment/:id/messages',
    summary: 'Shows the messages between the reviewer of an assignment and the office.',
    answers: [json('ReviewerMessages')],
    input: ById,
    handle: async ({ id }, { context }) => (await loadQueries()).readReviewerMessages(context.reader, id),
  }),
  route({
    ...common,
    access: 'reviewer-of',
    method: 'POST',
    path: '/api/reviewer/assignment/:id/messages',
    summary: 'Sends a message to the office about an assignment.',
    answers: [json('ReviewerMessagesChange')],
    notes: UPLOADS_NOTE,
    refusals: { 409: 'The review was declined or cancelled.', 413: FILE_TOO_LARGE, 422: THREAD_FULL, 429: TOO_MANY },
    input: NewMessage.safeExtend({ id: Id }),
    async handle({ id, ...written }, call) {
      await (await loadWriting()).writeAsReviewer(written, call);
      return {
        message: MESSAGE_TEXTS.sent,
        ...(await (await loadQueries()).readReviewerMessages(call.context.reader, id)),
      };
    },
  }),
  route({
    ...common,
    access: 'reviewer-of',
    method: 'GET',
    path: '/api/reviewer/assignment/:id/messages/files/:file',
    summary: 'Downloads a file attached to a message between the reviewer and the office.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: Id, file: RandomId }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(
        await (await loadQueries()).findThreadFile(context.reader, file, { assignment_id: id }),
        context,
      ),
  }),
];

const loadOfficeWriting = () => import('./write-as-office.ts');

const officeRoute = { access: 'editor-of', csrf: false, cache: 0 } as const;

/** Routes for the office's messages: internal notes, and threads with authors and reviewers. */
export const officeMessageRoutes: readonly Route[] = [
  route({
    ...officeRoute,
    method: 'GET',
    path: '/api/editor/manuscript/:id/messages',
    right: 'read',
    summary: 'Shows the office’s notes and its threads with the authors and each reviewer.',
    notes:
      'Threads without messages are listed too. `waiting_since` says how long someone has been waiting for an answer.',
    answers: [json('OfficeMessages')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context }) => (await loadQueries()).readOfficeMessages(context.reader, id),
  }),
  route({
    ...officeRoute,
    method: 'POST',
    path: '/api/editor/manuscript/:id/messages',
    right: 'write',
    summary: 'Adds an office note, or emails a message to the authors or a reviewer.',
    notes: `\`assignment_id\` names the reviewer. ${UPLOADS_NOTE} Authors and reviewers receive a copy of each file without the properties that name people.`,
    answers: [json('OfficeMessagesChange')],
    refusals: {
      409: 'The reviewer has declined or was removed.',
      422: `The message or a file names someone hidden from its readers (listed in \`names\`), or a file could not be searched for names; \`are_names_meant\` sends it anyway. Also if a file cannot be cleaned. ${THREAD_FULL}`,
      413: FILE_TOO_LARGE,
    },
    input: NewOfficeMessage.safeExtend({ id: Id }),
    async handle({ id, ...written }, call) {
      await (await loadOfficeWriting()).writeAsOffice(written, call);
      const message = written.kind === 'office' ? MESSAGE_TEXTS.noteSaved : MESSAGE_TEXTS.sent;
      return { message, ...(await (await loadQueries()).readOfficeMessages(call.context.reader, id)) };
    },
  }),
  route({
    ...officeRoute,
    method: 'POST',
    path: '/api/editor/manuscript/:id/messages/settle',
    right: 'write',
    summary: 'Marks a thread as needing no answer.',
    notes: '404 for a thread without messages.',
    answers: [json('OfficeMessagesChange')],
    input: ThreadChoice.safeExtend({ id: Id }),
    async handle({ id, ...place }, call) {
      await (await loadOfficeWriting()).settleThread(place, call);
      return {
        message: MESSAGE_TEXTS.noAnswerNeeded,
        ...(await (await loadQueries()).readOfficeMessages(call.context.reader, id)),
      };
    },
  }),
  route({
    ...officeRoute,
    method: 'GET',
    path: '/api/editor/manuscript/:id/messages/files/:file',
    right: 'read',
    summary: 'Downloads a file attached to a message.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: Id, file: RandomId }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(
        await (await loadQueries()).findThreadFile(context.reader, file, { manuscript_id: id }),
        context,
      ),
  }),
];
