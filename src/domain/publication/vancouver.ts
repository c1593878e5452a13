import type { IslandJournal } from '#domain/journal/journal';
import { vancouverDate } from '#domain/kernel/date';
import type { Article } from './article.ts';
import { type Name, splitNameSuffix } from './citation.ts';
import { displayTitle } from './notice.ts';
import { oneLine } from './one-line.ts';
import { locatorOf } from './pages.ts';

const AUTHORS_MAX = 6;
const INITIALS_MAX = 2;

/** Cites an article in Vancouver style (NLM, Citing Medicine; ICMJE): up to six authors, then "et al." */
export function vancouver(journal: IslandJournal, article: Article): string {
  const names = article.authors.map(vancouverName);
  const byline = names.length > AUTHORS_MAX ? [...names.slice(0, AUTHORS_MAX), 'et al'] : names;
  const volume = article.volume ? `;${article.volume.number}` : '';
  const issue = article.volume && article.issue ? `(${article.issue.number})` : '';
  const source = `${vancouverDate(article.published_on)}${volume}${issue}:${locatorOf(article)}.`;
  const parts = [
    sentence(byline.join(', ')),
    sentence(oneLine(displayTitle(article))),
    `${journal.abbreviation}.`,
    source,
  ];
  if (article.doi) parts.push(`doi:${article.doi}`);
  return parts.join(' ');
}

function sentence(text: string): string {
  return /[.?!。？！]$/u.test(text) ? text : `${text}.`;
}

/** Returns "King ML Jr" or "Smith J 3rd". */
export function vancouverName(author: Name): string {
  const { given, family, suffix } = splitNameSuffix(author);
  const plainSuffix = suffix.replace('.', '');
  return [family, given && initials(given), ORDINALS[plainSuffix.toUpperCase()] ?? plainSuffix]
    .filter(Boolean)
    .join(' ');
}

const ORDINALS: Record<string, string> = { II: '2nd', III: '3rd', IV: '4th' };

/**
 * Returns at most two initials, without particles: "Jean-Pierre" → "JP", "Maria de" → "M". Given names in scripts without
 * capitals, such as 小明, stay whole.
 */
function initials(given: string): string {
  if (!/[\p{Lu}\p{Ll}\p{Lt}]/u.test(given)) return given;
  const letters = given.split(/[\s.\-\u2010-\u2015]+/u).flatMap(initialsOfWord);
  const capitals = letters.filter((letter) => /^[\p{Lu}\p{Lt}]/u.test(letter));
  const kept = capitals.length > 0 ? capitals : letters;
  return kept.slice(0, INITIALS_MAX).join('').toUpperCase();
}

/** Returns A for "Amina", and J and K for "JK", which is two initials. */
function initialsOfWord(word: string): string[] {
  const letters = word.match(/\p{L}\p{M}*/gu) ?? [];
  return letters.slice(0, /^(?:\p{Lu}\p{M}*){2}$/u.test(word) ? INITIALS_MAX : 1);
}
