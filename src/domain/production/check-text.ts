import { BRIEF_KINDS } from '#domain/journal/article-kind';
import type { Journal } from '#domain/journal/journal';
import { kindOf } from '#domain/publication/article-type';
import { failed, type Outcome, passed, several, warning } from './check-outcome.ts';
import type { CheckedArticle, CheckedText } from './checked-article.ts';
import { isLoss } from './record.ts';

/** There is a reference list. */
export function checkReferences(
  journal: Journal,
  { metadata, references }: CheckedArticle,
  { words }: CheckedText,
): Outcome {
  if (references.length > 0) return passed(`There are ${references.length} references.`);
  if (BRIEF_KINDS.has(kindOf(journal, metadata.article_type))) return warning('There are no references.');
  return words ? failed('Paste the references, one in each line.') : warning('There are no references.');
}

/** There is a full text, or at least a PDF. */
export function checkText({ hasPdf }: CheckedArticle, { words }: CheckedText): Outcome {
  if (words) return passed('There is a full text.');
  return hasPdf
    ? warning('There is no full text; readers are told that it is in the PDF.')
    : failed('Upload the full text.');
}

/** No tracked change is open; `count` is how many are. */
export function checkOpenChanges(count: number): Outcome {
  if (count === 0) return passed('No tracked changes are open.');
  const open = count === 1 ? 'One change of the text is' : `${count} changes of the text are`;
  return failed(`${open} open. Accept or reject ${count === 1 ? 'it' : 'them'} in the full text.`);
}

/** Somebody has seen to everything that the conversion lost. */
export function checkConversion({ findings }: CheckedArticle): Outcome {
  const losses = findings.filter(isLoss);
  const open = losses.filter(({ is_settled }) => !is_settled);
  const places = open.length === 1 ? 'one place' : `${open.length} places`;
  if (open.length > 0)
    return failed(`The text lost something in ${places}. Deal with each under “What did not convert”.`);
  return passed(losses.length > 0 ? 'Everything that did not convert was dealt with.' : 'The text lost nothing.');
}

/** What is cited is in the list, and the other way round. */
export function checkCitations({ references }: CheckedArticle, { cited, unmarked, words }: CheckedText): Outcome {
  const unknown = [...new Set(cited.filter((number) => number > references.length))];
  if (unknown.length > 0) return failed(`The text cites reference ${several(unknown)}, which is not in the list.`);
  if (unmarked.length > 0) return warning(`The text has numbers in brackets that cite nothing: ${several(unmarked)}.`);
  const isCited = new Set(cited);
  const uncited = references.flatMap((_, index) => (isCited.has(index + 1) ? [] : [index + 1]));
  if (words && uncited.length > 0) return warning(`The text does not cite reference ${several(uncited)}.`);
  return passed(references.length > 0 ? 'Citations and references agree.' : 'There is nothing to cite.');
}

/** Every figure is shown, and what is shown is there. */
export function checkFigures({ figures }: CheckedArticle, { images }: CheckedText): Outcome {
  const shown = images.map(({ attributes }) => attributes.get('src') ?? '');
  const files = figures.map(({ file }) => file);
  const missing = shown.filter((file) => !files.includes(file));
  if (missing.length > 0)
    return failed(`The text shows ${several(missing)}, which is not there. Upload it, or take it out.`);
  const unused = files.filter((file) => !shown.includes(file));
  if (unused.length > 0) return warning(`The text does not show ${several(unused)}.`);
  return passed(files.length > 0 ? 'Every figure is in the text.' : 'There are no figures.');
}

/** Every figure is described in words. */
export function checkAlternativeTexts(_: CheckedArticle, { images, undescribed }: CheckedText): Outcome {
  const without = undescribed.map(({ attributes }) => attributes.get('src') ?? '');
  if (without.length > 0) return failed(`Describe ${several(without)} for readers who cannot see it.`);
  return passed(images.length > 0 ? 'Every figure has an alternative text.' : 'There are no figures.');
}

/** Every table has a head. */
export function checkTableHeads(_: CheckedArticle, { tables, headless }: CheckedText): Outcome {
  const named = headless.map(
    ({ label, first_row }) => label || `the table that begins with “${first_row.find(Boolean) ?? ''}”`,
  );
  if (named.length > 0) return warning(`Mark the head of ${several(named)}.`);
  return passed(tables > 0 ? 'Every table has a head.' : 'There are no tables.');
}

/** Words that promise a supplementary file: "see Supplementary Table 2", "Table S1", "Appendix S3". */
const NAMES_SUPPLEMENT =
  /\b(?:supplementa(?:ry|l)\s+(?:\w+\s+)?(?:files?|materials?|data|tables?|figures?|appendix|methods?|information)|(?:table|figure|appendix|file)\s+S\d)/i;

/** What the text promises as supplementary is there. */
export function checkSupplements({ supplements }: CheckedArticle, { words }: CheckedText): Outcome {
  if (supplements > 0) return passed(supplements === 1 ? 'There is one.' : `There are ${supplements}.`);
  const named = NAMES_SUPPLEMENT.exec(words)?.[0];
  return named
    ? warning(`The text names “${named}”, and there is no supplementary file. Add it, or take the mention out.`)
    : passed('The article has none, and the text names none.');
}

/** Anchors of the page itself, besides headings, figures and references. */
const isOwnPlace = (href: string) => /^#ref-\d+$/.test(href);

/** Every link is well-formed, and those within the page lead somewhere. */
export function checkLinks(_: CheckedArticle, { hrefs, ids: named }: CheckedText): Outcome {
  const ids = new Set(named);
  const isWrong = (href: string) => {
    if (href.startsWith('#')) return !isOwnPlace(href) && !ids.has(href.slice(1));
    return !/^mailto:[^\s@]+@[^\s@]+$/i.test(href) && !(URL.canParse(href) && /^https?:\/\/[^/]+\.[^/]+/i.test(href));
  };
  const wrong = [...new Set(hrefs.filter(isWrong))];
  if (wrong.length > 0) return failed(`These links lead nowhere: ${several(wrong)}.`);
  const outside = hrefs.filter((href) => !isOwnPlace(href)).length;
  return passed(outside > 0 ? 'Every link is well-formed.' : 'There are no links but citations.');
}
