import * as z from 'zod';
import { DOCUMENT_MAX_BYTES, UPLOAD_PART_BYTES } from '#domain/document/document';
import { json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

/** The upload limits, from which browsers decide whether to upload in parts. */
export const configRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/config',
    summary: 'Returns the upload limits, in bytes.',
    notes:
      '`direct_upload_max` is the largest file that a form can include: 3.5 MiB on Netlify and with `SIMULATE_NETLIFY=1`, otherwise 10 MiB. Larger files are sent in parts of `upload_part_size`.',
    answers: [json('UploadConfig')],
    access: 'public',
    csrf: false,
    cache: 300,
    input: z.object({}),
    handle: async (_, { context }) => ({
      direct_upload_max: context.directUploadMax,
      upload_part_size: UPLOAD_PART_BYTES,
      document_max: DOCUMENT_MAX_BYTES,
    }),
  }),
];
