import { cleanLine } from '#domain/kernel/text';

const NAME_MAX = 150;

/**
 * A safe file name for display: the last part of a path, without invisible and control characters, at most 150
 * characters including the extension. Never used for storage.
 */
export function cleanFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).slice(-4 * NAME_MAX);
  const characters = [...cleanLine(last.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f]/g, ''))];
  const ending = /\.[a-z]{1,5}$/i.exec(characters.slice(-6).join(''))?.[0] ?? '';
  if (characters.length <= NAME_MAX) return characters.join('');
  return characters.slice(0, NAME_MAX - ending.length).join('') + ending;
}
