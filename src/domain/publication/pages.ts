// Pages load this module in the browser, so it imports no schemas.

/** A printed page, or its equivalent: "12", "S3", "iv", "e1045". */
const PAGE = String.raw`(?:[a-z]{0,4}\.?\d{1,8}[a-z]{0,3}|[ivxlcdm]{1,8})`;
const RANGE = `${PAGE}(?:-${PAGE})?`;
/** Pages as stored: "1-8", "S12-S15", "101-104, 110". */
export const PAGES = new RegExp(`^${RANGE}(?:, ${RANGE}){0,5}$`, 'i');

/** Normalises imported page numbers; null if invalid. */
export function readPages(text: string): string | null {
  const pages = withoutMarks(text);
  return PAGES.test(pages) ? pages : null;
}

/** "pp. 12 – 19; 21" is "12-19, 21". */
const withoutMarks = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/^\s*(?:pp?|pages?)\.?\s*(?=\S*\d)/i, '')
    .replace(/\s*[-\u2010-\u2015\u2212]+\s*/g, '-')
    .replace(/\s*[,;]\s*/g, ', ')
    .trim();

interface Placed {
  pages: string | null;
  article_number: string;
}

/** An article's place in its issue: printed pages, or only its number. */
export function pageSpan({ pages, article_number }: Placed): { first: string; last: string | null } {
  return pages ? pagesIn(pages) : { first: article_number, last: null };
}

/** The first and last page in a record or reference, in any notation: "pp. 284–7". */
export function pagesIn(written: string): { first: string; last: string | null } {
  const [range = ''] = withoutMarks(written).split(', ');
  const [first = '', last] = range.split('-');
  return { first, last: last ? inFull(first, last) : null };
}

/** Whether it is an article number instead of pages: "e1045". */
export const isArticleNumber = (page: string): boolean => /^e\d/i.test(page.trim());

/** "284-7" ends on page 287, and "S12-9" on S19. */
function inFull(first: string, last: string): string {
  const [, letters = '', from = ''] = /^([A-Za-z]{0,4})(\d+)$/.exec(first) ?? [];
  if (from === '' || !/^\d+$/.test(last)) return last;
  return letters + (last.length < from.length ? from.slice(0, -last.length) : '') + last;
}

/** Follows volume and issue in citations: "1-8", or "e42". */
export const locatorOf = ({ pages, article_number }: Placed): string => pages ?? article_number;

/** The same for readers: "1–8". */
export const shownLocator = (article: Placed): string => locatorOf(article).replaceAll('-', '–');
