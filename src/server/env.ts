import * as z from 'zod';
import { isDossierKey } from './dossier-key.ts';

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65_535, 'must be a port number from 1 to 65535');
const Flag = z.enum(['0', '1', ''], 'must be 1 or 0').transform((value) => value === '1');
const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' });
const PostgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres://' });

const ScannerUrl = z
  .string()
  .refine((url) => /^tcp:\/\/([^/:@?#[\]]+|\[[\da-f:.]+\])(:\d+)?$/i.test(url) && URL.canParse(url), {
    error: 'must be an address such as tcp://127.0.0.1:3310',
  });

/** Settings that come together or not at all: half of them would fail at the first use, or lose answers. */
const TOGETHER: readonly [because: string, ...names: string[]][] = [
  [
    'because PayPal needs all four',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_ENVIRONMENT',
    'PAYPAL_WEBHOOK_ID',
  ],
  ['because ORCID needs both', 'ORCID_CLIENT_ID', 'ORCID_CLIENT_SECRET'],
  ['because answers by mail need both', 'INBOUND_MAIL_DOMAIN', 'INBOUND_MAIL_SECRET'],
  ['because Crossref needs all three', 'CROSSREF_USER', 'CROSSREF_PASSWORD', 'CROSSREF_ENVIRONMENT'],
  ['because DataCite needs all three', 'DATACITE_USER', 'DATACITE_PASSWORD', 'DATACITE_ENVIRONMENT'],
];

function requireWhole(given: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  for (const [because, ...names] of TOGETHER) {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) continue;
    for (const name of missing) {
      context.addIssue({ code: 'custom', path: [name], message: `must be set too, ${because}` });
    }
  }
}

/** Another address than a service's own may only replace its sandbox; what is real is done by the service itself. */
function refuseStandIns(given: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  for (const [address, environment] of [
    ['PAYPAL_API_BASE', 'PAYPAL_ENVIRONMENT'],
    ['CROSSREF_URL', 'CROSSREF_ENVIRONMENT'],
    ['DATACITE_URL', 'DATACITE_ENVIRONMENT'],
  ] as const) {
    if (given[address] === undefined || given[environment] === 'sandbox') continue;
    const message = `is for trials alone and needs ${environment}=sandbox`;
    context.addIssue({ code: 'custom', path: [address], message });
  }
}

/** A DOI is registered with one agency. */
function refuseTwoAgencies(given: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  if (given.CROSSREF_USER === undefined || given.DATACITE_USER === undefined) return;
  const message = 'cannot be set beside CROSSREF_USER: a DOI is registered with one agency';
  context.addIssue({ code: 'custom', path: ['DATACITE_USER'], message });
}

const Environment = z.enum(['sandbox', 'live'], 'must be "sandbox" or "live"').optional();

const Variables = z
  .object({
    PORT: Port.default(8888),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('.data'),
    BACKUP_DIR: z.string().min(1).default('backups'),
    BACKUPS_KEPT: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of days, such as 7; 0 makes no backups')
      .transform(Number)
      .default(7),
    DATABASE_URL: PostgresUrl.optional(),
    SITE_URL: HttpUrl.optional(),
    URL: HttpUrl.optional(),
    SUBMIT_URL: z.string().min(1).default('/submit'),
    FILES: z.enum(['disk', 'blobs'], 'must be "disk" or "blobs"').optional(),
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    DOSSIER_KEY: z
      .string()
      .refine(isDossierKey, 'must be a private key of Ed25519: PKCS #8 in DER, in base64')
      .optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
      .optional(),
    INBOUND_MAIL_DOMAIN: z
      .string()
      .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a domain in lower case, such as answers.journal.example')
      .optional(),
    INBOUND_MAIL_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SCANNER_URL: ScannerUrl.optional(),
    SOFFICE: z.string().min(1).default('soffice'),
    CITATION_RESOLVER_URL: HttpUrl.optional(),
    CITED_BY_URL: HttpUrl.optional(),
    BUILD_HOOK_URL: HttpUrl.optional(),
    PAYPAL_CLIENT_ID: z.string().min(1).optional(),
    PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
    PAYPAL_ENVIRONMENT: Environment,
    PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
    PAYPAL_API_BASE: HttpUrl.optional(),
    CROSSREF_USER: z.string().min(1).optional(),
    CROSSREF_PASSWORD: z.string().min(1).optional(),
    CROSSREF_ENVIRONMENT: Environment,
    CROSSREF_URL: HttpUrl.optional(),
    DATACITE_USER: z.string().min(1).optional(),
    DATACITE_PASSWORD: z.string().min(1).optional(),
    DATACITE_ENVIRONMENT: Environment,
    DATACITE_URL: HttpUrl.optional(),
    DOAJ_API_KEY: z.string().min(1).optional(),
    DOAJ_URL: HttpUrl.default('https://doaj.org/api/v4'),
    ORCID_CLIENT_ID: z.string().min(1).optional(),
    ORCID_CLIENT_SECRET: z.string().min(1).optional(),
    ORCID_URL: HttpUrl.default('https://orcid.org'),
    PUBLICATION_WAITS_FOR_PAYMENT: Flag.default(false),
    REQUIRE_EDITOR_MFA: Flag.default(false),
    TRUST_PROXY: Flag.default(false),
    DEMO: Flag.optional(),
    DEMO_ARTICLES: z
      .string()
      .regex(/^\d{1,6}$/, 'must be a whole number of articles')
      .transform(Number)
      .optional(),
    SIMULATE_NETLIFY: Flag.default(false),
    NETLIFY: z.string().optional(),
    SITE_ID: z.string().optional(),
  })
  .superRefine(requireWhole)
  .superRefine(refuseStandIns)
  .superRefine(refuseTwoAgencies);

