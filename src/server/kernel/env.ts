import * as z from 'zod';
import { isDossierKey } from './secret.ts';

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

/** Settings that are all set or none: an incomplete set would fail at first use, or lose replies. */
const REQUIRED_TOGETHER: readonly [because: string, ...names: string[]][] = [
  [
    'because PayPal needs all four',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_ENVIRONMENT',
    'PAYPAL_WEBHOOK_ID',
  ],
  ['because ORCID needs both', 'ORCID_CLIENT_ID', 'ORCID_CLIENT_SECRET'],
  ['because replies by email need both', 'INBOUND_MAIL_DOMAIN', 'INBOUND_MAIL_SECRET'],
  ['because Crossref needs all three', 'CROSSREF_USER', 'CROSSREF_PASSWORD', 'CROSSREF_ENVIRONMENT'],
  ['because DataCite needs all three', 'DATACITE_USER', 'DATACITE_PASSWORD', 'DATACITE_ENVIRONMENT'],
];

function requireTogether(given: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  for (const [because, ...names] of REQUIRED_TOGETHER) {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) continue;
    for (const name of missing) {
      context.addIssue({ code: 'custom', path: [name], message: `must be set too, ${because}` });
    }
  }
}

/** A custom address may replace a service's sandbox only, never its live system. */
function refuseLiveReplacements(given: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  for (const [address, environment] of [
    ['PAYPAL_API_BASE', 'PAYPAL_ENVIRONMENT'],
    ['CROSSREF_URL', 'CROSSREF_ENVIRONMENT'],
    ['DATACITE_URL', 'DATACITE_ENVIRONMENT'],
  ] as const) {
    if (given[address] === undefined || given[environment] === 'sandbox') continue;
    const message = `is for testing only and needs ${environment}=sandbox`;
    context.addIssue({ code: 'custom', path: [address], message });
  }
}

/** A DOI is registered with one agency. */
function refuseTwoAgencies(given: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  if (given.CROSSREF_USER === undefined || given.DATACITE_USER === undefined) return;
  const message = 'cannot be set together with CROSSREF_USER: a DOI is registered with one agency';
  context.addIssue({ code: 'custom', path: ['DATACITE_USER'], message });
}

const Environment = z.enum(['sandbox', 'live'], 'must be "sandbox" or "live"').optional();

/**
 * Every variable that is read. `npm run describe-settings` copies the comments to docs/settings.md and .env.example: a
 * `//` line starts a group; `@default` is for a default that is not in the schema.
 */
