import { splitSuffix } from '#domain/kernel/person/family-name';
import type { ArticleAuthor } from './article.ts';
import { oneLine } from './one-line.ts';

/** The parts of a name that citations show. */
export type Name = Pick<ArticleAuthor, 'given' | 'family'>;

/** The name in its parts. A group has no suffix: the name of a study may end in "II". */
export function cleanName(name: Name): Name & { suffix: string } {
  const [given, family] = [oneLine(name.given), oneLine(name.family)];
  return { given, ...(given ? splitSuffix(family) : { family, suffix: '' }) };
}

/**
 * An author's name as catalogues sort it: "Diallo, Amina", "King, Martin Luther, Jr."; single and group names stay
 * whole.
 */
export function invertedName(author: Name): string {
  const { given, family, suffix } = cleanName(author);
  return [family, given, suffix].filter(Boolean).join(', ');
}

/** The family name of an author without a suffix, "King"; a single or group name stays whole. */
export const listedFamily = (author: Name): string => cleanName(author).family;
