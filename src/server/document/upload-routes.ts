import * as z from 'zod';
import { RandomId } from '#server/http/id';
import { type Route, route } from '#server/http/route';
import { beginUpload, endUpload, readUpload } from './begin-upload.ts';
import { receivePart } from './receive-part.ts';

const Sha256 = z
  .string('Send the SHA-256 of the file as sha256, in hexadecimal.')
  .regex(/^[0-9a-f]{64}$/i, 'Send the SHA-256 of the file as sha256, in hexadecimal.')
  .toLowerCase();
const common = { access: 'uploader', csrf: true, cache: 0 } as const;

/** A file in parts, for where one request cannot carry it (decision 018). Everything here is the person's own. */
export const uploadRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/uploads',
    input: z.strictObject({
      filename: z.string('Send the name of the file as filename.').max(1_000, 'The name of the file is too long.'),
      size: z
        .int('Send the size of the file as size, in bytes.')
        .min(0, 'Send the size of the file as size, in bytes.'),
      sha256: Sha256,
      // Said by the protocol, and not believed: the ending says what the file claims to be, its content what it is.
      content_type: z.string().max(200).optional(),
    }),
    handle: async (input, call) => Response.json(await beginUpload(input, call), { status: 201 }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/uploads/:id',
    input: z.object({ id: RandomId }),
    handle: ({ id }, call) => readUpload(id, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/uploads/:id/parts/:number',
    body: 'stream',
    input: z.strictObject({
      id: RandomId,
      number: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .transform(Number),
    }),
    async handle(input, call) {
      await receivePart(input, call);
      return new Response(null, { status: 204 });
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/uploads/:id',
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, call) {
      await endUpload(id, call);
      return new Response(null, { status: 204 });
    },
  }),
];
