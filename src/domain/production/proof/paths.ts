const segment = encodeURIComponent;

export const proofApi = {
  proof: (id: string) => `/api/proof/${segment(id)}/`,
  supplement: (id: string, file: string) => `/api/proof/${segment(id)}/supplements/${segment(file)}/`,
  figure: (id: string, file: string) => `/api/proof/${segment(id)}/figures/${segment(file)}/`,
  pdf: (id: string) => `/api/proof/${segment(id)}/pdf/`,
  draft: (id: string) => `/api/proof/${segment(id)}/draft/`,
  answer: (id: string) => `/api/proof/${segment(id)}/answer/`,
} as const;

/**
 * The header with a proof link's token, valid for one manuscript. Signed-in authors use their session instead; both may
 * be sent.
 */
export const PROOF_TOKEN_HEADER = 'X-Proof-Token';

/** Days for which a link works after the due date: late answers are welcome, and sent ones can be reread. */
export const PROOF_LINK_DAYS = 90;
