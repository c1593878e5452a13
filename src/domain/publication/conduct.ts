import { longDate } from '#domain/kernel/date';
import type { Conduct, EthicsCommittee } from '#domain/publication/integrity/conduct';
import type { Article } from './article.ts';

export const CONDUCT_HEADING = 'Ethics, consent and AI in brief';

export const APPROVAL_LABELS: Record<NonNullable<Conduct['approval']>, string> = {
  approved: 'Approved',
  waived: 'Waived or exempt',
  not_needed: 'Not needed',
};
export const PARTICIPATION_CONSENT_LABELS: Record<Conduct['consent_to_participate'][number], string> = {
  written: 'Written',
  verbal: 'Verbal',
  given: 'Given (form not stated)',
  waived: 'Waived',
  not_applicable: 'Not applicable',
};
export const PUBLICATION_CONSENT_LABELS: Record<NonNullable<Conduct['consent_to_publication']>, string> = {
  given: 'Given',
  not_applicable: 'Not applicable',
};
export const AI_LABELS: Record<NonNullable<Conduct['ai_use']>, string> = { none: 'None declared', used: 'Used' };

/** Returns "Ethics Committee of X (12/2024; A-7), 3 May 2024". */
function committeeLine({ name, numbers, decided_on }: EthicsCommittee): string {
  const known = numbers.length > 0 ? `${name} (${numbers.join('; ')})` : name;
  return decided_on ? `${known}, ${longDate(decided_on)}` : known;
}

/** Describes how the study was conducted, one line per stated fact. */
export function conductLines({ conduct }: Pick<Article, 'conduct'>): { label: string; text: string }[] {
  if (!conduct) return [];
  const { approval, committees, consent_to_participate, consent_to_publication, ai_use, ai_tools, ai_purpose } =
    conduct;
  const approved = approval && [APPROVAL_LABELS[approval], committees.map(committeeLine).join('; ')];
  const participation = consent_to_participate.map((one) => PARTICIPATION_CONSENT_LABELS[one]).join('; ');
  const used = ai_use && [AI_LABELS[ai_use], [ai_tools, ai_purpose].filter(Boolean).join('; ')];
  return [
    { label: 'Ethics approval', text: joinParts(approved) },
    { label: 'Consent to participate', text: participation },
    {
      label: 'Consent to publication',
      text: consent_to_publication ? PUBLICATION_CONSENT_LABELS[consent_to_publication] : '',
    },
    { label: 'Use of AI', text: joinParts(used) },
  ].filter(({ text }) => text !== '');
}

const joinParts = (parts: string[] | null) => parts?.filter(Boolean).join(': ') ?? '';
