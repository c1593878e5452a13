import type { BackupState } from './backup.ts';

/** The parts of the running journal, in display order. */
export const SYSTEM_PARTS = {
  database: 'Database',
  files: 'Stored files',
  deliveries: 'Deliveries',
  chores: 'Hourly work',
  site: 'Site',
  mail: 'Mail server',
  sender: 'Sending domain',
  backups: 'Backups',
  certificate: 'Certificate',
  payments: 'Payments',
  register: 'DOI registration',
  doaj: 'Directory of Open Access Journals',
  orcid: 'ORCID',
  scanner: 'Virus scanner',
} as const;
export type SystemPart = keyof typeof SYSTEM_PARTS;

/** The health of a part: OK, worth a look, broken, or not in use. `words` is the finding, `remedy` what to do. */
export interface Finding {
  state: 'good' | 'look' | 'broken' | 'off';
  words: string;
  remedy?: string;
}

/** The health of the journal at `checked_at`; no backups if the host keeps none in a folder. */
export interface SystemReport {
  checked_at: string;
  parts: readonly (Finding & { part: SystemPart })[];
  backups: BackupState | null;
}

export const SYSTEM_STATES: Readonly<Record<Finding['state'], string>> = {
  good: 'OK',
  look: 'Needs attention',
  broken: 'Failed',
  off: 'Not in use',
};

/** Says how many parts need attention. */
export function summaryOf(parts: SystemReport['parts']): string {
  const count = (state: Finding['state']) => parts.filter((one) => one.state === state).length;
  const [broken, look] = [count('broken'), count('look')];
  if (broken + look === 0) return 'Everything is OK.';
  const counted = [
    broken > 0 && `${broken} failed`,
    look > 0 && `${look} ${look === 1 ? 'needs' : 'need'} attention`,
  ].filter(Boolean);
  return `Not everything is OK: ${counted.join(', ')}.`;
}
