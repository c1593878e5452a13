import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keptFolder } from '#loaders/kept-folder';
import { sourceHash } from '#loaders/source-hash';
import { ROOT } from '../../scripts/journal.ts';

/** A checkout that is being changed keeps what the one before needs. */
const KEPT_VERSIONS = 3;
const POLL_MS = 100;

/**
 * A folder that tests share and only read: `make` fills it once per machine, for as long as none of `sources` changes.
 * Tests run in several processes; those that want it while another makes it wait.
 */
export async function madeOnce(
  name: string,
  sources: string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const home = join(tmpdir(), `journal-made-${process.getuid?.() ?? 0}`);
  const [parent, hash] = [join(home, name), sourceHash(ROOT, sources)];
  mkdirSync(parent, { recursive: true });
  const lock = join(home, `${name}-${hash}.lock`);
  while (!existsSync(join(parent, hash)) && !takeLock(lock)) await wait(POLL_MS);
  try {
    return await keptFolder(parent, hash, KEPT_VERSIONS, async () => {
      const draft = mkdtempSync(join(home, 'draft-'));
      await make(draft).catch((error) => {
        rmSync(draft, { recursive: true, force: true });
        throw error;
      });
      return draft;
    });
  } finally {
    if (ownerOf(lock) === process.pid) rmSync(lock);
  }
}

/** True for one process at a time; a process that died with the lock has left it. */
function takeLock(lock: string): boolean {
  const owner = ownerOf(lock);
  if (owner && !isAlive(owner)) rmSync(lock, { force: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

const ownerOf = (lock: string) => (existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
