// Browsers load this file, so it imports no schemas.

/** Matches "12", "S3", "iv" and "e1045". */
const PAGE = String.raw`(?:[a-z]{0,4}\.?\d{1,8}[a-z]{0,3}|[ivxlcdm]{1,8})`;
const RANGE = `${PAGE}(?:-${PAGE})?`;
/** Matches stored pages: "1-8", "S12-S15", "101-104, 110". */
export const PAGES_PATTERN = new RegExp(`^${RANGE}(?:, ${RANGE}){0,5}$`, 'i');

/** Null if invalid. */
export function parsePages(text: string): string | null {
  const pages = normalisePages(text);
  return PAGES_PATTERN.test(pages) ? pages : null;
}

/** Turns "pp. 12 – 19; 21" into "12-19, 21". */
const normalisePages = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/^\s*(?:pp?|pages?)\.?\s*(?=\S*\d)/i, '')
    .replace(/\s*[-\u2010-\u2015\u2212]+\s*/g, '-')
    .replace(/\s*[,;]\s*/g, ', ')
    .trim();

interface Located {
  pages: string | null;
  article_number: string;
}

/** Returns the first and last printed page, or only the article number. */
export function pageSpan({ pages, article_number }: Located): { first: string; last: string | null } {
  return pages ? parsePageRange(pages) : { first: article_number, last: null };
}

/** Parses the first and last page in any notation: "pp. 284–7". */
export function parsePageRange(written: string): { first: string; last: string | null } {
  const [range = ''] = normalisePages(written).split(', ');
  const [first = '', last] = range.split('-');
  return { first, last: last ? expandLastPage(first, last) : null };
}

/** Whether a page is an article number, such as "e1045". */
export const isArticleNumber = (page: string): boolean => /^e\d/i.test(page.trim());

/** Expands "284-7" to 287, and "S12-9" to S19. */
function expandLastPage(first: string, last: string): string {
  const [, letters = '', from = ''] = /^([A-Za-z]{0,4})(\d+)$/.exec(first) ?? [];
  if (from === '' || !/^\d+$/.test(last)) return last;
  return letters + (last.length < from.length ? from.slice(0, -last.length) : '') + last;
}

/** Returns "1-8" or "e42", as in citations. */
export const locatorOf = ({ pages, article_number }: Located): string => pages ?? article_number;

/** Returns "1–8", with an en dash for readers. */
export const displayLocator = (article: Located): string => locatorOf(article).replaceAll('-', '–');
