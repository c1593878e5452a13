import * as z from 'zod';
import { ID_PATTERN } from '#domain/kernel/id';
import {
  INQUIRY_TEXTS,
  type InquiryChange,
  type InquiryForm,
  InquiryOwnerChange,
  InquiryStateChange,
  InquiryStateName,
  visibleInquiryOwner,
} from '#domain/message/inquiry/inquiry';
import { NewMessage } from '#domain/message/new-message';
import { IN_QUARANTINE, sendManuscriptFile } from '#server/document/send-file';
import { file, json, page } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { INVALID_AFTER, listReply, optionalFilter, PageLimit } from '#server/kernel/http/list-reply';
import { notFound } from '#server/kernel/http/problem';
import { type Route, route, type SignedInCall } from '#server/kernel/http/route';

/** Imported on demand, so that the office's function starts fast. */
const loadQueries = () => import('./queries.ts');

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const PAGE = 50;
const FORMS = ['contact', 'service'] as const satisfies readonly InquiryForm[];

const AFTER = new RegExp(`^(\\d{1,15})-(${ID_PATTERN})$`);
const After = z.string().transform((text, context) => {
  const [, time = '', id = ''] = AFTER.exec(text) ?? [];
  const asked_at = new Date(Number(time));
  if (id && !Number.isNaN(asked_at.getTime())) return { asked_at, id };
  context.addIssue({ code: 'custom', message: INVALID_AFTER });
  return z.NEVER;
});

/** The reply to a change of an inquiry. */
async function inquiryChange(id: string, call: SignedInCall, message: string): Promise<InquiryChange> {
  return { message, inquiry: await (await loadQueries()).readInquiry(id, call) };
}

/** Routes for inquiries from public forms. */
export const inquiryRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/inquiries',
    right: 'read',
    summary: 'Lists inquiries from the contact and writing services forms, newest first.',
    notes:
      '`search` finds inquiries that contain every word in the form or a later message. `owner` is `mine`, `nobody` or the id of a colleague. Colleagues who see only some of the manuscripts see only the inquiries assigned to them. Counted up to 1,000; beyond that, `X-Total-Count` is sent with `X-Total-Count-Is: at-least`.',
    answers: [page('InquiryCard')],
    input: z.strictObject({
      state: optionalFilter(InquiryStateName),
      form: optionalFilter(z.enum(FORMS, 'Choose contact or service.')),
      owner: optionalFilter(Id),
      search: optionalFilter(
        z
          .string()
          .trim()
          .max(200, 'Use at most 200 characters.')
          .transform((text) => text.replaceAll('\0', '')),
      ),
      after: After.optional(),
      limit: PageLimit.default(PAGE),
    }),
    async handle({ after, limit, owner, ...filters }, { context: { reader }, request, user }) {
      const { countInquiries, listInquiries, toInquiryCard } = await loadQueries();
      const filter = { ...filters, owner: owner === 'mine' ? user.id : owner, onlyOwner: visibleInquiryOwner(user) };
      const [rows, { total, hasMore }] = await Promise.all([
        listInquiries(reader, filter, { after, limit: limit + 1 }),
        countInquiries(reader, filter),
      ]);
      const encodePosition = ({ asked_at, id }: { asked_at: Date; id: string }) => `${asked_at.getTime()}-${id}`;
      return listReply({
        rows,
        limit,
        total,
        hasMore,
        url: request.url,
        cursorOf: encodePosition,
        show: toInquiryCard,
      });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/inquiries/:id',
    right: 'read',
    summary: 'Shows an inquiry with its messages, state and owner.',
    answers: [json('Inquiry')],
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, call) {
      const inquiry = await (await loadQueries()).readInquiry(id, call);
      if (!inquiry) throw notFound();
      return inquiry;
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/inquiries/:id/messages',
    right: 'write',
    summary: 'Answers an inquiry by email.',
    notes:
      'The inquiry becomes `answered`. If replies by email are set up, a reply to that email is added to the inquiry and reopens it.',
    answers: [json('InquiryChange')],
    refusals: { 422: 'The inquiry has 500 messages.' },
    input: NewMessage.safeExtend({ id: RandomId }),
    async handle({ id, text }, call) {
      const { answerInquiry } = await import('./answer-inquiry.ts');
      await answerInquiry(text, { ...call, inquiryId: id });
      return inquiryChange(id, call, INQUIRY_TEXTS.answered);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/inquiries/:id/state',
    right: 'write',
    summary: 'Closes or reopens an inquiry.',
    answers: [json('InquiryChange')],
    refusals: { 409: 'Its state is no longer `instead_of`.' },
    input: InquiryStateChange.safeExtend({ id: RandomId }),
    async handle({ id, ...change }, call) {
      const { changeInquiryState } = await import('./change-inquiry.ts');
      await changeInquiryState(change, { ...call, inquiryId: id });
      return inquiryChange(id, call, change.state === 'closed' ? INQUIRY_TEXTS.closed : INQUIRY_TEXTS.opened);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/inquiries/:id/owner',
    right: 'write',
    summary: 'Assigns an inquiry to a colleague, who is notified by email, or to no one.',
    notes: '`inquiry` is null for a caller who can no longer see it.',
    answers: [json('InquiryChange')],
    refusals: {
      409: 'Its owner is no longer `instead_of`.',
      422: 'The person cannot answer inquiries.',
    },
    input: InquiryOwnerChange.safeExtend({ id: RandomId }),
    async handle({ id, ...change }, call) {
      const { changeInquiryOwner } = await import('./change-inquiry.ts');
      await changeInquiryOwner(change, { ...call, inquiryId: id });
      return inquiryChange(id, call, change.owner_id === null ? INQUIRY_TEXTS.ownerRemoved : INQUIRY_TEXTS.ownerSaved);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/inquiries/:id/files/:file',
    right: 'read',
    summary: 'Downloads a file attached to a message of an inquiry.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: RandomId, file: RandomId }),
    async handle({ id, file }, call) {
      const [{ readInquiry }, { findInquiryFile }] = await Promise.all([
        loadQueries(),
        import('#server/message/queries'),
      ]);
      if (!(await readInquiry(id, call))) throw notFound();
      return sendManuscriptFile(await findInquiryFile(call.context.reader, file, id), call.context);
    },
  }),
];
