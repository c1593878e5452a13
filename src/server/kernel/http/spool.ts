import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAbandoned } from './abandoned.ts';
import { Problem } from './problem.ts';

/** A file that was written while it was counted and hashed. */
export interface Spooled {
  path: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * Streams a source to a new file, in constant memory.
 * @throws Problem unavailable if the disk fails; what the source throws is passed on
 */
export async function spool(source: AsyncIterable<Uint8Array>, path: string): Promise<Spooled> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(path, 'wx', 0o600).catch(refuse);
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      await handle.writeFile(chunk).catch(refuse);
    }
  } finally {
    await handle.close();
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

const PREFIX = 'journal-upload-';

/**
 * Runs the work with its own folder, which is always deleted afterwards.
 * @throws Problem unavailable if the disk fails
 */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`)).catch(refuse);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes folders left by killed processes; call when a server starts. */
export const removeAbandonedUploads = (): Promise<void> => removeAbandoned(tmpdir(), new RegExp(`^${PREFIX}(\\d+)-`));

function refuse(cause: unknown): never {
  throw storageUnavailable(cause);
}

/** The refusal when disk or file store fails: temporary, and not the sender's fault. */
export function storageUnavailable(cause: unknown): Problem {
  const text = 'The journal cannot take files at the moment. Please try again in a few minutes.';
  return new Problem('unavailable', text, { headers: { 'Retry-After': '60' }, cause });
}
