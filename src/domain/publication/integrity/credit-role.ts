/** The roles of CRediT (ANSI/NISO Z39.104-2022), by the last part of their URLs. */
const CREDIT_ROLES = {
  conceptualization: 'Conceptualization',
  'data-curation': 'Data curation',
  'formal-analysis': 'Formal analysis',
  'funding-acquisition': 'Funding acquisition',
  investigation: 'Investigation',
  methodology: 'Methodology',
  'project-administration': 'Project administration',
  resources: 'Resources',
  software: 'Software',
  supervision: 'Supervision',
  validation: 'Validation',
  visualization: 'Visualization',
  'writing-original-draft': 'Writing – original draft',
  'writing-review-editing': 'Writing – review & editing',
} as const;

export type CreditRole = keyof typeof CREDIT_ROLES;
export const CREDIT_ROLE_IDS = Object.keys(CREDIT_ROLES) as [CreditRole, ...CreditRole[]];

export const CREDIT_URL = 'https://credit.niso.org/';

export const creditRoleName = (role: CreditRole): string => CREDIT_ROLES[role];

export const creditRoleUrl = (role: CreditRole): string => `${CREDIT_URL}contributor-roles/${role}/`;

/** Removes duplicates and sorts roles in the order of the taxonomy. */
export const inCreditOrder = (roles: readonly CreditRole[]): CreditRole[] =>
  CREDIT_ROLE_IDS.filter((role) => roles.includes(role));
