/** Checks the public site: its certificate, and its domain's email policy. */
export interface OutsideView {
  /** The expiry date of the site's certificate; throws if there is none. */
  certificateEnds: () => Promise<Date>;
  /** Reads whether a domain has SPF and DMARC records. */
  readMailRecords: (domain: string) => Promise<{ hasSpf: boolean; hasDmarc: boolean }>;
}

const ON_THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]'];

/** Undefined for a site on this machine. */
export function openOutsideView({ siteUrl }: { siteUrl: string }): OutsideView | undefined {
  const site = new URL(siteUrl);
  if (ON_THIS_MACHINE.includes(site.hostname)) return undefined;
  // Imported on demand: rarely needed, but opened for every request.
  const look = () => import('./look-from-outside.ts');
  return {
    certificateEnds: async () => (await look()).readCertificate(site),
    readMailRecords: async (domain) => (await look()).readMailRecords(domain),
  };
}
