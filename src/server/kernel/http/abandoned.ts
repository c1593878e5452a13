import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
