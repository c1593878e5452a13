import type { Journal } from '#domain/journal/journal';
import { parseMarkup } from '#domain/kernel/markup';
import { element } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { kindOf } from '#domain/publication/article-type';
import { isFullText } from '#domain/publication/without-text';
import { back } from './back.ts';
import { jatsBody } from './body.ts';
import { front } from './front.ts';

/** How a JATS document begins. */
export const JATS_PROLOG = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" "https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3.dtd">
`;

/** What the root of every JATS document says. */
export const jatsRoot = (journal: Journal) => ({
  'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
  'dtd-version': '1.3',
  'xml:lang': journal.language,
});

/**
 * An article in JATS 1.3, Journal Publishing, as a whole document. Without a full text of the journal's own there is no
 * body; of a withdrawn article the record is left.
 */
export function jatsOf(journal: Journal, article: Article, origin: string): string {
  return `${JATS_PROLOG}${jatsElement(journal, article, origin)}\n`;
}

/** The same as an element, to stand in another document. */
export function jatsElement(journal: Journal, article: Article, origin: string): string {
  const isWhole = !article.is_withdrawn;
  const nodes = isWhole && isFullText(article.content) ? parseMarkup(article.content) : [];
  const body = jatsBody(nodes, article.references.length);
  const text = element('body', {}, body.content);
  return element(
    'article',
    { ...jatsRoot(journal), 'xml:lang': article.language, 'article-type': kindOf(journal, article.article_type) },
    front(journal, article, origin),
    text.written !== '<body/>' && text,
    isWhole && back(article, body),
  ).written;
}
