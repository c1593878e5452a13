import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../scripts/journal.ts';
import { csrfHeaders, formOf } from '../support/submissions.ts';
import { WORST_DOCUMENTS } from '../support/worst-documents.ts';
import type { BlockedJournal } from './block-server.ts';
import { watchImports, watchMails, watchOffice, watchProduction } from './block-texts.ts';
import type { LongestTurns } from './loop-watch.ts';
import { line } from './machine.ts';
import { FORM_TYPE, WORST_FORMS } from './worst-forms.ts';

const AUTHORS = JSON.stringify([{ name: 'Xanthippe Zimmerglock', email: 'xz@hospital.example' }]);
const EXAMINE = '/api/manuscripts/examine/';

/**
 * The longest time for which our server does not respond (Linux) while a stranger has the worst documents inspected,
 * the office saves and reads the worst texts and imports the worst articles, and the worst emails arrive. Printed as
 * elapsed time, and as CPU time, which excludes waiting for other programs. The first line is the server at rest. Uses
 * the Postgres server in TEST_DATABASE_URL if set; the embedded database runs in the server's own thread.
 */
export async function benchBlocks(): Promise<void> {
  const server = fork(join(ROOT, 'tests/bench/block-server.ts'));
  try {
    const [journal] = (await once(server, 'message')) as [BlockedJournal];
    const { port, engine } = journal;
    const send = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
    const longestTurns = async (): Promise<LongestTurns> => {
      server.send('');
      return (await once(server, 'message'))[0];
    };
    const watch = async (what: string, work: () => Promise<string>) => {
      await longestTurns();
      const started = performance.now();
      const answer = await work();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const { wall, own } = await longestTurns();
      line(what, `blocked for ${own.toFixed(0)} ms, by the clock ${wall.toFixed(0)}; ${seconds} s; ${answer}`);
    };
    const headers = await csrfHeaders(send);
    const examine = async (body: FormData | string, more: HeadersInit = {}) => {
      const reply = await send(EXAMINE, { method: 'POST', headers: { ...headers, ...more }, body });
      const { review_copy, ...rest } = await reply.json();
      return `${reply.status} ${review_copy?.status ?? String(Object.values(rest)[0]).slice(0, 60)}`;
    };
    await send('/api/health/');
    await watch(`a read, on ${engine}`, async () => `${(await send('/api/health/')).status}`);
    await watch('words that name 201 authors', async () => `${(await send('/api/words/')).status}`);
    for (const [what, make] of WORST_FORMS) {
      const body = make();
      await watch(what, () => examine(body, { 'Content-Type': FORM_TYPE }).catch(() => 'cut off'));
    }
    for (const [what, format, make] of WORST_DOCUMENTS) {
      const bytes = make();
      const body = formOf({ file: { name: `study.${format}`, bytes }, fields: { authors: AUTHORS } });
      await watch(`${what} (${Math.round(bytes.length / 1000)} kB)`, () => examine(body));
    }
    await watchOffice(watch, send, journal);
    await watchProduction(watch, send, journal);
    await watchImports(watch, send, journal);
    await watchMails(watch, send, journal);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}
