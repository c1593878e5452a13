import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { open } from 'yauzl';
import { centralHeader, localHeader, zipEnd } from '#domain/zip';

const DATE = new Date('2026-11-26T10:00:00Z');

it('a ZIP file of more files than 16 bits can count is read whole by another program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-test-'));
  const path = join(folder, 'many.zip');
  const count = 70_000;
  const entries = Array.from({ length: count }, (_, index) => ({ name: `${index}`, size: 0, crc: 0 }));
  const written = () => {
    const local = entries.map((entry) => localHeader(entry, DATE));
    let offset = 0;
    const central = entries.map((entry, index) => {
      const header = centralHeader(entry, DATE, offset);
      offset += local[index]?.length ?? 0;
      return header;
    });
    const length = central.reduce((sum, header) => sum + header.length, 0);
    return [...local, ...central, zipEnd({ count, length, offset })];
  };
  try {
    await pipeline(Readable.from(written()), createWriteStream(path));
    expect(await namesIn(path)).toEqual(entries.map(({ name }) => name));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a file that begins beyond 4 GB is found by its place in 64 bits', () => {
  const offset = 6_000_000_000;
  const header = Buffer.from(centralHeader({ name: 'far', size: 1, crc: 2 }, DATE, offset));
  expect(header.readUInt32LE(42)).toBe(0xffffffff);
  expect(Number(header.readBigUInt64LE(header.length - 8))).toBe(offset);
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
