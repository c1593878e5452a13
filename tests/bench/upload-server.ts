import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { listen } from '#server/assembly/site/node-server';
import { receiveForm } from '#server/document/receive-document';
import { storeFile } from '#server/document/store-document';
import { route } from '#server/kernel/http/route';
import { serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { UNDESCRIBED } from '../support/undescribed.ts';
import { benchContext } from './context.ts';
import { openBenchDatabase } from './database.ts';

/** A separate process, whose memory is the server's alone. Receives documents in forms and stores them. */
const folder = mkdtempSync(join(tmpdir(), 'journal-bench-uploads-'));
const { db, close } = await openBenchDatabase(undefined);
const context = benchContext(db, folder);
const form = route({
  ...UNDESCRIBED,
  method: 'POST',
  path: '/api/form',
  access: 'public',
  csrf: false,
  cache: 0,
  body: 'stream',
  input: z.strictObject({}),
  handle: (_, call) =>
    receiveForm(call, [], async ({ document, documentProblem }) => {
      if (!document) throw documentProblem ?? new Error('No document arrived.');
      return { key: await storeFile(context, 'manuscripts', document.path, document.format) };
    }),
});
const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
server.open({
  api: serve([form], async () => ({ context, close: async () => {} }), manuscriptAccess),
  pages: () => new Response(),
});
process.once('SIGTERM', async () => {
  await server.close();
  await close();
  rmSync(folder, { recursive: true });
  process.exit(0);
});
console.log(server.port);
