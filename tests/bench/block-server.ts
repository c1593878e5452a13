import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { allRoutes } from '#server/assembly/api';
import { route } from '#server/http/route';
import { serve } from '#server/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { findReviewersWords } from '#server/manuscript/blind-queries';
import { listen } from '#server/site/node-server';
import { UNDESCRIBED } from '../support/undescribed.ts';
import { benchContext } from './context.ts';
import { openBenchDatabase } from './database.ts';
import { watchLoop } from './loop-watch.ts';
import { insertWorstWords } from './worst-words.ts';

/** A process of its own, whose event loop is watched; told anything, it answers the longest turns since. */
const folder = mkdtempSync(join(tmpdir(), 'journal-bench-block-'));
const { db, engine, close } = await openBenchDatabase(process.env.TEST_DATABASE_URL);
const context = benchContext(db, folder);
const id = await insertWorstWords(db);
const words = route({
  ...UNDESCRIBED,
  method: 'GET',
  path: '/api/words',
  access: 'public',
  csrf: false,
  cache: 0,
  input: z.object({}),
  handle: async () => ({ words: await findReviewersWords(context.reader, id) }),
});
const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
const api = serve([...allRoutes, words], async () => ({ context, close: async () => {} }), manuscriptAccess);
server.open({ api, pages: () => new Response() });
const longestTurns = watchLoop();
process.on('message', () => process.send?.(longestTurns()));
process.once('SIGTERM', async () => {
  await server.close();
  await close();
  rmSync(folder, { recursive: true });
  process.exit(0);
});
process.send?.({ port: server.port, engine });
