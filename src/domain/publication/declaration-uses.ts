import type { DeclarationName } from './declaration-table.ts';

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
