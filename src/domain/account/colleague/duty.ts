/** What a route of the office asks for, and in words for the description of the API. */
export const RIGHTS = {
  read: 'to view the office',
  write: 'to write to authors, reviewers and colleagues',
  edit: 'to handle manuscripts: reviewers, decisions',
  assign: 'to assign manuscripts to editors',
  produce: 'to produce and publish articles',
  money: 'to manage charges, payments and waivers',
  manage: 'to run the journal: letters, accounts, colleagues, deliveries',
} as const;

/** One of the rights. */
export type Right = keyof typeof RIGHTS;

/** What someone of the office is called, and may do. */
interface DutyRule {
  label: string;
  rights: readonly Right[];
  /** Where the person's work is a part of the journal's manuscripts: those of the person's categories, or assigned. */
  scope: 'everything' | 'categories' | 'assigned';
}

/** What people of the office are there for. */
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

/** One of the duties. */
export type Duty = keyof typeof DUTIES;

/** True if a duty comes with a right. */
export const hasRight = (duty: Duty, right: Right): boolean =>
  (DUTIES[duty].rights as readonly Right[]).includes(right);

/** The duties that come with a right. */
export const dutiesWith = (right: Right): Duty[] =>
  (Object.keys(DUTIES) as Duty[]).filter((duty) => hasRight(duty, right));
