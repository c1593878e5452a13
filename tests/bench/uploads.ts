import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import { ROOT } from '../../scripts/journal.ts';
import { line, memoryOf, newPeak } from './machine.ts';

const ROUNDS = [
  { name: 'one', times: 1, atOnce: 1 },
  { name: 'ten, one after the other', times: 10, atOnce: 1 },
  { name: 'ten at once', times: 1, atOnce: 10 },
  { name: 'fifty at once', times: 1, atOnce: 50 },
];

/**
 * Uploads documents of 10 MB in forms to our server in a separate process, and watches its memory (Linux), which
 * streaming should keep far below the size of the documents.
 */
export async function benchUploads(): Promise<void> {
  const server = spawn(process.execPath, [join(ROOT, 'tests/bench/upload-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(createInterface(server.stdout), 'line');
    const body = new FormData();
    body.set('file', new File([new Uint8Array(DOCUMENT_MAX_BYTES)], 'study.pdf'));
    const sent = new Response(body);
    const headers = { 'Content-Type': sent.headers.get('content-type') ?? '' };
    const bytes = await sent.arrayBuffer();
    const send = async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/api/form`, { method: 'POST', headers, body: bytes });
      if (!reply.ok) throw new Error(`An upload returned ${reply.status}.`);
      await reply.json();
    };
    await send();
    for (const round of ROUNDS) await measureRound(server.pid ?? 0, send, round);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

async function measureRound(pid: number, send: () => Promise<void>, { name, times, atOnce }: (typeof ROUNDS)[number]) {
  newPeak(pid);
  const before = memoryOf(pid, 'VmRSS');
  const started = performance.now();
  for (let time = 0; time < times; time += 1) await Promise.all(Array.from({ length: atOnce }, send));
  const seconds = (performance.now() - started) / 1000;
  const peak = memoryOf(pid, 'VmHWM');
  const after = memoryOf(pid, 'VmRSS');
  const count = times * atOnce;
  line(
    `${name} (${count * 10} MB)`,
    `${before} MB before, ${peak} MB at the peak (${peak - before} more), ${after} MB after; ${seconds.toFixed(2)} s`,
  );
}
