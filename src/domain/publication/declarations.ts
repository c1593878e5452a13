import type { Article } from './article.ts';
import { DECLARATION_NAMES, DECLARATIONS, type DeclarationName } from './declaration-table.ts';
import { DECLARATION_USES } from './declaration-uses.ts';
import { isInPdf } from './without-text.ts';

/**
 * The declarations as readers get them. An empty one is left out, or is "Not stated." where it is required:
 * only the authors can say that there is nothing to declare. A PDF that no one has read may well state it.
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
