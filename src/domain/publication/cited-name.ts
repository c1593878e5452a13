import { splitSuffix } from '#domain/kernel/person/family-name';
import type { ArticleAuthor } from './article.ts';
import { oneLine } from './one-line.ts';

/** The parts of a name that citations show. */
export type Name = Pick<ArticleAuthor, 'given' | 'family'>;

/** A split name. Groups have no suffix: a study's name may end in "II". */
export function cleanName(name: Name): Name & { suffix: string } {
  const [given, family] = [oneLine(name.given), oneLine(name.family)];
  return { given, ...(given ? splitSuffix(family) : { family, suffix: '' }) };
}

/** An author's inverted name: "Diallo, Amina", "King, Martin Luther, Jr."; single and group names stay whole. */
export function invertedName(author: Name): string {
  const { given, family, suffix } = cleanName(author);
  return [family, given, suffix].filter(Boolean).join(', ');
}

/** An author's family name without suffix: "King"; single and group names stay whole. */
export const listedFamily = (author: Name): string => cleanName(author).family;
