/** Metadata formats by prefix. JATS has no namespace, which OAI-PMH requires. */
export const OAI_FORMATS = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  },
  jats: {
    schema: 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3-mathml3.xsd',
    namespace: 'https://jats.nlm.nih.gov/ns/publishing/1.3/',
  },
} as const;

/** The prefix of a format. */
export type OaiFormat = keyof typeof OAI_FORMATS;

/** True for the prefix of a format that is offered. */
export const isOaiFormat = (prefix: string | undefined): prefix is OaiFormat =>
  prefix !== undefined && Object.hasOwn(OAI_FORMATS, prefix);
