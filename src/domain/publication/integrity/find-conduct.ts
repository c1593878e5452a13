import type { Conduct } from './conduct.ts';
import { aiUseIn } from './find-ai-use.ts';
import { approvalIn } from './find-approval.ts';
import { consentIn } from './find-consent.ts';
import { sentencesOf } from './statement-parts.ts';

/** The statements that say how a study was conducted. */
export interface ConductStatements {
  ethics: string;
  ai_use: string;
}

/**
 * What the statements say of approval, consent and AI. It proposes, and somebody confirms: what they do not say without
 * doubt, or say in two ways, is left out.
 */
export function conductIn({ ethics, ai_use }: ConductStatements): Partial<Conduct> {
  const sentences = sentencesOf(ethics);
  return { ...approvalIn(sentences), ...consentIn(sentences), ...aiUseIn(ai_use) };
}
