import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TEMPLATES = join('content', 'typeset');

/**
 * The folder of the templates and fonts: the project's own, or in a packed function the copy beside its chunks. It is
 * looked for from a module's folder upwards.
 * @throws Error where there is none
 */
export function typesetFolder(from: string = import.meta.dirname): string {
  const folder = join(from, TEMPLATES);
  if (existsSync(folder)) return folder;
  const above = dirname(from);
  if (above === from) throw new Error(`The folder ${TEMPLATES}, which holds the templates of PDFs, is missing.`);
  return typesetFolder(above);
}
