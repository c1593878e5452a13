import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { json, NO_CONTENT } from '#server/kernel/http/answer';
import { readBody } from '#server/kernel/http/body';
import { Ordinal, RandomId } from '#server/kernel/http/id';
import { notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt, type Limit } from '#server/kernel/http/rate-limit';
import { type Route, route, type UploaderCall } from '#server/kernel/http/route';
import { inTemporaryFolder, type Spooled, spool } from '#server/kernel/http/spool';
import { tokenHash } from '#server/kernel/identifiers';
import { beginUpload, endUpload, readUpload } from './begin-upload.ts';
import { storeFile } from './store-document.ts';
import { findUpload, insertPart, listParts, partSizes } from './upload-queries.ts';

const PART_LIMIT: Limit = { name: 'upload-parts', max: 300, seconds: 3_600 };

/**
 * Receives one part of the caller's upload, checked as a whole before storing. Idempotent, so a browser without a reply
 * simply resends.
 * @throws Problem not_found, forbidden, bad_request, unsupported_media, conflict or unavailable
 */
async function receivePart({ id, number }: { id: string; number: number }, call: UploaderCall): Promise<void> {
  const { context, request, user } = call;
  const { db, reader, clock } = context;
  const upload = await findUpload(reader, id, user.id, clock.now());
  const size = upload && partSizes(upload.bytes)[number - 1];
  if (!upload || size === undefined) throw notFound();
  refuseOtherToken(request, upload.token_hash);
  const sha256 = readPartHash(request);
  const known = (await listParts(reader, id)).find((part) => part.number === number);
  if (known) return refuseDifferentPart(known, sha256);
  await consumeAttempt(context, PART_LIMIT, user.id);
  await inTemporaryFolder(async (folder) => {
    const part = await spoolPart(request, { size, sha256, path: join(folder, 'part') });
    const object_key = await storeFile(context, 'uploads', part.path, 'part');
    const row = { upload_id: id, number, bytes: size, sha256, object_key };
    // The object stays unclaimed for a day, longer than the upload lives.
    const kept = await insertPart(db, row, clock.now());
    if (!kept) throw notFound();
    refuseDifferentPart(kept, sha256);
  });
}

function refuseOtherToken(request: Request, expected: string): void {
  const given = Buffer.from(tokenHash(request.headers.get('x-upload-token') ?? ''));
  if (timingSafeEqual(given, Buffer.from(expected))) return;
  throw new Problem('forbidden', 'Send this upload’s token in the X-Upload-Token header.');
}

function readPartHash(request: Request): string {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/octet-stream\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported_media', 'Send a part as application/octet-stream.');
  }
  const hash = request.headers.get('x-part-sha256')?.toLowerCase() ?? '';
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw new Problem('bad_request', 'Send the part’s SHA-256, in hexadecimal, in the X-Part-SHA256 header.');
}

function refuseDifferentPart(known: { sha256: string }, sha256: string): void {
  if (known.sha256 === sha256) return;
  throw new Problem('conflict', 'This part has already been received with different content. Start a new upload.');
}

async function spoolPart(
  request: Request,
  { size, sha256, path }: { size: number; sha256: string; path: string },
): Promise<Spooled> {
  const wrongLength = new Problem('bad_request', `This part must have ${size} bytes.`);
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) !== size) throw wrongLength;
  const part = await spool(readBody(request, { max: size, tooLarge: wrongLength }), path);
  if (part.bytes !== size) throw wrongLength;
  if (part.sha256 !== sha256) throw new Problem('bad_request', 'The part was damaged in transit. Send it again.');
  return part;
}

const Sha256 = z
  .string('Send the SHA-256 of the file as sha256, in hexadecimal.')
  .regex(/^[0-9a-f]{64}$/i, 'Send the SHA-256 of the file as sha256, in hexadecimal.')
  .toLowerCase();
const common = { access: 'uploader', csrf: true, cache: 0 } as const;

/** Routes for uploading in parts, for hosts with small requests (decision 018). Callers see only their own uploads. */
export const uploadRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/uploads',
    summary: 'Starts an upload in parts.',
    notes:
      'For files larger than `direct_upload_max` of `/api/config`; smaller ones may be sent this way too. The form then takes `upload_id` in place of `file`. An upload expires after 24 hours, or one hour after a form has used it. A file that is empty, too large or of the wrong type is refused with an error for `file`.',
    answers: [json('UploadBegun', 201)],
    refusals: { 413: 'The file is larger than 10 MB.', 429: 'More than 30 uploads in an hour.' },
    input: z.strictObject({
      filename: z.string('Send the file name as `filename`.').max(1_000, 'The file name is too long.'),
      size: z.int('Send the file size, in bytes, as `size`.').min(0, 'Send the file size, in bytes, as `size`.'),
      sha256: Sha256,
      // Required but not trusted: the extension is the claim, the content decides.
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
      'Send the raw bytes, with the headers `X-Upload-Token` and `X-Part-SHA256` (of this part, in hexadecimal). Every part except the last is `part_size` long. Sending a part again also returns 204.',
    streams: { type: 'application/octet-stream' },
    answers: [NO_CONTENT],
    refusals: {
      400: 'The part’s length or hash is wrong; it is discarded.',
      403: 'The token belongs to a different upload, or the CSRF token is wrong.',
      409: 'The part has already been received with different content.',
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
