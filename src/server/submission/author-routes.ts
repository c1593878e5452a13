import * as z from 'zod';
import { sendManuscriptFile } from '#server/document/send-file';
import { Id } from '#server/http/id';
import { notFound } from '#server/http/problem';
import { type Route, route } from '#server/http/route';
import { findOwnFile, findOwnManuscript, listOwnManuscripts } from './author-queries.ts';
import { findReleasedFile } from './author-review-queries.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { reviseManuscript } from './revise-manuscript.ts';

const OneManuscript = z.strictObject({ id: Id });
const common = { access: 'signed-in', csrf: false, cache: 0 } as const;

/** More than anybody has submitted; a list this long is shown whole. */
const LISTED_MAX = 500;

/** The author's area: one's own manuscripts, and what one may do with them. Another's are not found. */
export const authorRoutes: readonly Route[] = [
  route({
    ...common,
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
    async handle({ id }, { context, user }) {
      const manuscript = await findOwnManuscript(context.reader, user.id, { id, now: context.clock.now() });
      if (!manuscript) throw notFound();
      return manuscript;
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id/files/:file',
    input: z.strictObject({ id: Id, file: Id }),
    async handle({ id, file }, { context, user }) {
      const found = await findOwnFile(context.reader, user.id, id, file);
      if (!found) throw notFound();
      return sendManuscriptFile(found, context);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id/reviews/:file',
    input: z.strictObject({ id: Id, file: Id }),
    async handle({ id, file }, { context, user }) {
      const found = await findReleasedFile(context.reader, user.id, { id, file });
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
    handle: ({ id }, call) => reviseManuscript(id, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/author/manuscripts/:id/withdrawal',
    // What is wrong is said after looking whose manuscript it is: a stranger learns nothing.
    input: z.looseObject({ id: Id }),
    handle: (input, call) => requestWithdrawal(input, call),
  }),
];
