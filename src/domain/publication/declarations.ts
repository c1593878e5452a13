import type { Declarations } from './article.ts';

/** The heading of each statement, in the order of the article page. */
export const DECLARATION_HEADINGS: Record<keyof Declarations, string> = {
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
const ALWAYS_SHOWN: ReadonlySet<keyof Declarations> = new Set(['funding', 'competing_interests']);

/**
 * The declarations as readers get them. An empty one is left out, or is "Not stated." where every article has one:
 * only the authors can say that there is nothing to declare.
 */
export function shownDeclarations(declarations: Declarations): { heading: string; text: string }[] {
  const names = Object.keys(DECLARATION_HEADINGS) as (keyof Declarations)[];
  return names.flatMap((name) => {
    const text = declarations[name] || (ALWAYS_SHOWN.has(name) ? 'Not stated.' : '');
    return text ? [{ heading: DECLARATION_HEADINGS[name], text }] : [];
  });
}
