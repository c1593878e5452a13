import type { Article } from './article.ts';
import { DECLARATION_NAMES, DECLARATIONS, type DeclarationName } from './declaration-table.ts';
import { DECLARATION_USES } from './declaration-uses.ts';
import { isInPdf } from './without-text.ts';

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