const Variables = z
  .object({
    // The journal and its address
    /** The port our own server listens on. */
    PORT: Port.default(8888),
    /** The address it listens on. */
    HOST: z.string().min(1).default('127.0.0.1'),
    /**
     * The public address of the site. Canonical links, citations, the feed, the sitemap and links in emails start with
     * it; with https, cookies are sent over https only. Changing it signs everyone out.
     * @default `http://HOST:PORT`; on Netlify the site's main address
     */
    SITE_URL: HttpUrl.optional(),
    /** The address of the submission links on the home page and in calls for papers; it may be on another site. */
    SUBMIT_URL: z.string().min(1).default('/submit'),
    /**
     * 1 if our own server is behind a proxy that sets X-Forwarded-For: limits then count the last address in it, not
     * the proxy's. Without such a proxy it must stay 0.
     */
    TRUST_PROXY: Flag.default(false),

    // Database, files and backups
    /**
     * A Postgres database, version 15 or newer. Hosts under neon.tech use Neon's driver, all others pg. Not set: the
     * embedded database in DATA_DIR.
     */
    DATABASE_URL: PostgresUrl.optional(),
    /** The folder of the embedded database, the stored files, the secret and the built site. */
    DATA_DIR: z.string().min(1).default('.data'),
    /**
     * Where files are stored: disk (in DATA_DIR) or blobs (Netlify Blobs).
     * @default `disk`; on Netlify `blobs`
     */
    FILES: z.enum(['disk', 'blobs'], 'must be "disk" or "blobs"').optional(),
    /** The folder of [backups](operations.md#backups). */
    BACKUP_DIR: z.string().min(1).default('backups'),
    /** How many daily backups our own server keeps. With 0 it makes none, not even before an upgrade. */
    BACKUPS_KEPT: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of days, such as 7; 0 turns backups off')
      .transform(Number)
      .default(7),

    // Secrets and sign-in
    /**
     * A secret of at least 32 characters that signs session tokens and CSRF tokens. Required on Netlify.
     * @default generated by our own server in DATA_DIR
     */
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    /**
     * A secret: the Ed25519 private key that signs [dossiers](operations.md#dossiers-for-institutions), as created by
     * `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`. Without it, dossiers cannot be created on
     * Netlify.
     * @default generated by our own server in DATA_DIR
     */
    DOSSIER_KEY: z.string().refine(isDossierKey, 'must be an Ed25519 private key (PKCS #8, DER, base64)').optional(),
    /** 1 requires editors to set up two-factor authentication before they can use the editor area. */
    REQUIRE_EDITOR_MFA: Flag.default(false),
    /**
     * The id of the journal's client at [ORCID](operations.md#orcid). People then confirm their ORCID iDs there and may
     * sign in with them.
     */
    ORCID_CLIENT_ID: z.string().min(1).optional(),
    /** The secret of that client; set both or neither. */
    ORCID_CLIENT_SECRET: z.string().min(1).optional(),
    /** The address of ORCID; for testing, its sandbox, `https://sandbox.orcid.org`, which needs its own client. */
    ORCID_URL: HttpUrl.default('https://orcid.org'),

    // Email
    /**
     * The [mail server](operations.md#email), such as `smtp://user:password@mail.example.org:587`; `smtps://` for
     * implicit TLS. Not set: a demonstration shows its emails at /__mail; any other journal retries for 55 hours.
     */
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
      .optional(),
    /**
     * The domain that receives [answers by email](operations.md#answers-by-email), such as `answers.journal.example`.
     * Not set: messages are answered on their page.
     */
    INBOUND_MAIL_DOMAIN: z
      .string()
      .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a domain in lower case, such as answers.journal.example')
      .optional(),
    /**
     * A secret of at least 32 characters with which that domain's mail server signs its deliveries; set both or
     * neither.
     */
    INBOUND_MAIL_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),

    // Manuscripts and publishing
    /**
     * The ClamAV daemon (clamd) that [scans uploads](operations.md#the-virus-scanner), such as `tcp://127.0.0.1:3310`.
     * Not set: nothing is scanned.
     */
    SCANNER_URL: ScannerUrl.optional(),
    /**
     * The LibreOffice program, as a name or a path. Our own server uses it to open old Word files (.doc) in production.
     */
    SOFFICE: z.string().min(1).default('soffice'),
    /** 1 publishes a manuscript only once its charge is paid, waived or exempt; otherwise the editor is warned. */
    PUBLICATION_WAITS_FOR_PAYMENT: Flag.default(false),
    /** The site's build hook on Netlify, a secret; publishing calls it. Our own server builds the site itself. */
    BUILD_HOOK_URL: HttpUrl.optional(),

    // Payments
    /**
     * The id of the journal's app at PayPal; set this and the next three, or none ([payments](operations.md#payments)).
     * Not set: a demonstration simulates payment; any other journal takes no online payments.
     */
    PAYPAL_CLIENT_ID: z.string().min(1).optional(),
    /** The secret of that app. */
    PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
    /** sandbox or live. */
    PAYPAL_ENVIRONMENT: Environment,
    /** The id of the app's webhook. */
    PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
    /** For testing: a substitute for PayPal's REST API. Only with PAYPAL_ENVIRONMENT=sandbox. */
    PAYPAL_API_BASE: HttpUrl.optional(),

    // The scholarly record
    /**
     * The journal's user at Crossref (or email/role); set this and the next two, or none. Every published article is
     * then [deposited](operations.md#the-scholarly-record) there.
     */
    CROSSREF_USER: z.string().min(1).optional(),
    /** The password of that user, a secret. */
    CROSSREF_PASSWORD: z.string().min(1).optional(),
    /** sandbox or live. */
    CROSSREF_ENVIRONMENT: Environment,
    /** For testing: a substitute for Crossref's test system. Only with CROSSREF_ENVIRONMENT=sandbox. */
    CROSSREF_URL: HttpUrl.optional(),
    /** The id of the journal's repository at DataCite, instead of Crossref; set this and the next two, or none. */
    DATACITE_USER: z.string().min(1).optional(),
    /** The password of that repository, a secret. */
    DATACITE_PASSWORD: z.string().min(1).optional(),
    /** sandbox or live. */
    DATACITE_ENVIRONMENT: Environment,
    /** For testing: a substitute for DataCite's test system. Only with DATACITE_ENVIRONMENT=sandbox. */
    DATACITE_URL: HttpUrl.optional(),
    /**
     * The key of the journal's account with DOAJ, a secret. Every published article is then deposited there, and
     * removed if it is withdrawn.
     */
    DOAJ_API_KEY: z.string().min(1).optional(),
    /** The address of DOAJ's API; change it for testing or for a newer version. */
    DOAJ_URL: HttpUrl.default('https://doaj.org/api/v4'),
    /** Crossref's public API, `https://api.crossref.org`. If set, articles show their citation counts. */
    CITED_BY_URL: HttpUrl.optional(),
    /** A DOI resolver, such as `https://doi.org`. If set, production suggests missing details of references. */
    CITATION_RESOLVER_URL: HttpUrl.optional(),

    // Demonstration and trials
    /**
     * 1 fills an empty database with the demonstration journal, 0 starts an empty journal; existing data are left
     * unchanged. With 1 and no SMTP_URL, functions on Netlify keep emails unsent.
     * @default 1 without DATABASE_URL, otherwise 0
     */
    DEMO: Flag.optional(),
    /**
     * The number of synthetic articles in the demonstration, in addition to its samples.
     * @default 0
     */
    DEMO_ARTICLES: z
      .string()
      .regex(/^\d{1,6}$/, 'must be a whole number of articles')
      .transform(Number)
      .optional(),
    /** 1 makes our own server refuse requests larger than Netlify passes to a function. */
    SIMULATE_NETLIFY: Flag.default(false),

    // Set by Netlify
    /** The main address of the site. */
    URL: HttpUrl.optional(),
    /** Set in builds on Netlify. */
    NETLIFY: z.string().optional(),
    /** Set in functions on Netlify. */
    SITE_ID: z.string().optional(),
  })
  .superRefine(requireTogether)
  .superRefine(refuseLiveReplacements)
  .superRefine(refuseTwoAgencies);

