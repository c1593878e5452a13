import * as z from 'zod';
import { json, NO_CONTENT } from '#server/kernel/http/answer';
import { Ordinal, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
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
    summary: 'Starts an upload in parts.',
    notes:
      'For files larger than `direct_upload_max` of `/api/config`; smaller ones may come so too. The form that the file belongs to then carries `upload_id` in place of `file`. An upload lives for 24 hours, after a form has used it for one more hour. A file of the wrong kind, an empty and a too large one are refused at `file`.',
    answers: [json('UploadBegun', 201)],
    refusals: { 413: 'The file is larger than 10 MB.', 429: 'More than 30 uploads in an hour.' },
    input: z.strictObject({
      filename: z.string('Send the name of the file as filename.').max(1_000, 'The name of the file is too long.'),
      size: z
        .int('Send the size of the file as size, in bytes.')
        .min(0, 'Send the size of the file as size, in bytes.'),
      sha256: Sha256,
      // Part of the protocol, but not trusted: the ending says what the file claims to be, its content what it is.
      content_type: z.string().max(200).optional(),
    }),
    handle: async (input, call) => Response.json(await beginUpload(input, call), { status: 201 }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/uploads/:id',
    summary: 'Lists the received parts of an upload.',
    answers: [json('Upload')],
    input: z.object({ id: RandomId }),
    handle: ({ id }, call) => readUpload(id, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/uploads/:id/parts/:number',
    summary: 'Uploads one part, numbered from 1, in any order.',
    notes:
      'The raw bytes, all parts but the last of `part_size`, with the headers `X-Upload-Token` and `X-Part-SHA256` (of this part, in hexadecimal). The same part again is 204 too.',
    streams: { type: 'application/octet-stream' },
    answers: [NO_CONTENT],
    refusals: {
      400: 'The part’s length or hash is wrong; it is discarded.',
      403: 'The token is not that of this upload, or the CSRF token is wrong.',
      409: 'The part was already received with different content.',
      429: 'More than 300 parts in an hour.',
    },
    body: 'stream',
    input: z.strictObject({ id: RandomId, number: Ordinal }),
    async handle(input, call) {
      await receivePart(input, call);
      return new Response(null, { status: 204 });
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/uploads/:id',
    summary: 'Cancels an upload.',
    answers: [NO_CONTENT],
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, call) {
      await endUpload(id, call);
      return new Response(null, { status: 204 });
    },
  }),
];
