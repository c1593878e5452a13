import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DOCUMENT_TEXTS, UPLOAD_PART_BYTES } from '#domain/document/document';
import { cleanUp } from '#server/assembly/chores';
import { listen, type NodeServer } from '#server/assembly/site/node-server';
import { receiveForm } from '#server/document/receive-document';
import { claimFile, storeFile } from '#server/document/store-document';
import { diskFileStore } from '#server/kernel/adapters/files-disk';
import { readMultipart } from '#server/kernel/http/multipart';
import { route } from '#server/kernel/http/route';
import { serve } from '#server/kernel/http/serve';
import { inTemporaryFolder } from '#server/kernel/http/spool';
import { manuscriptAccess } from '#server/manuscript/access';
import { noise } from '../support/documents.ts';
import { openTestJournal, type TestJournal, useTestJournal } from '../support/journal.ts';
import { UNDESCRIBED } from '../support/undescribed.ts';
import { partOf, uploader } from '../support/uploads.ts';

const HOUR = 3_600_000;
const FILE = noise(UPLOAD_PART_BYTES + 4);
const STALL_MS = 300;

/** A separate folder for temporary files, so that leftovers can be detected. */
const temporary = mkdtempSync(join(tmpdir(), 'journal-faults-'));
const usualFolder = process.env.TMPDIR;
beforeAll(() => {
  process.env.TMPDIR = temporary;
});
afterAll(() => {
  if (usualFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualFolder;
  rmSync(temporary, { recursive: true });
});
const endedInvitationsNotMoved = () => readdirSync(temporary).filter((name) => name.startsWith('journal-upload-'));

describe('files and their store', () => {
  const journal = useTestJournal();
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
  });

  const isStored = async (key: string) => {
    const file = await journal.files.read(key);
    await file?.stream.cancel();
    return file !== undefined;
  };
  const listUnclaimed = async () => {
    const rows = await journal.db.selectFrom('unclaimed_file').select('object_key').execute();
    return rows.map(({ object_key }) => object_key);
  };
  /** Runs `work` while the file store's folder is a file. */
  const whileStoreIsDown = async (work: () => Promise<void>) => {
    const folder = mkdtempSync(join(temporary, 'broken-'));
    writeFileSync(join(folder, 'files'), '');
    const { context, files } = journal;
    context.files = diskFileStore(folder);
    await work().finally(() => {
      context.files = files;
    });
  };

  it('a file store that is down takes no part, and says so; the part is taken when it is up again', async () => {
    const browser = await uploader(journal, await journal.as('author'));
    const upload = await browser.announce(FILE);
    await whileStoreIsDown(async () => {
      const response = await browser.part(upload, 1, partOf(upload, 1, FILE));
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('60');
      expect((await response.json()).detail).toContain('cannot accept files at the moment');
    });
    expect(await (await browser.read(upload.upload_id)).json()).toMatchObject({ received: [] });
    expect((await browser.part(upload, 1, partOf(upload, 1, FILE))).status).toBe(204);
    expect(endedInvitationsNotMoved()).toEqual([]);
  });

  it('a file that was stored, and whose work then died, is removed after a day, no earlier', async () => {
    const key = await storeFile(journal.context, 'manuscripts', Buffer.from('%PDF'), 'pdf');
    expect(key).toMatch(/^manuscripts\/[a-z0-9]{16}\.pdf$/);
    journal.clock.advance(24 * HOUR - 1);
    await cleanUp(journal.context);
    expect(await isStored(key)).toBe(true);
    journal.clock.advance(1);
    await cleanUp(journal.context);
    expect(await isStored(key)).toBe(false);
    expect(await listUnclaimed()).toEqual([]);
  });

  it('a file that a row owns is never removed', async () => {
    const key = await storeFile(journal.context, 'manuscripts', Buffer.from('%PDF'), 'pdf');
    await journal.db.transaction().execute((trx) => claimFile(trx, key, journal.clock.now()));
    journal.clock.advance(48 * HOUR);
    await cleanUp(journal.context);
    expect(await isStored(key)).toBe(true);
  });

  it('a claim that is rolled back leaves the file to be claimed or removed', async () => {
    const key = await storeFile(journal.context, 'manuscripts', Buffer.from('%PDF'), 'pdf');
    const failing = journal.db.transaction().execute(async (trx) => {
      await claimFile(trx, key, journal.clock.now());
      throw new Error('the row could not be written');
    });
    await expect(failing).rejects.toThrow('could not be written');
    expect(await listUnclaimed()).toEqual([key]);
  });

  it('a file can be claimed once, and not when it is about to be removed', async () => {
    const { db, clock, context } = journal;
    const claim = (key: string) => db.transaction().execute((trx) => claimFile(trx, key, clock.now()));
    const key = await storeFile(context, 'manuscripts', Buffer.from('%PDF'), 'pdf');
    await claim(key);
    await expect(claim(key)).rejects.toThrow('can no longer be claimed');
    const late = await storeFile(context, 'manuscripts', Buffer.from('%PDF'), 'pdf');
    clock.advance(23 * HOUR);
    await expect(claim(late)).rejects.toThrow('can no longer be claimed');
  });

  it('a crash between the note of a file and the file itself leaves nothing to be seen', async () => {
    await whileStoreIsDown(async () => {
      await expect(storeFile(journal.context, 'manuscripts', Buffer.from('%PDF'), 'pdf')).rejects.toThrow();
    });
    expect(await listUnclaimed()).toHaveLength(1);
    journal.clock.advance(24 * HOUR);
    await cleanUp(journal.context);
    expect(await listUnclaimed()).toEqual([]);
  });

  it('a file store that is down holds up nothing else of the cleaning, and is cleaned later', async () => {
    const { db, clock, context } = journal;
    const key = await storeFile(context, 'manuscripts', Buffer.from('%PDF'), 'pdf');
    const attempt = { key: 'k', attempts: 1, window_ends_at: clock.now() };
    await db.insertInto('rate_limit').values(attempt).execute();
    clock.advance(24 * HOUR);
    await whileStoreIsDown(async () => {
      await expect(cleanUp(context)).rejects.toThrow();
    });
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
    expect(await listUnclaimed()).toEqual([key]);
    await Promise.all([cleanUp(context), cleanUp(context)]);
    expect(await isStored(key)).toBe(false);
  });

  it('a disk that takes no temporary files is reported as a temporary failure', async () => {
    const browser = await uploader(journal, await journal.as('author'));
    const upload = await browser.announce(FILE);
    process.env.TMPDIR = join(temporary, 'absent');
    try {
      expect((await browser.part(upload, 1, partOf(upload, 1, FILE))).status).toBe(503);
    } finally {
      process.env.TMPDIR = temporary;
    }
  });
});

