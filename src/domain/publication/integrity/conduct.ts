import * as z from 'zod';
import { PlainDate } from '#domain/kernel/text';

export const APPROVALS = ['approved', 'waived', 'not_needed'] as const;
export const CONSENTS_TO_PARTICIPATE = ['written', 'verbal', 'given', 'waived', 'not_applicable'] as const;
export const CONSENTS_TO_PUBLICATION = ['given', 'not_applicable'] as const;
export const AI_USES = ['none', 'used'] as const;

/** `numbers` identify the approval or exemption. */
const EthicsCommittee = z.strictObject({
  name: z.string(),
  numbers: z.array(z.string()),
  decided_on: PlainDate.nullable(),
});
export type EthicsCommittee = z.infer<typeof EthicsCommittee>;

/**
 * Approval, consent and use of AI in a study. Null, empty lists and empty texts mean "not stated", which differs from
 * "none". Groups of participants may have consented in different forms.
 */
export const Conduct = z.strictObject({
  approval: z.enum(APPROVALS).nullable(),
  committees: z.array(EthicsCommittee),
  consent_to_participate: z.array(z.enum(CONSENTS_TO_PARTICIPATE)),
  consent_to_publication: z.enum(CONSENTS_TO_PUBLICATION).nullable(),
  ai_use: z.enum(AI_USES).nullable(),
  ai_tools: z.string(),
  ai_purpose: z.string(),
});
export type Conduct = z.infer<typeof Conduct>;

export const NOTHING_STATED: Conduct = {
  approval: null,
  committees: [],
  consent_to_participate: [],
  consent_to_publication: null,
  ai_use: null,
  ai_tools: '',
  ai_purpose: '',
};

export const isNothingStated = ({
  approval,
  consent_to_participate,
  consent_to_publication,
  ai_use,
}: Conduct): boolean =>
  approval === null && consent_to_participate.length === 0 && consent_to_publication === null && ai_use === null;

/** Drops details that contradict an answer: committees without approval, tools although no AI was used. */
export function dropUnusedDetails(conduct: Conduct): Conduct {
  const { approval, ai_use } = conduct;
  const hasCommittees = approval === 'approved' || approval === 'waived';
  return {
    ...conduct,
    ...(!hasCommittees && { committees: [] }),
    ...(ai_use !== 'used' && { ai_tools: '', ai_purpose: '' }),
    consent_to_participate: CONSENTS_TO_PARTICIPATE.filter((one) => conduct.consent_to_participate.includes(one)),
  };
}
