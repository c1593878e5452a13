import type { IslandJournal } from '#domain/journal/journal';
import { vancouverDate } from '#domain/kernel/date';
import type { Article } from './article.ts';
import { cleanName, type Name } from './citation.ts';
import { displayTitle } from './notice.ts';
import { oneLine } from './one-line.ts';
import { locatorOf } from './pages.ts';

const VANCOUVER_AUTHORS = 6;
const INITIALS = 2;

/** The article in Vancouver style on one line (NLM, Citing Medicine; ICMJE): up to six authors, then "et al." */
export function vancouver(journal: IslandJournal, article: Article): string {
  const names = article.authors.map(vancouverName);
  const byline = names.length > VANCOUVER_AUTHORS ? [...names.slice(0, VANCOUVER_AUTHORS), 'et al'] : names;
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

/** "King ML Jr", "Smith J 3rd" */
export function vancouverName(author: Name): string {
  const { given, family, suffix } = cleanName(author);
  const bare = suffix.replace('.', '');
  return [family, given && initials(given), ORDINALS[bare.toUpperCase()] ?? bare].filter(Boolean).join(' ');
}

const ORDINALS: Record<string, string> = { II: '2nd', III: '3rd', IV: '4th' };

/**
 * "Jean-Pierre" → "JP", at most two, without particles ("Maria de" → "M"). Given names in scripts without capitals,
 * such as 小明, stay whole.
 */
function initials(given: string): string {
  if (!/[\p{Lu}\p{Ll}\p{Lt}]/u.test(given)) return given;
  const letters = given.split(/[\s.\-\u2010-\u2015]+/u).flatMap(initialsOfWord);
  const capitals = letters.filter((letter) => /^[\p{Lu}\p{Lt}]/u.test(letter));
  const kept = capitals.length > 0 ? capitals : letters;
  return kept.slice(0, INITIALS).join('').toUpperCase();
}

/** "Amina" → A; "JK", two initials written together, → J and K. */
function initialsOfWord(word: string): string[] {
  const letters = word.match(/\p{L}\p{M}*/gu) ?? [];
  return letters.slice(0, /^(?:\p{Lu}\p{M}*){2}$/u.test(word) ? INITIALS : 1);
}
