import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

// A lock naming this process but not held by it was left by an earlier one with the same id (usual in containers).
const held = new Set<string>();

/**
 * Locks a PGlite folder, because PGlite does not and two processes would silently lose each other's rows (measured). A
 * file beside the folder names the owner; it is stale only if that process is dead, never by age. Returns the function
 * that releases the folder.
 */
export function lockFolder(folder: string): () => void {
  const file = resolve(`${folder}.lock`);
  mkdirSync(dirname(file), { recursive: true });
  if (!tryCreate(file)) replaceDeadOwner(folder, file);
  held.add(file);
  const release = () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/**
 * Replaces a dead owner's lock, one process at a time: of two that find the same stale lock, the slower would remove
 * the fresh lock of the faster, and both would own the folder (measured).
 */
function replaceDeadOwner(folder: string, file: string): void {
  refuseLivingOwner(folder, file);
  const turn = `${file}.takeover`;
  const busy = new Error(
    `The data folder ${folder} is being opened by another process. Try again; if that does not help, delete ${turn}.`,
  );
  if (!tryCreate(turn)) throw busy;
  try {
    if (refuseLivingOwner(folder, file)) rmSync(file, { force: true });
    if (!tryCreate(file)) throw busy;
  } finally {
    rmSync(turn, { force: true });
  }
}

/** Returns whether there is a lock; its owner may just have released it. */
function refuseLivingOwner(folder: string, file: string): boolean {
  const owner = readOwner(file);
  if (owner === undefined) return false;
  if (held.has(file) || (owner !== process.pid && isAlive(owner))) {
    throw new Error(
      `The data folder ${folder} is in use by process ${owner}. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
  return true;
}

function readOwner(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Linking a complete file is atomic: no one ever reads a lock without its owner. */
function tryCreate(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
