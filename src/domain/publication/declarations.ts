import type { Declarations } from './article.ts';

/** What each statement is called, in the order of the article page. */
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

/** Every article states these; without a word on one, readers are told so. */
const ALWAYS_SHOWN: ReadonlySet<keyof Declarations> = new Set(['funding', 'competing_interests']);

/**
 * The declarations as readers get them. An empty one says nothing of the study, so it is left out, or is "Not stated."
 * where every article has one: "none" are the authors' words alone.
 */
export function shownDeclarations(declarations: Declarations): { heading: string; text: string }[] {
  const names = Object.keys(DECLARATION_HEADINGS) as (keyof Declarations)[];
  return names.flatMap((name) => {
    const text = declarations[name] || (ALWAYS_SHOWN.has(name) ? 'Not stated.' : '');
    return text ? [{ heading: DECLARATION_HEADINGS[name], text }] : [];
  });
}
