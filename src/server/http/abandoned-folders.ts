import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes the folders, named by a prefix and a process id, that killed processes have left behind. Those of running
 * processes are left alone.
 */
export async function removeAbandonedFolders(parent: string, prefix: string): Promise<void> {
  const ofProcess = new RegExp(`^${prefix}(\\d+)-`);
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(ofProcess.exec(name)?.[1]);
    const path = join(parent, name);
    // What belongs to another user of this machine is not ours to remove.
    if (pid && (await isAbandoned(pid, path))) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** In a container a process often has the number of the one before it: then its folder is older than this process. */
async function isAbandoned(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const folder = await stat(path).catch(() => undefined);
  return folder !== undefined && folder.birthtimeMs < performance.timeOrigin;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
