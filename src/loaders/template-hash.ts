import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything but publications that decides how a page looks; a change here means a full build. */
const SOURCES = [
  'astro.config.mjs',
  'package-lock.json',
  'content',
  'docs/api-guide.md',
  'docs/api.md',
  'public',
  'src/components',
  'src/content.config.ts',
  'src/domain',
  'src/islands',
  'src/layouts',
  'src/loaders',
  'src/pages',
  'src/styles',
  'src/ui',
];

/** One hash over templates, configuration, lock file and the settings that pages show. */
export function templateHash(root: string, settings: Record<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of SOURCES) addFile(hash, root, source);
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
