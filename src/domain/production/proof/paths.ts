const segment = encodeURIComponent;

/** Only the proof page and production load them. */
export const proofApi = {
  proof: (id: string) => `/api/proof/${segment(id)}/`,
  supplement: (id: string, file: string) => `/api/proof/${segment(id)}/supplements/${segment(file)}/`,
  figure: (id: string, file: string) => `/api/proof/${segment(id)}/figures/${segment(file)}/`,
  pdf: (id: string) => `/api/proof/${segment(id)}/pdf/`,
  draft: (id: string) => `/api/proof/${segment(id)}/draft/`,
  answer: (id: string) => `/api/proof/${segment(id)}/answer/`,
} as const;
