/** The journal from outside: its certificate, and its domain's email policy. */
export interface OutsideView {
  /** The expiry of the site's certificate; throws if unavailable. */
  certificateEnds: () => Promise<Date>;
  /** Whether a domain authorises its mail servers. */
  readMailRecords: (domain: string) => Promise<{ hasSpf: boolean; hasDmarc: boolean }>;
}

const ON_THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]'];

/** The outside view of a public journal; undefined for a local one. */
export function openOutsideView({ siteUrl }: { siteUrl: string }): OutsideView | undefined {
  const site = new URL(siteUrl);
  if (ON_THIS_MACHINE.includes(site.hostname)) return undefined;
  // Rarely needed, but opened by every request.
  const look = () => import('./look-from-outside.ts');
  return {
    certificateEnds: async () => (await look()).readCertificate(site),
    readMailRecords: async (domain) => (await look()).readMailRecords(domain),
  };
}