/** PayPal credentials; `clientSecret` is a secret. */
export interface PaypalAccount {
  clientId: string;
  clientSecret: string;
  environment: 'sandbox' | 'live';
  webhookId: string;
  /** The address of a substitute for PayPal's sandbox, without trailing slash. */
  apiBase?: string;
}

/** Credentials of a DOI register; `password` is a secret. */
export interface RegisterAccount {
  user: string;
  password: string;
  environment: 'sandbox' | 'live';
  /** The address of a substitute for the register's sandbox, without trailing slash. */
  url?: string;
}

/** DOAJ credentials; `apiKey` is a secret. */
export interface DoajAccount {
  apiKey: string;
  /** The API's address, without trailing slash. */
  url: string;
}

/** ORCID client credentials; `clientSecret` is a secret. */
export interface OrcidClient {
  clientId: string;
  clientSecret: string;
  /** ORCID's address or its sandbox's, without trailing slash. */
  url: string;
}

/** This process's settings, with defaults; `siteUrl` has no trailing slash. */
export interface Env {
  port: number;
  host: string;
  dataDir: string;
  backupDir: string;
  backupsKept: number;
  databaseUrl: string | undefined;
  siteUrl: string;
  submitUrl: string;
  files: 'disk' | 'blobs';
  sessionSecret: string | undefined;
  dossierKey: string | undefined;
  smtpUrl: string | undefined;
  inboundMail: { domain: string; secret: string } | undefined;
  scannerUrl: string | undefined;
  soffice: string;
  citationResolverUrl: string | undefined;
  citedByUrl: string | undefined;
  buildHookUrl: string | undefined;
  paypal: PaypalAccount | undefined;
  crossref: RegisterAccount | undefined;
  datacite: RegisterAccount | undefined;
  doaj: DoajAccount | undefined;
  orcid: OrcidClient | undefined;
  publicationWaitsForPayment: boolean;
  requireEditorMfa: boolean;
  trustProxy: boolean;
  demo: boolean;
  demoArticles: number;
  simulateNetlify: boolean;
}

