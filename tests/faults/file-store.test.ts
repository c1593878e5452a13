import { mkdirSync, mkdtempSync, openAsBlob, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '#server/kernel/adapters/files';
import { blobsFileStore } from '#server/kernel/adapters/files-blobs';
import { diskFileStore } from '#server/kernel/adapters/files-disk';
import { noise } from '../support/documents.ts';

const TOKEN = 'a token of the tests';
const folder = mkdtempSync(join(tmpdir(), 'journal-store-'));
const blobs = new BlobsServer({ directory: join(folder, 'blobs'), token: TOKEN, logger: () => {} });
let blobsPort: number;

beforeAll(async () => {
  blobsPort = (await blobs.start()).port;
});
afterAll(async () => {
  await blobs.stop();
  rmSync(folder, { recursive: true });
});

const blobsAt = (port: number, timeoutMs?: number) => {
  const url = `http://127.0.0.1:${port}`;
  return blobsFileStore('journal-files', { edgeURL: url, uncachedEdgeURL: url, token: TOKEN, siteID: 'a1' }, timeoutMs);
};

const bytesOf = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const file = await store.read(key, range);
  return file && Buffer.from(await new Response(file.stream).arrayBuffer());
};

/** Guarantees of every store, whatever its backend. */
describe.each([
  ['a folder on disk', () => diskFileStore(folder)],
  ['Netlify Blobs', () => blobsAt(blobsPort)],
])('%s', (_, open) => {
  it('gives back what was written, whole, in part, and after it was replaced', async () => {
    const store = open();
    expect(await bytesOf(store, 'manuscripts/one.pdf')).toBeUndefined();
    await store.write('manuscripts/one.pdf', Buffer.from('0123456789'));
    expect(String(await bytesOf(store, 'manuscripts/one.pdf'))).toBe('0123456789');
    expect(String(await bytesOf(store, 'manuscripts/one.pdf', { start: 2, end: 4 }))).toBe('234');
    await store.write('manuscripts/one.pdf', Buffer.from('other'));
    expect(String(await bytesOf(store, 'manuscripts/one.pdf'))).toBe('other');
  });

  it('takes ten megabytes from a file', async () => {
    const bytes = noise(10 * 1024 * 1024);
    writeFileSync(join(folder, 'large'), bytes);
    const store = open();
    await store.write('manuscripts/large.pdf', await openAsBlob(join(folder, 'large')));
    expect((await bytesOf(store, 'manuscripts/large.pdf'))?.equals(bytes)).toBe(true);
  });

  it('removes a file, even one that is not there', async () => {
    const store = open();
    await store.write('manuscripts/two.pdf', Buffer.from('x'));
    await store.remove('manuscripts/two.pdf');
    await store.remove('manuscripts/two.pdf');
    expect(await bytesOf(store, 'manuscripts/two.pdf')).toBeUndefined();
  });

  it('keeps nothing of a file that could not be read to its end', async () => {
    const store = open();
    writeFileSync(join(folder, 'shrinking'), noise(1_000_000));
    const content = await openAsBlob(join(folder, 'shrinking'));
    writeFileSync(join(folder, 'shrinking'), 'less');
    await expect(store.write('manuscripts/three.pdf', content)).rejects.toThrow();
    expect(await bytesOf(store, 'manuscripts/three.pdf')).toBeUndefined();
  });

  it.each(['../secret', 'a/../b', '/a', 'a//b', 'A', 'a b', 'a%2f', '', 'a.', `${'a'.repeat(201)}`])(
    'has no key %j',
    async (key) => {
      const store = open();
      await expect(store.write(key, Buffer.from('x'))).rejects.toThrow('Not a file key');
      await expect(store.read(key)).rejects.toThrow('Not a file key');
      await expect(store.remove(key)).rejects.toThrow('Not a file key');
    },
  );
});

describe('a folder on disk', () => {
  it('holds no drafts after a write that failed', async () => {
    const store = diskFileStore(folder);
    mkdirSync(join(folder, 'files', 'blocked', 'one.pdf'), { recursive: true });
    await expect(store.write('blocked/one.pdf', Buffer.from('x'))).rejects.toThrow();
    expect(readdirSync(join(folder, 'files', 'blocked'))).toEqual(['one.pdf']);
  });
});

describe('Netlify Blobs in trouble', () => {
  let server: Server | undefined;
  afterAll(() => server?.close());

  /** A server that answers each request with the next of these statuses, and repeats the last. */
  const answering = async (...statuses: number[]) => {
    server?.close();
    let requests = 0;
    server = createServer((request, response) => {
      request.resume();
      const status = statuses[Math.min(requests, statuses.length - 1)] ?? 500;
      requests += 1;
      // Status 0: accepts the request and never answers.
      if (status > 0) response.writeHead(status).end('content');
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return { port: (server.address() as AddressInfo).port, requests: () => requests };
  };

  it('for a moment is not noticed', async () => {
    const { port, requests } = await answering(503, 429, 200);
    await blobsAt(port).write('manuscripts/one.pdf', Buffer.from('x'));
    expect(requests()).toBe(3);
  });

  it.each([
    ['answers with errors', [500]],
    ['answers that there are too many requests', [429]],
    ['never answers', [0]],
  ])('that %s fails, and is not asked forever', async (_, statuses) => {
    const { port, requests } = await answering(...statuses);
    const store = blobsAt(port, 2_000);
    await expect(store.write('manuscripts/one.pdf', Buffer.from('x'))).rejects.toThrow();
    expect(requests()).toBeLessThanOrEqual(3);
  });

  it('that cannot be reached fails soon', async () => {
    const { port } = await answering(200);
    await new Promise((resolve) => server?.close(resolve));
    const store = blobsAt(port, 2_000);
    await expect(store.read('manuscripts/one.pdf')).rejects.toThrow();
    await expect(store.remove('manuscripts/one.pdf')).rejects.toThrow();
  });

  it('does not cut a download that takes longer than an answer may', async () => {
    const slow = createServer((_, response) => {
      response.write('begin ');
      setTimeout(() => response.end('end'), 1_000);
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    try {
      const store = blobsAt((slow.address() as AddressInfo).port, 300);
      expect(String(await bytesOf(store, 'manuscripts/one.pdf'))).toBe('begin end');
    } finally {
      slow.close();
    }
  });
});
