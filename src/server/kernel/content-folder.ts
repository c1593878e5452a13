import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds a folder of `content`, searching upwards from a module's folder: in a packed function it is a copy beside the
 * chunks.
 * @throws Error if there is none
 */
export function contentFolder(name: string, from: string = import.meta.dirname): string {
  const contentPath = join('content', name);
  const folder = join(from, contentPath);
  if (existsSync(folder)) return folder;
  const above = dirname(from);
  if (above === from) throw new Error(`The folder ${contentPath} is missing.`);
  return contentFolder(name, above);
}
