import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes the files and folders that killed processes have left behind: those whose names have a process id as the first
 * group of `ofProcess`. Those of running processes are left alone.
 */
export async function removeAbandoned(parent: string, ofProcess: RegExp): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(ofProcess.exec(name)?.[1]);
    const path = join(parent, name);
    // What belongs to another user of this machine is not ours to remove.
    if (pid && (await isAbandoned(pid, path))) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** In a container a process often has the number of the one before it: then what it left is older than this process. */
async function isAbandoned(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.birthtimeMs < performance.timeOrigin;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
