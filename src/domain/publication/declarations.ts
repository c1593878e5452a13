import type { Article } from './article.ts';
import { DECLARATION_NAMES, DECLARATIONS, type DeclarationName } from './declaration-table.ts';
import { DECLARATION_USES } from './declaration-uses.ts';

/**
 * Returns the declarations to publish. Empty ones are omitted, or "Not stated." if required: only the authors can declare
 * "none". If the text is only in the PDF, the statement may be there.
 */
export function publishedDeclarations({
  declarations,
  content,
}: Pick<Article, 'declarations' | 'content'>): { name: DeclarationName; heading: string; text: string }[] {
  const hasPageText = !isInPdf(content);
  return DECLARATION_NAMES.flatMap((name) => {
    const { heading } = DECLARATIONS[name];
    const text = declarations[name] || (hasPageText && DECLARATION_USES[name].need === 'required' ? 'Not stated.' : '');
    return text ? [{ name, heading, text }] : [];
  });
}

export const IN_PDF = '<p>The full text of this article is in the PDF.</p>';
export const IN_PREPARATION = '<p>The full text of this article is being prepared.</p>';
/** For imported articles without a text. */
export const NO_TEXT_HERE = '<p>The journal has no full text of this article.</p>';

const PLACEHOLDERS: readonly string[] = [IN_PDF, IN_PREPARATION, NO_TEXT_HERE];

const isInPdf = (content: string): boolean => content === IN_PDF || content === NO_TEXT_HERE;

/** Whether `content` is a full text rather than a placeholder. */
export const isFullText = (content: string): boolean => !PLACEHOLDERS.includes(content);
