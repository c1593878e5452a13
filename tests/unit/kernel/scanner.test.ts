import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openScanner } from '#server/kernel/adapters/open-adapters';
import { clamdScanner, ScannerUnreachable } from '#server/kernel/adapters/scanner';
import { type ClamdBehaviour, EICAR, type FakeClamd, startClamd } from '../../support/clamd.ts';
import { noise } from '../../support/documents.ts';
import { closedPort } from '../../support/smtp.ts';

let clamd: FakeClamd;
let folder: string;
beforeAll(async () => {
  clamd = await startClamd();
  folder = await mkdtemp(join(tmpdir(), 'scanner-'));
});
afterEach(() => {
  clamd.behave('scans');
  clamd.scanned.length = 0;
});
afterAll(async () => {
  await clamd.close();
  await rm(folder, { recursive: true });
});

const fileOf = async (bytes: string | Uint8Array) => {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return path;
};
const SHORT_TIMEOUTS = { connect: 200, total: 200 };

describe('the virus scanner', () => {
  it('is sent every byte of a file, and calls it clean', async () => {
    const bytes = noise(300_001);
    const scanner = clamdScanner(clamd.url);
    expect(await scanner.scan(await fileOf(bytes))).toBe('clean');
    expect(clamd.scanned.map((file) => file.equals(bytes))).toEqual([true]);
  });

  it('finds the test virus, in a file and in a stream', async () => {
    const scanner = clamdScanner(clamd.url);
    expect(await scanner.scan(await fileOf(`%PDF-1.7 ${EICAR}`))).toBe('infected');
    async function* pieces() {
      yield Buffer.from(EICAR.slice(0, 20));
      // An empty chunk would mark the end.
      yield Buffer.alloc(0);
      yield Buffer.from(EICAR.slice(20));
    }
    expect(await scanner.scan(pieces())).toBe('infected');
  });

  it('calls an empty file clean', async () => {
    expect(await clamdScanner(clamd.url).scan(await fileOf(''))).toBe('clean');
  });

  it.each<[ClamdBehaviour, RegExp]>([
    ['never answers', /did not finish within 0.2 s/],
    ['hangs up', /closed the connection|ECONNRESET|EPIPE/],
    ['takes no more than 1 kB', /INSTREAM size limit exceeded/],
  ])('that %s has found out nothing', async (behaviour, reason) => {
    clamd.behave(behaviour);
    const scan = clamdScanner(clamd.url, SHORT_TIMEOUTS).scan(await fileOf(noise(100_000)));
    const error = await scan.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ScannerUnreachable);
    expect(error.message).toMatch(reason);
  });

  it('that is away has found out nothing, and is not mistaken for the database', async () => {
    const scanner = clamdScanner(`tcp://127.0.0.1:${await closedPort()}`);
    const error = await scanner.scan(await fileOf('x')).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ScannerUnreachable);
    expect(error.message).toContain('ECONNREFUSED');
    expect(error).not.toHaveProperty('code');
  });

  it('is not blamed for a file that is not there', async () => {
    const error = await clamdScanner(clamd.url)
      .scan(join(folder, 'none'))
      .catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'ENOENT' });
  });

  it('exists where its address is set', async () => {
    expect(await openScanner({ scannerUrl: undefined })).toBeUndefined();
    expect(await openScanner({ scannerUrl: clamd.url })).toBeDefined();
  });
});
