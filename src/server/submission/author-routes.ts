import * as z from 'zod';
import { Withdrawal } from '#domain/submission/author-area';
import { findSentFile } from '#server/document/file-queries';
import { sendManuscriptFile } from '#server/document/send-file';
import { Id } from '#server/http/id';
import { notFound } from '#server/http/problem';
import { type Route, route } from '#server/http/route';
import { listOwnManuscripts, readOwnManuscript } from './author-queries.ts';
import { findReleasedFile } from './author-review-queries.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { reviseManuscript } from './revise-manuscript.ts';

const OneManuscript = z.strictObject({ id: Id });
const common = { access: 'author-of', csrf: false, cache: 0 } as const;

/** More than anybody has submitted; a list this long is shown whole. */
const LISTED_MAX = 500;

/** The author's area: one's own manuscripts, and what one may do with them. Another's are not found. */
export const authorRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/api/author/manuscripts',
    input: z.object({}),
    handle: async (_, { context, user }) =>
      listOwnManuscripts(context.reader, user.id, { limit: LISTED_MAX, now: context.clock.now() }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id',
    input: OneManuscript,
    handle: ({ id }, { context }) => readOwnManuscript(context.reader, id, context.clock.now()),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id/files/:file',
    input: z.strictObject({ id: Id, file: Id }),
    async handle({ id, file }, { context }) {
      const found = await findSentFile(context.reader, { id, file });
      if (!found) throw notFound();
      return sendManuscriptFile(found, context);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id/reviews/:file',
    input: z.strictObject({ id: Id, file: Id }),
    async handle({ id, file }, { context }) {
      const found = await findReleasedFile(context.reader, { id, file });
      if (!found) throw notFound();
      return sendManuscriptFile(found, context);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/author/manuscripts/:id/revision',
    csrf: true,
    body: 'stream',
    input: OneManuscript,
    handle: (_, call) => reviseManuscript(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/author/manuscripts/:id/withdrawal',
    input: Withdrawal.extend({ id: Id }),
    handle: requestWithdrawal,
  }),
];
