import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cachedFolder, sourceHash } from '#loaders/cached-folder';
import { ROOT } from '../../scripts/journal.ts';

/** Earlier versions that stay usable while sources change. */
const KEPT_VERSIONS = 3;
const POLL_MS = 100;
/** One folder per user of the machine. */
const SHARED_FOLDER = join(process.env.MADE_IN ?? tmpdir(), `journal-made-${process.getuid?.() ?? 0}`);

/**
 * A folder that tests share and only read: `make` fills it once per machine, until one of `sources` changes. While one
 * process fills it, the others wait.
 */
export async function madeOnce(
  name: string,
  sources: string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const [parent, hash] = [join(SHARED_FOLDER, name), sourceHash(ROOT, sources)];
  const folder = join(parent, hash);
  mkdirSync(parent, { recursive: true });
  let release: Release | undefined;
  while (!existsSync(folder)) {
    release = takeLock(`${name}-${hash}`);
    if (release) break;
    await wait(POLL_MS);
  }
  try {
    return await cachedFolder(parent, hash, KEPT_VERSIONS, async () => {
      const draft = mkdtempSync(join(SHARED_FOLDER, 'draft-'));
      await make(draft).catch((error) => {
        rmSync(draft, { recursive: true, force: true });
        throw error;
      });
      return draft;
    });
  } finally {
    release?.();
  }
}

type Release = () => void;

/** Waits for a lock, and returns the function that releases it. */
export async function waitForLock(name: string): Promise<Release> {
  for (;;) {
    const release = takeLock(name);
    if (release) return release;
    await wait(POLL_MS);
  }
}

/** Takes a lock, and returns the function that releases it; undefined if a living process holds it. */
export function takeLock(name: string): Release | undefined {
  mkdirSync(SHARED_FOLDER, { recursive: true });
  const lock = join(SHARED_FOLDER, `${name}.lock`);
  const owner = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  if (owner && !isAlive(owner)) rmSync(lock, { force: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return undefined;
  }
  return () => rmSync(lock, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
