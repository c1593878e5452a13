/** Checks the public site: its certificate, and its domain's email policy. */
export interface DomainChecks {
  /** The expiry date of the site's certificate; throws if there is none. */
  certificateEnds: () => Promise<Date>;
  /** Reads whether a domain has SPF and DMARC records. */
  readMailRecords: (domain: string) => Promise<{ hasSpf: boolean; hasDmarc: boolean }>;
}

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** Undefined for a site on this machine. */
export function openDomainChecks({ siteUrl }: { siteUrl: string }): DomainChecks | undefined {
  const site = new URL(siteUrl);
  if (LOCAL_HOSTS.includes(site.hostname)) return undefined;
  // Imported on demand: rarely needed, but opened for every request.
  const loadLookups = () => import('./domain-lookups.ts');
  return {
    certificateEnds: async () => (await loadLookups()).readCertificate(site),
    readMailRecords: async (domain) => (await loadLookups()).readMailRecords(domain),
  };
}
