import type { Article } from './article.ts';
import { DECLARATION_NAMES, DECLARATIONS, type DeclarationName } from './declaration-table.ts';
import { DECLARATION_USES } from './declaration-uses.ts';

/**
 * The published declarations. Empty ones are omitted, or "Not stated." if required: only the authors can declare that
 * there is nothing. A PDF may well state it.
 */
export function shownDeclarations({
  declarations,
  content,
}: Pick<Article, 'declarations' | 'content'>): { name: DeclarationName; heading: string; text: string }[] {
  const isRead = !isInPdf(content);
  return DECLARATION_NAMES.flatMap((name) => {
    const { heading } = DECLARATIONS[name];
    const text = declarations[name] || (isRead && DECLARATION_USES[name].need === 'required' ? 'Not stated.' : '');
    return text ? [{ name, heading, text }] : [];
  });
}

/** Shown instead of a missing full text. */
export const IN_PDF = '<p>The full text of this article is in the PDF.</p>';
export const IN_PREPARATION = '<p>The full text of this article is being prepared.</p>';
/** Shown for imported articles without a text. */
export const NO_TEXT_HERE = '<p>The journal has no full text of this article.</p>';

const STAND_INS: readonly string[] = [IN_PDF, IN_PREPARATION, NO_TEXT_HERE];

/** Whether the text is only in a file not made by the journal. */
const isInPdf = (content: string): boolean => content === IN_PDF || content === NO_TEXT_HERE;

/** Whether `content` is an article's text rather than a placeholder sentence. */
export const isFullText = (content: string): boolean => !STAND_INS.includes(content);