/** What the journal shows itself to PayPal with; `clientSecret` is a secret. */
export interface PaypalAccount {
  clientId: string;
  clientSecret: string;
  environment: 'sandbox' | 'live';
  webhookId: string;
  /** The address of a replacement for PayPal's sandbox, without a trailing slash; not set: PayPal itself is called. */
  apiBase?: string;
}

/** What the journal shows itself to a register of DOIs with; `password` is a secret. */
export interface RegisterAccount {
  user: string;
  password: string;
  environment: 'sandbox' | 'live';
  /** The address of a replacement for the register's sandbox, without a trailing slash. */
  url?: string;
}

/** What the journal shows itself to the Directory of Open Access Journals with; `apiKey` is a secret. */
export interface DoajAccount {
  apiKey: string;
  /** The address of its API, without a trailing slash. */
  url: string;
}

/** What the journal shows itself to ORCID with; `clientSecret` is a secret. */
export interface OrcidClient {
  clientId: string;
  clientSecret: string;
  /** The address of ORCID or of its sandbox, without a trailing slash. */
  url: string;
}

/** The settings of this process, with defaults filled in; `siteUrl` has no trailing slash. */
export interface Env {
  port: number;
  host: string;
  dataDir: string;
  /** The folder of backups, and how many daily ones our own server keeps there; with 0 it makes none by itself. */
  backupDir: string;
  backupsKept: number;
  databaseUrl: string | undefined;
  siteUrl: string;
  submitUrl: string;
  files: 'disk' | 'blobs';
  sessionSecret: string | undefined;
  /** Signs dossiers; a secret. */
  dossierKey: string | undefined;
  smtpUrl: string | undefined;
  /** By what answers to messages come by mail; not set: they are written on the page. */
  inboundMail: { domain: string; secret: string } | undefined;
  /** The address of clamd, which scans uploads; not set: nothing does. */
  scannerUrl: string | undefined;
  /** The program of LibreOffice, which opens old Word files: a name, or a path. */
  soffice: string;
  /** The service that knows the reference of a DOI; not set: references are not completed. */
  citationResolverUrl: string | undefined;
  /** Crossref's public service, which knows by how many works a DOI is cited; not set: citations are not counted. */
  citedByUrl: string | undefined;
  /** The build hook of Netlify; a secret. */
  buildHookUrl: string | undefined;
  /** The journal's PayPal account; not set: nobody pays online, or only in the demonstration. */
  paypal: PaypalAccount | undefined;
  /** The journal's account with Crossref; not set: nothing is deposited there. */
  crossref: RegisterAccount | undefined;
  /** The journal's account with DataCite, a repository's; not set: nothing is deposited there. */
  datacite: RegisterAccount | undefined;
  /** The journal's account with DOAJ; not set: nothing is deposited there. */
  doaj: DoajAccount | undefined;
  /** The journal's client at ORCID; not set: iDs are typed, and nobody signs in with one. */
  orcid: OrcidClient | undefined;
  /** Manuscripts are published only once their charge is paid, waived or exempt. */
  publicationWaitsForPayment: boolean;
  requireEditorMfa: boolean;
  /** Our server is behind a proxy, which gives the caller's address in X-Forwarded-For. */
  trustProxy: boolean;
  demo: boolean;
  demoArticles: number;
  simulateNetlify: boolean;
}

