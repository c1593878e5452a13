import { Readable } from 'node:stream';
import { plainDate } from '#domain/kernel/date';
import { BUNDLES_PER_HOUR, bundleName } from '#domain/moving/out/bundle';
import type { OjsVersion } from '#domain/moving/out/ojs';
import { contentDisposition } from '#server/kernel/http/attachment';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { SignedInCall } from '#server/kernel/http/route';
import { listConflicts } from '#server/manuscript/queries';
import { sumArticleBytes } from './queries.ts';
import { noteBundle, writeBundle } from './write-bundle.ts';

const LIMIT = { name: 'moving-out', max: BUNDLES_PER_HOUR, seconds: 3_600 };
/** A Netlify function sends at most 20 MB, part of which the log and letters need. */
const SENT_BY_FUNCTION = 14_000_000;

/** The overhead of base64. */
const BASE64 = 4 / 3;

/**
 * Streams the whole journal as one file; with an OJS version, its articles in that format.
 * @throws Problem too_many_requests; too_large if this host cannot send that much
 */
export async function sendBundle({ context, user }: SignedInCall, ojs?: OjsVersion): Promise<Response> {
  const { reader, files, siteUrl, clock } = context;
  await consumeAttempt(context, LIMIT, user.id);
  const bytes = (await sumArticleBytes(reader)) * (ojs ? BASE64 : 1);
  // Only a self-hosted journal has a backup folder.
  if (!context.backups && bytes > SENT_BY_FUNCTION) {
    throw new Problem(
      'too_large',
      `The article files total ${Math.ceil(bytes / 1e6)} MB, too much for this host to send at once. Run “npm run export-journal${ojs ? ` -- --ojs ${ojs}` : ''}” with the journal’s settings instead.`,
    );
  }
  const now = clock.now();
  const hidden = await listConflicts(reader, user);
  await noteBundle(context, { id: user.id, name: user.email }, now, ojs);
  const parts = writeBundle(context.journal, { reader, files, siteUrl, hidden, now }, ojs);
  const name = `${bundleName(context.journal, plainDate(now), ojs)}.zip`;
  return new Response(Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream, {
    headers: { 'Content-Type': 'application/zip', 'Content-Disposition': contentDisposition(name) },
  });
}
