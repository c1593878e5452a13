import type { Article } from './article.ts';
import { DECLARATION_NAMES, DECLARATIONS, type DeclarationName } from './declaration-table.ts';

/** How production, exports and deposits use a declaration. */
export interface DeclarationUse {
  /** Completes "Write the statement on …". */
  called: string;
  /** Required statements are always published; the checks warn if expected ones are missing. */
  need: 'required' | 'expected' | 'optional';
  jats: {
    place: 'note' | 'section' | 'acknowledgements' | 'funding';
    type: string;
    /** Equivalent types in other publishers' articles. */
    alsoRead?: readonly string[];
  };
  /** The element in PubMed's XML. */
  pubmed?: 'CoiStatement';
}

/** Separate from `DECLARATIONS`, so that the submission page does not load it. */
export const DECLARATION_USES: Readonly<Record<DeclarationName, DeclarationUse>> = {
  author_contributions: {
    called: 'author contributions',
    need: 'expected',
    jats: { place: 'note', type: 'con' },
  },
  funding: {
    called: 'funding',
    need: 'required',
    jats: { place: 'funding', type: 'financial-disclosure', alsoRead: ['supported-by'] },
  },
  competing_interests: {
    called: 'competing interests',
    need: 'required',
    jats: { place: 'note', type: 'coi-statement', alsoRead: ['conflict'] },
    pubmed: 'CoiStatement',
  },
  ethics: {
    called: 'ethics approval',
    need: 'expected',
    jats: { place: 'section', type: 'ethics-statement' },
  },
  trial_registration: {
    called: 'trial registration',
    need: 'optional',
    jats: { place: 'section', type: 'trial-registration' },
  },
  data_availability: {
    called: 'data availability',
    need: 'expected',
    jats: { place: 'section', type: 'data-availability' },
  },
  ai_use: {
    called: 'use of AI',
    need: 'optional',
    jats: { place: 'section', type: 'ai-statement' },
  },
  acknowledgements: {
    called: 'acknowledgements',
    need: 'optional',
    jats: { place: 'acknowledgements', type: 'ack' },
  },
};

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