/** Reads all settings at once. One error message names every wrong setting. */
export function parseEnv(source: Record<string, string | undefined> = process.env): Env {
  // An empty line in `.env` means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Error(`These settings are wrong (environment or .env file):\n${mistakes.join('\n')}`);
  }
  const { data } = parsed;
  // Netlify tells its builds NETLIFY, its functions only SITE_ID.
  const onNetlify = data.NETLIFY !== undefined || data.SITE_ID !== undefined;
  const ownAddress = `http://${data.HOST.includes(':') ? `[${data.HOST}]` : data.HOST}:${data.PORT}`;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    backupDir: data.BACKUP_DIR,
    backupsKept: data.BACKUPS_KEPT,
    databaseUrl: data.DATABASE_URL,
    // Netlify tells a build the site's address in URL; elsewhere that name may mean anything.
    siteUrl: (data.SITE_URL ?? (onNetlify ? data.URL : undefined) ?? ownAddress).replace(/\/+$/, ''),
    submitUrl: data.SUBMIT_URL,
    files: data.FILES ?? (onNetlify ? 'blobs' : 'disk'),
    sessionSecret: data.SESSION_SECRET,
    dossierKey: data.DOSSIER_KEY,
    smtpUrl: data.SMTP_URL,
    inboundMail: inboundOf(data),
    scannerUrl: data.SCANNER_URL,
    soffice: data.SOFFICE,
    citationResolverUrl: data.CITATION_RESOLVER_URL,
    citedByUrl: data.CITED_BY_URL,
    buildHookUrl: data.BUILD_HOOK_URL,
    paypal: paypalOf(data),
    crossref: registerOf(data, 'CROSSREF'),
    datacite: registerOf(data, 'DATACITE'),
    doaj: data.DOAJ_API_KEY ? { apiKey: data.DOAJ_API_KEY, url: data.DOAJ_URL.replace(/\/+$/, '') } : undefined,
    orcid: orcidOf(data),
    publicationWaitsForPayment: data.PUBLICATION_WAITS_FOR_PAYMENT,
    requireEditorMfa: data.REQUIRE_EDITOR_MFA,
    trustProxy: data.TRUST_PROXY,
    demo: data.DEMO ?? data.DATABASE_URL === undefined,
    demoArticles: data.DEMO_ARTICLES ?? 0,
    simulateNetlify: data.SIMULATE_NETLIFY,
  };
}

function inboundOf({ INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret }: z.infer<typeof Variables>) {
  return domain && secret ? { domain, secret } : undefined;
}

function orcidOf(data: z.infer<typeof Variables>): OrcidClient | undefined {
  const { ORCID_CLIENT_ID: clientId, ORCID_CLIENT_SECRET: clientSecret, ORCID_URL } = data;
  return clientId && clientSecret ? { clientId, clientSecret, url: ORCID_URL.replace(/\/+$/, '') } : undefined;
}

function paypalOf(data: z.infer<typeof Variables>): PaypalAccount | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = data;
  const { PAYPAL_ENVIRONMENT: environment, PAYPAL_WEBHOOK_ID: webhookId } = data;
  if (!clientId || !clientSecret || !environment || !webhookId) return undefined;
  const apiBase = data.PAYPAL_API_BASE?.replace(/\/+$/, '');
  return { clientId, clientSecret, environment, webhookId, ...(apiBase && { apiBase }) };
}

function registerOf(data: z.infer<typeof Variables>, name: 'CROSSREF' | 'DATACITE'): RegisterAccount | undefined {
  const { [`${name}_USER` as const]: user, [`${name}_PASSWORD` as const]: password } = data;
  const environment = data[`${name}_ENVIRONMENT`];
  if (!user || !password || !environment) return undefined;
  const url = data[`${name}_URL`]?.replace(/\/+$/, '');
  return { user, password, environment, ...(url && { url }) };
}

/** The folder of the publication snapshot a site build reads; set by the build for the process that renders. */
export function snapshotDir(): string {
  const folder = process.env.SNAPSHOT_DIR;
  if (!folder) throw new Error('No publication snapshot is given (SNAPSHOT_DIR). Build with "npm run build".');
  return folder;
}
