import { appendFileSync } from 'node:fs';
import { connect, readerOf } from '#database/connect';
import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import { allDeliverers } from '#server/assembly/deliverers';
import { listen } from '#server/assembly/site/node-server';
import { systemClock } from '#server/kernel/adapters/clock';
import { diskFileStore } from '#server/kernel/adapters/files-disk';
import { serve } from '#server/kernel/http/serve';
import { startWorker } from '#server/kernel/outbox/worker';
import { manuscriptAccess } from '#server/manuscript/access';
import { submissionRoutes } from '#server/submission/submission-routes';
import { MERIDIAN } from '../support/meridian.ts';

/**
 * A separate server for the test beside it, which accepts submissions and delivers from the outbox until it is killed.
 * It prints its port, and adds each email to `mailFile`, as a line, the moment it is sent.
 */
const [databaseUrl = '', folder = '', mailFile = '', siteUrl = '', secret = ''] = process.argv.slice(2);

const { db } = await connect({ databaseUrl });
const context = {
  db,
  reader: readerOf(db),
  journal: MERIDIAN,
  files: diskFileStore(folder),
  clock: systemClock,
  siteUrl,
  secret,
  requireEditorMfa: false,
  directUploadMax: DOCUMENT_MAX_BYTES,
  scanner: undefined,
  payments: undefined,
  publicationWaitsForPayment: false,
  rebuildSite: async () => undefined,
  mailer: { send: async ({ id }: { id: string }) => appendFileSync(mailFile, `${id}\n`) },
  wakeOutbox: () => worker.wake(),
  log: () => {},
};
const worker = startWorker(async () => context, context.log, allDeliverers);
const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
server.open({
  api: serve(submissionRoutes, async () => ({ context, close: async () => {} }), manuscriptAccess),
  pages: () => new Response(null, { status: 404 }),
});
process.stdout.write(`${server.port}\n`);