/** Parses all settings at once; one error message names every wrong one. */
export function parseEnv(source: Record<string, string | undefined> = process.env): Env {
  // An empty line in `.env` means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Error(`These settings are wrong (environment or .env file):\n${mistakes.join('\n')}`);
  }
  const { data } = parsed;
  // Netlify sets NETLIFY in builds, but only SITE_ID in functions.
  const onNetlify = data.NETLIFY !== undefined || data.SITE_ID !== undefined;
  const defaultAddress = `http://${data.HOST.includes(':') ? `[${data.HOST}]` : data.HOST}:${data.PORT}`;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    backupDir: data.BACKUP_DIR,
    backupsKept: data.BACKUPS_KEPT,
    databaseUrl: data.DATABASE_URL,
    // Netlify sets URL to the site's address in builds; elsewhere a variable of that name may mean anything.
    siteUrl: (data.SITE_URL ?? (onNetlify ? data.URL : undefined) ?? defaultAddress).replace(/\/+$/, ''),
    submitUrl: data.SUBMIT_URL,
    files: data.FILES ?? (onNetlify ? 'blobs' : 'disk'),
    sessionSecret: data.SESSION_SECRET,
    dossierKey: data.DOSSIER_KEY,
    smtpUrl: data.SMTP_URL,
    inboundMail: parseInboundMail(data),
    scannerUrl: data.SCANNER_URL,
    soffice: data.SOFFICE,
    citationResolverUrl: data.CITATION_RESOLVER_URL,
    citedByUrl: data.CITED_BY_URL,
    buildHookUrl: data.BUILD_HOOK_URL,
    paypal: parsePaypal(data),
    crossref: parseRegister(data, 'CROSSREF'),
    datacite: parseRegister(data, 'DATACITE'),
    doaj: data.DOAJ_API_KEY ? { apiKey: data.DOAJ_API_KEY, url: data.DOAJ_URL.replace(/\/+$/, '') } : undefined,
    orcid: parseOrcid(data),
    publicationWaitsForPayment: data.PUBLICATION_WAITS_FOR_PAYMENT,
    requireEditorMfa: data.REQUIRE_EDITOR_MFA,
    trustProxy: data.TRUST_PROXY,
    demo: data.DEMO ?? data.DATABASE_URL === undefined,
    demoArticles: data.DEMO_ARTICLES ?? 0,
    simulateNetlify: data.SIMULATE_NETLIFY,
  };
}

function parseInboundMail({ INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret }: z.infer<typeof Variables>) {
  return domain && secret ? { domain, secret } : undefined;
}

function parseOrcid(data: z.infer<typeof Variables>): OrcidClient | undefined {
  const { ORCID_CLIENT_ID: clientId, ORCID_CLIENT_SECRET: clientSecret, ORCID_URL } = data;
  return clientId && clientSecret ? { clientId, clientSecret, url: ORCID_URL.replace(/\/+$/, '') } : undefined;
}

function parsePaypal(data: z.infer<typeof Variables>): PaypalAccount | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = data;
  const { PAYPAL_ENVIRONMENT: environment, PAYPAL_WEBHOOK_ID: webhookId } = data;
  if (!clientId || !clientSecret || !environment || !webhookId) return undefined;
  const apiBase = data.PAYPAL_API_BASE?.replace(/\/+$/, '');
  return { clientId, clientSecret, environment, webhookId, ...(apiBase && { apiBase }) };
}

function parseRegister(data: z.infer<typeof Variables>, name: 'CROSSREF' | 'DATACITE'): RegisterAccount | undefined {
  const { [`${name}_USER` as const]: user, [`${name}_PASSWORD` as const]: password } = data;
  const environment = data[`${name}_ENVIRONMENT`];
  if (!user || !password || !environment) return undefined;
  const url = data[`${name}_URL`]?.replace(/\/+$/, '');
  return { user, password, environment, ...(url && { url }) };
}

/** SUBMIT_URL in a rendering process. */
export const submitAddress = () => process.env.SUBMIT_URL ?? '/submit';

/** The folder of the publication snapshot; set by the build for the rendering process. */
export function snapshotDir(): string {
  const folder = process.env.SNAPSHOT_DIR;
  if (!folder) throw new Error('No publication snapshot is given (SNAPSHOT_DIR). Build with "npm run build".');
  return folder;
}
