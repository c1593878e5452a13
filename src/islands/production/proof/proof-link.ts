import type { ProofView } from '#domain/proof/proof';
import { PROOF_TOKEN_HEADER } from '#domain/proof/token';
import { tabLinks } from '#islands/kernel/tab-link.ts';

/** The links to proofs, and what this tab was shown of each. */
export const proofLinks = tabLinks<ProofView>('proof', PROOF_TOKEN_HEADER);
