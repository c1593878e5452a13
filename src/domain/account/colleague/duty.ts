/** The rights a route may require, with their descriptions in the API documentation. */
export const RIGHTS = {
  read: 'to view the office',
  write: 'to write to authors, reviewers and colleagues',
  edit: 'to handle manuscripts: reviewers, decisions',
  assign: 'to assign manuscripts to editors',
  produce: 'to produce and publish articles',
  money: 'to manage charges, payments and waivers',
  manage: 'to run the journal: emails, accounts, colleagues, deliveries',
} as const;

export type Right = keyof typeof RIGHTS;

interface DutyRule {
  label: string;
  rights: readonly Right[];
  /** The manuscripts they see: all, their categories', or those assigned to them. */
  scope: 'everything' | 'categories' | 'assigned';
}

export const DUTIES = {
  managing_editor: {
    label: 'Managing editor',
    rights: ['read', 'write', 'edit', 'assign', 'produce', 'money', 'manage'],
    scope: 'everything',
  },
  section_editor: { label: 'Section editor', rights: ['read', 'write', 'edit', 'assign'], scope: 'categories' },
  guest_editor: { label: 'Guest editor', rights: ['read', 'write', 'edit'], scope: 'assigned' },
  production_editor: { label: 'Production editor', rights: ['read', 'write', 'produce'], scope: 'everything' },
  read_only: { label: 'Read only', rights: ['read'], scope: 'everything' },
} as const satisfies Readonly<Record<string, DutyRule>>;

export type Duty = keyof typeof DUTIES;

export const hasRight = (duty: Duty, right: Right): boolean =>
  (DUTIES[duty].rights as readonly Right[]).includes(right);

export const dutiesWith = (right: Right): Duty[] =>
  (Object.keys(DUTIES) as Duty[]).filter((duty) => hasRight(duty, right));

interface OfficePosition {
  duty: Duty;
  categories: readonly string[];
}

export interface CoveredEditor extends OfficePosition {
  id: string;
}

/** An editor's position in the office, and those of absent colleagues the editor covers for. */
export interface Office extends OfficePosition {
  covers: readonly CoveredEditor[];
}
