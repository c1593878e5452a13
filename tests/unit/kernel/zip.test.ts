import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { open } from 'yauzl';
import { zipFrame } from '#domain/kernel/zip';

const DATE = new Date('2026-11-26T10:00:00Z');

it('a ZIP file of more files than 16 bits can count is read whole by another program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-test-'));
  const path = join(folder, 'many.zip');
  const names = Array.from({ length: 70_000 }, (_, index) => `${index}`);
  const zip = zipFrame(DATE);
  const written = [...names.map((name) => zip.begin({ name, size: 0, crc: 0 })), ...zip.end()];
  try {
    await pipeline(Readable.from(written), createWriteStream(path));
    expect(await namesIn(path)).toEqual(names);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a file that begins beyond 4 GB is found by its place in 64 bits', () => {
  const zip = zipFrame(DATE);
  const near = { name: 'near', size: 3_000_000_000, crc: 1 };
  const heads = [zip.begin(near), zip.begin(near)].reduce((sum, { length }) => sum + length, 0);
  zip.begin({ name: 'far', size: 1, crc: 2 });
  const header = Buffer.from(zip.end()[2] ?? []);
  expect(header.readUInt32LE(42)).toBe(0xffffffff);
  expect(Number(header.readBigUInt64LE(header.length - 8))).toBe(6_000_000_000 + heads);
});

const namesIn = (path: string) =>
  new Promise<string[]>((resolve, reject) => {
    open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      zip.on('entry', ({ fileName }) => {
        names.push(fileName);
        zip.readEntry();
      });
      zip.on('end', () => resolve(names));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
