import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A folder of `content`: the project's own, or in a packed function the copy beside its chunks. Searched upwards from a
 * module's folder.
 * @throws Error if there is none
 */
export function contentFolder(name: string, from: string = import.meta.dirname): string {
  const wanted = join('content', name);
  const folder = join(from, wanted);
  if (existsSync(folder)) return folder;
  const above = dirname(from);
  if (above === from) throw new Error(`The folder ${wanted} is missing.`);
  return contentFolder(name, above);
}
