import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { startJournal } from '#database/start';
import { allRoutes } from '#server/assembly/api';
import { listen } from '#server/assembly/site/node-server';
import { route } from '#server/kernel/http/route';
import { serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { findTextForReviewers } from '#server/manuscript/blind-queries';
import { replyAddress } from '#server/message/reply-address';
import { signIn } from '../support/accounts.ts';
import { acceptedManuscript, volumeWithIssues } from '../support/factories.ts';
import { INBOUND } from '../support/inbound-mail.ts';
import { UNDESCRIBED } from '../support/undescribed.ts';
import { benchContext } from './context.ts';
import { openBenchDatabase } from './database.ts';
import { watchLoop } from './loop-watch.ts';
import { insertWorstWords } from './worst-words.ts';

/** Facts about the journal for the parent process. */
export interface BlockedJournal {
  port: number;
  engine: string;
  editor: { token: string };
  author: { token: string; email: string };
  /** The author's accepted manuscript, which is in an issue. */
  id: string;
  issue: string;
  /** The reply address for the author. */
  answers: string;
}

/**
 * A separate process that watches its event loop. To any message it replies with the longest turns since the last one.
 */
const folder = mkdtempSync(join(tmpdir(), 'journal-bench-block-'));
const { db, engine, close } = await openBenchDatabase(process.env.TEST_DATABASE_URL);
const context = { ...benchContext(db, folder), inboundMail: INBOUND };
await startJournal(db, context.clock.now());
const worst = await insertWorstWords(db);
const editor = await signIn(context, { role: 'editor' });
const author = await signIn(context, { role: 'author', email: 'ana@clinic.example' });
const volume = await volumeWithIssues(db);
const issue = volume.issues[0]?.id ?? '';
const id = await acceptedManuscript(db, { submitter_id: author.id, volume_id: volume.id, issue_id: issue });
const thread = 'a'.repeat(16);
await db
  .insertInto('thread')
  .values({ id: thread, manuscript_id: id, kind: 'author', assignment_id: null, waiting_since: null })
  .execute();
const words = route({
  ...UNDESCRIBED,
  method: 'GET',
  path: '/api/words',
  access: 'public',
  csrf: false,
  cache: 0,
  input: z.object({}),
  handle: async () => ({ words: await findTextForReviewers(context.reader, worst) }),
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
const answers = replyAddress(context, { threadId: thread, email: author.email }) ?? '';
const { port } = server;
process.send?.({ port, engine, editor, author, id, issue, answers } satisfies BlockedJournal);