describe('through a real connection', () => {
  let journal: TestJournal;
  let server: NodeServer;
  const sockets: Socket[] = [];

  const form = {
    ...UNDESCRIBED,
    method: 'POST',
    access: 'public',
    csrf: false,
    cache: 0,
    body: 'stream',
    input: z.strictObject({}),
  } as const;
  const routes = [
    route({
      ...form,
      path: '/api/form',
      handle: (_, call) =>
        receiveForm(call, ['title'], async ({ fields, document }) => ({ fields, bytes: document?.bytes })),
    }),
    route({
      ...form,
      path: '/api/hasty',
      handle: (_, { request }) =>
        inTemporaryFolder((folder) => {
          const file = { name: 'file', max: 1e6, tooLarge: 'Too large.' };
          return readMultipart(request, { fields: [], fieldMax: 100, file, folder, stallMs: STALL_MS });
        }),
    }),
  ];

  beforeAll(async () => {
    journal = await openTestJournal();
    server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
    const open = async () => ({ context: journal.context, close: async () => {} });
    server.open({ api: serve(routes, open, manuscriptAccess), pages: () => new Response() });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
    await journal.close();
  });

  /** Sends the beginning of a request and keeps the connection open; `reply` is the response so far. */
  const begin = async (path: string, length: number, beginning: Buffer) => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    const head = [
      ...[`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, `Content-Length: ${length}`],
      ...['Content-Type: multipart/form-data; boundary=frontier', '', ''],
    ];
    socket.write(Buffer.concat([Buffer.from(head.join('\r\n')), beginning]));
    return { socket, closed, answer: () => answer };
  };
  const beginning = Buffer.concat([
    Buffer.from('--frontier\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
    noise(200_000),
  ]);
  const expectToWork = async () => {
    const body = new FormData();
    body.set('title', 'A study');
    body.set('file', new File([new Uint8Array(noise(1_000_000))], 'study.pdf'));
    const response = await fetch(`http://127.0.0.1:${server.port}/api/form`, { method: 'POST', body });
    expect(await response.json()).toEqual({ fields: { title: 'A study' }, bytes: 1_000_000 });
    expect(endedInvitationsNotMoved()).toEqual([]);
    expect(journal.logged).toEqual([]);
  };

  it('a body that is cut in the middle leaves no file, and the server serves on', async () => {
    for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const { socket, closed } = await begin('/api/form', 5_000_000, beginning);
      await expect.poll(endedInvitationsNotMoved).toHaveLength(1);
      socket[end]();
      await closed;
      await expect.poll(endedInvitationsNotMoved).toEqual([]);
    }
    await expectToWork();
  });

  it('a body that stalls is answered and dropped', async () => {
    const { closed, answer } = await begin('/api/hasty', 500_000, beginning);
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer()).toContain('The upload stalled.');
    await expectToWork();
  });

  it('a body that announces too much is refused before it is sent', async () => {
    const { closed, answer } = await begin('/api/form', 50_000_000, Buffer.alloc(0));
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer()).toContain(DOCUMENT_TEXTS.tooLarge);
    await expectToWork();
  });

  it('a body that is wrong early on is answered while the rest is still being sent', async () => {
    const wrong = Buffer.from('--frontier\r\nContent-Disposition: form-data; name="admin"\r\n\r\nyes\r\n');
    const { closed, answer } = await begin('/api/form', 5_000_000, Buffer.concat([wrong, beginning]));
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer()).toContain('The form has no field \\"admin\\".');
    await expectToWork();
  });

  it('a body of unknown length is taken as far as its limit', async () => {
    const endless = new ReadableStream({
      start: (stream) => stream.enqueue(beginning),
      pull: (stream) => stream.enqueue(noise(1_000_000)),
    });
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=frontier' },
      body: endless,
      duplex: 'half',
    };
    const status = await fetch(`http://127.0.0.1:${server.port}/api/form`, request as RequestInit).then(
      (response) => response.status,
      // The connection may be closed while the client is still sending.
      () => 413,
    );
    expect(status).toBe(413);
    await expect.poll(endedInvitationsNotMoved).toEqual([]);
    await expectToWork();
  });
});
