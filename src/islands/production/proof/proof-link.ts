import type { ProofView } from '#domain/production/proof/proof';
import { PROOF_TOKEN_HEADER } from '#domain/production/proof/token';
import { tabLinks } from '#islands/kernel/tab-link.ts';

/** The links to proofs, and what this tab was shown of each. */
export const proofLinks = tabLinks<ProofView>('proof', PROOF_TOKEN_HEADER);
