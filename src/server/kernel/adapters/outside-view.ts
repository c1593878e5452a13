/** What others see of the journal: its certificate, and what its domain tells mail servers. */
export interface OutsideView {
  /** When the certificate of the site's address runs out; throws where none can be had. */
  certificateEnds: () => Promise<Date>;
  /** Whether a domain names who may send its emails. */
  readMailRecords: (domain: string) => Promise<{ hasSpf: boolean; hasDmarc: boolean }>;
}

const ON_THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]'];

/** The view of a journal that others can reach; undefined for one that only this machine can. */
export function openOutsideView({ siteUrl }: { siteUrl: string }): OutsideView | undefined {
  const site = new URL(siteUrl);
  if (ON_THIS_MACHINE.includes(site.hostname)) return undefined;
  // Few requests ask for it, and every one opens it.
  const look = () => import('./look-from-outside.ts');
  return {
    certificateEnds: async () => (await look()).readCertificate(site),
    readMailRecords: async (domain) => (await look()).readMailRecords(domain),
  };
}
