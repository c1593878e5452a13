import type { IslandJournal } from '#domain/journal/journal';
import { licenceOf } from '#domain/journal/licence/licence';
import { doiUrl } from '#domain/kernel/paths';
import { foldForSearch } from '#domain/kernel/search-text';
import type { Article } from './article.ts';
import { toldLanguage } from './article-language.ts';
import { cleanName, listedFamily, type Name } from './cited-name.ts';
import { dateParts } from './date-parts.ts';
import { displayTitle } from './notice.ts';
import { oneLine } from './one-line.ts';
import { locatorOf } from './pages.ts';
import { SAMPLE_NOTE } from './sample-note.ts';

const BIBTEX_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A BibTeX entry in UTF-8. Its key, such as `diallo2026e42`, contains the article number and is therefore unique. */
export function bibtex(journal: IslandJournal, article: Article): string {
  const [year, month = 1] = dateParts(article);
  const { volume, issue, doi } = article;
  const fields: [name: string, value: string][] = [
    ['author', braced(article.authors.map(bibtexName).join(' and '))],
    ['title', braced(bibtexTitle(displayTitle(article)))],
    ['journal', braced(latex(journal.name))],
    ['year', braced(String(year))],
    ['month', BIBTEX_MONTHS[month - 1] ?? 'jan'],
  ];
  if (volume) fields.push(['volume', braced(String(volume.number))]);
  if (volume && issue) fields.push(['number', braced(String(issue.number))]);
  fields.push(['pages', braced(locatorOf(article).replaceAll('-', '--'))]);
  if (journal.publisher) fields.push(['publisher', braced(latex(journal.publisher))]);
  if (journal.issn) fields.push(['issn', braced(journal.issn)]);
  if (doi) fields.push(['doi', braced(verbatim(doi))], ['url', braced(verbatim(doiUrl(doi)))]);
  fields.push(['copyright', braced(latex(`${licenceOf(article).shortName}, ${licenceOf(article).url}`))]);
  const language = toldLanguage(journal, article.language);
  if (language) fields.push(['language', braced(language.toLowerCase())]);
  if (article.is_sample) fields.push(['note', braced(latex(SAMPLE_NOTE))]);
  const width = Math.max(...fields.map(([name]) => name.length));
  const lines = fields.map(([name, value]) => `  ${name.padEnd(width)} = ${value}`);
  return `@article{${bibtexKey(article)},\n${lines.join(',\n')}\n}\n`;
}

const braced = (value: string): string => `{${value}}`;

/**
 * Escapes text for LaTeX. Braces become commands: BibTeX counts braces even after a backslash, so `\\{` would open a
 * group that nothing closes.
 */
const LATEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
};

function latex(text: string): string {
  return oneLine(text).replace(/[\\{}~^<>|&%$#_]/g, (character) => LATEX[character] ?? character);
}

/** DOI and URL fields are verbatim; only unbalanced braces are percent-encoded. */
function verbatim(address: string): string {
  return address.replace(/[\\{}]/g, encodeURIComponent);
}

/** Protects capitalised words by braces, because styles lower-case titles: "Malaria in {Kenya}". */
function bibtexTitle(title: string): string {
  const words = oneLine(title).split(' ');
  const escaped = words.map((word, position) => {
    const isFixed = /\p{Lu}/u.test(position === 0 ? word.slice(1) : word);
    return isFixed ? braced(latex(word)) : latex(word);
  });
  return escaped.join(' ');
}

/** "Family, Given", "Family, Jr., Given"; braces protect single names and parts BibTeX would split. */
function bibtexName(author: Name): string {
  const { given, family, suffix } = cleanName(author);
  if (!given) return braced(latex(family));
  return [family, suffix, given].filter(Boolean).map(bibtexNamePart).join(', ');
}

function bibtexNamePart(part: string): string {
  return /,|\band\b/i.test(part) ? braced(latex(part)) : latex(part);
}

function bibtexKey(article: Article): string {
  const [year] = dateParts(article);
  const family = foldForSearch(article.authors[0] ? listedFamily(article.authors[0]) : '').replace(/[^a-z]/g, '');
  return `${family || 'article'}${year}${article.article_number}`;
}
