import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { connect, readerOf } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { DOCUMENT_MAX_BYTES } from '#domain/document';
import { systemClock } from '#server/adapters/clock';
import { diskFileStore } from '#server/adapters/files-disk';
import type { Context } from '#server/context';
import { route } from '#server/http/route';
import { serve } from '#server/http/serve';
import { listen } from '#server/site/node-server';
import { receiveForm } from '#server/submission/receive-document';
import { storeFile } from '#server/submission/store-document';

/** A process of its own, so that its memory is the server's alone: takes documents in forms, and stores them. */
const folder = mkdtempSync(join(tmpdir(), 'journal-bench-uploads-'));
const { db, close } = await connect({ engine: 'pglite' });
await migrateToLatest(db);
const context: Context = {
  ...{ db, reader: readerOf(db), files: diskFileStore(folder), clock: systemClock, siteUrl: 'http://127.0.0.1' },
  ...{
    secret: 'x'.repeat(32),
    requireEditorMfa: false,
    scanner: undefined,
    payments: undefined,
    publicationWaitsForPayment: false,
    rebuildSite: async () => {},
    mailer: { send: async () => {} },
  },
  ...{ directUploadMax: DOCUMENT_MAX_BYTES, wakeOutbox: () => {}, log: (_, message) => console.error(message) },
};
const form = route({
  ...{ method: 'POST', path: '/api/form', access: 'public', csrf: false, cache: 0, body: 'stream' },
  input: z.strictObject({}),
  handle: (_, call) =>
    receiveForm(call, [], async ({ document, documentProblem }) => {
      if (!document) throw documentProblem ?? new Error('No document arrived.');
      return { key: await storeFile(context, 'manuscripts', document.path, document.format) };
    }),
});
const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
server.open({ api: serve([form], async () => ({ context, close: async () => {} })), pages: () => new Response() });
process.once('SIGTERM', async () => {
  await server.close();
  await close();
  rmSync(folder, { recursive: true });
  process.exit(0);
});
console.log(server.port);
