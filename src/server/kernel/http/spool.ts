import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from './problem.ts';

/** A file written to disk, with its size and hash. */
export interface Spooled {
  path: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * Streams a source to a new file, in constant memory. @throws Problem unavailable if the disk fails; errors of the
 * source are passed on
 */
export async function spool(source: AsyncIterable<Uint8Array>, path: string): Promise<Spooled> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(path, 'wx', 0o600).catch(throwUnavailable);
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      await handle.writeFile(chunk).catch(throwUnavailable);
    }
  } finally {
    await handle.close();
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

const PREFIX = 'journal-upload-';

/**
 * Runs work in a temporary folder, which is always deleted.
 * @throws Problem unavailable if the disk fails
 */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`)).catch(throwUnavailable);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes folders left by killed processes; call when a server starts. */
export const removeAbandonedUploads = (): Promise<void> => removeAbandoned(tmpdir(), new RegExp(`^${PREFIX}(\\d+)-`));

function throwUnavailable(cause: unknown): never {
  throw storageUnavailable(cause);
}

/** The refusal when disk or file store fails: temporary, and not the sender's fault. */
export function storageUnavailable(cause: unknown): Problem {
  const text = 'The journal cannot accept files at the moment. Please try again in a few minutes.';
  return new Problem('unavailable', text, { headers: { 'Retry-After': '60' }, cause });
}

/** Deletes leftovers of killed processes: entries whose process id, the first group of `ofProcess`, is not running. */
export async function removeAbandoned(parent: string, ofProcess: RegExp): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(ofProcess.exec(name)?.[1]);
    const path = join(parent, name);
    // Other users' files are not ours to delete.
    if (pid && (await isAbandoned(pid, path))) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** In a container a process often reuses its predecessor's id: leftovers are older than the process. */
async function isAbandoned(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && stats.birthtimeMs < performance.timeOrigin;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
