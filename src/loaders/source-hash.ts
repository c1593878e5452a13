import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One hash over files and folders of the project, with all their content, and over the settings that count besides. */
export function sourceHash(root: string, sources: string[], settings: Record<string, string> = {}): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of sources) addFile(hash, root, source);
  return hash.digest('base64url');
}

function addFile(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const entries = listFolder(join(root, path));
  if (entries) {
    for (const entry of entries) addFile(hash, root, `${path}/${entry}`);
    return;
  }
  try {
    hash.update(`\n${path}\n`).update(readFileSync(join(root, path)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function listFolder(path: string): string[] | undefined {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR' || code === 'ENOENT') return undefined;
    throw error;
  }
}
