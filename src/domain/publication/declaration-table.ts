/** A statement at the end of an article. */
interface Entry {
  /** Used on the article page, in the PDF and JATS, in forms and lists. */
  heading: string;
  /** The submission field; null if authors write the statement only in the manuscript. */
  sent: { field: string; hint: string } | null;
}

const TABLE = {
  author_contributions: { heading: 'Author contributions', sent: null },
  funding: {
    heading: 'Funding',
    sent: { field: 'funding', hint: 'Funders, with grant numbers; or “none”.' },
  },
  competing_interests: {
    heading: 'Competing interests',
    sent: {
      field: 'competing_interests',
      hint: 'Anything that could be seen as influencing an author; or “none”.',
    },
  },
  ethics: {
    heading: 'Ethics approval and consent',
    sent: {
      field: 'ethics_approval',
      hint: 'Committee, approval number and date, and how consent was obtained; or why none was needed.',
    },
  },
  trial_registration: {
    heading: 'Trial registration',
    sent: {
      field: 'trial_registration',
      hint: 'Registry and number, with the date of registration; for trials and systematic reviews.',
    },
  },
  data_availability: {
    heading: 'Data availability',
    sent: { field: 'data_availability', hint: 'Where the data are, or why they cannot be shared.' },
  },
  ai_use: {
    heading: 'Use of AI tools',
    sent: { field: 'ai_use', hint: 'The tools used and their purpose, except spell-checkers.' },
  },
  acknowledgements: { heading: 'Acknowledgements', sent: null },
} as const satisfies Readonly<Record<string, Entry>>;

export type DeclarationName = keyof typeof TABLE;
export const DECLARATION_NAMES = Object.keys(TABLE) as DeclarationName[];

export type SentDeclaration = Exclude<(typeof TABLE)[DeclarationName]['sent'], null>['field'];

interface Declaration extends Entry {
  sent: { field: SentDeclaration; hint: string } | null;
}

/** In page order; `DECLARATION_USES` has the rules for production and exports. */
export const DECLARATIONS: Readonly<Record<DeclarationName, Declaration>> = TABLE;

export const mapDeclarations = <Value>(make: (name: DeclarationName) => Value) =>
  Object.fromEntries(DECLARATION_NAMES.map((name) => [name, make(name)])) as Record<DeclarationName, Value>;
