import type { Article, Declarations } from './article.ts';
import { isInPdf } from './without-text.ts';

type Name = keyof Declarations;

/** The heading of each statement, in the order of the article page. */
export const DECLARATION_HEADINGS: Record<Name, string> = {
  author_contributions: 'Author contributions',
  funding: 'Funding',
  competing_interests: 'Competing interests',
  ethics: 'Ethics approval and consent',
  trial_registration: 'Trial registration',
  data_availability: 'Data availability',
  ai_use: 'Use of AI tools',
  acknowledgements: 'Acknowledgements',
};

/** Every article shows these; where one is empty, readers are told so. */
const ALWAYS_SHOWN: ReadonlySet<Name> = new Set(['funding', 'competing_interests']);

/**
 * The declarations as readers get them. An empty one is left out, or is "Not stated." where every article has one:
 * only the authors can say that there is nothing to declare. A PDF that nobody has read may well state it.
 */
export function shownDeclarations({
  declarations,
  content,
}: Pick<Article, 'declarations' | 'content'>): { name: Name; heading: string; text: string }[] {
  const names = Object.keys(DECLARATION_HEADINGS) as Name[];
  const isRead = !isInPdf(content);
  return names.flatMap((name) => {
    const text = declarations[name] || (isRead && ALWAYS_SHOWN.has(name) ? 'Not stated.' : '');
    return text ? [{ name, heading: DECLARATION_HEADINGS[name], text }] : [];
  });
}
