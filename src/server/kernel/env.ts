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
  ['because replies by email need both', 'INBOUND_MAIL_DOMAIN', 'INBOUND_MAIL_SECRET'],
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
 * Every variable that is read. `npm run describe-settings` writes its comments into docs/settings.md and .env.example:
 * a `//` line begins a group; `@default` is for a default that the schema does not give.
 */
const Variables = z
  .object({
    // The journal and its address
    /** The port our own server listens on. */
    PORT: Port.default(8888),
    /** The address it listens on. */
    HOST: z.string().min(1).default('127.0.0.1'),
    /**
     * The address readers use. Canonical links, citations, feed, sitemap and the links in emails start with it; with
     * https, cookies are for https only. Every session token names it too, so a new one signs everyone out.
     * @default `http://HOST:PORT`; on Netlify the site's main address
     */
    SITE_URL: HttpUrl.optional(),
    /** Where the home page and calls for papers send authors; an address of another site is allowed. */
    SUBMIT_URL: z.string().min(1).default('/submit'),
    /**
     * 1 if our own server is behind a proxy that sets X-Forwarded-For: limits then count the last address in it, not
     * the proxy's. Without such a proxy it must stay 0.
     */
    TRUST_PROXY: Flag.default(false),

    // Database, files and backups
    /**
     * A Postgres database, version 15 or newer. A host under neon.tech uses Neon's driver, any other the driver pg. Not
     * set: the embedded database in DATA_DIR.
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
     * A secret of at least 32 characters that signs session tokens and CSRF tokens. Functions on Netlify need it.
     * @default made by our own server, in DATA_DIR
     */
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    /**
     * A secret: the Ed25519 private key that signs [dossiers](operations.md#dossiers-for-institutions), as made by
     * `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`. Without it functions on Netlify make no dossiers.
     * @default made by our own server, in DATA_DIR
     */
    DOSSIER_KEY: z.string().refine(isDossierKey, 'must be an Ed25519 private key (PKCS #8, DER, base64)').optional(),
    /** 1 lets editors use the editors' routes only after they have set up a second factor. */
    REQUIRE_EDITOR_MFA: Flag.default(false),
    /**
     * The id of the journal's client at [ORCID](operations.md#orcid). People then confirm their ORCID iDs there and may
     * sign in with them.
     */
    ORCID_CLIENT_ID: z.string().min(1).optional(),
    /** The secret of that client; both or neither. */
    ORCID_CLIENT_SECRET: z.string().min(1).optional(),
    /** The address of ORCID; for trials its sandbox, `https://sandbox.orcid.org`, with a client of its own. */
    ORCID_URL: HttpUrl.default('https://orcid.org'),

    // Email
    /**
     * The [mail server](operations.md#email), such as `smtp://user:password@mail.example.org:587`; `smtps://` where TLS
     * comes first. Not set: a demonstration shows its emails at /__mail; any other journal keeps trying for 55 hours.
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
     * A secret of at least 32 characters with which that domain's mail server signs what it delivers; both or neither.
     */
    INBOUND_MAIL_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),

    // Manuscripts and publishing
    /**
     * A clamd of ClamAV that [scans uploads](operations.md#the-virus-scanner), such as `tcp://127.0.0.1:3310`. Not set:
     * nothing is scanned.
     */
    SCANNER_URL: ScannerUrl.optional(),
    /** The LibreOffice program, a name or a path. Our own server opens old Word files (.doc) with it for production. */
    SOFFICE: z.string().min(1).default('soffice'),
    /** 1 publishes a manuscript only once its charge is paid, waived or exempt; otherwise the editor is warned. */
    PUBLICATION_WAITS_FOR_PAYMENT: Flag.default(false),
    /** The site's build hook on Netlify, a secret; publishing calls it. Our own server builds the site itself. */
    BUILD_HOOK_URL: HttpUrl.optional(),

    // Payments
    /**
     * The id of the journal's app at PayPal; this and the next three, or none ([payments](operations.md#payments)). Not
     * set: a demonstration simulates payment; any other journal takes none online.
     */
    PAYPAL_CLIENT_ID: z.string().min(1).optional(),
    /** The secret of that app. */
    PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
    /** sandbox or live. */
    PAYPAL_ENVIRONMENT: Environment,
    /** The id of the app's webhook. */
    PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
    /** For trials: a replacement for PayPal's REST API. Only with PAYPAL_ENVIRONMENT=sandbox. */
    PAYPAL_API_BASE: HttpUrl.optional(),

    // The scholarly record
    /**
     * The journal's user at Crossref (or email/role); this and the next two, or none. Every published article is then
     * [deposited](operations.md#the-scholarly-record) there.
     */
    CROSSREF_USER: z.string().min(1).optional(),
    /** The password of that user, a secret. */
    CROSSREF_PASSWORD: z.string().min(1).optional(),
    /** sandbox or live. */
    CROSSREF_ENVIRONMENT: Environment,
    /** For trials: a replacement for Crossref's test system. Only with CROSSREF_ENVIRONMENT=sandbox. */
    CROSSREF_URL: HttpUrl.optional(),
    /** The id of the journal's repository at DataCite, in place of Crossref; this and the next two, or none. */
    DATACITE_USER: z.string().min(1).optional(),
    /** The password of that repository, a secret. */
    DATACITE_PASSWORD: z.string().min(1).optional(),
    /** sandbox or live. */
    DATACITE_ENVIRONMENT: Environment,
    /** For trials: a replacement for DataCite's test system. Only with DATACITE_ENVIRONMENT=sandbox. */
    DATACITE_URL: HttpUrl.optional(),
    /**
     * The key of the journal's account with DOAJ, a secret. Every published article is then deposited there, and
     * removed if it is withdrawn.
     */
    DOAJ_API_KEY: z.string().min(1).optional(),
    /** The address of DOAJ's API; another one for trials or for its next version. */
    DOAJ_URL: HttpUrl.default('https://doaj.org/api/v4'),
    /** Crossref's public service, `https://api.crossref.org`: articles then show how often they are cited. */
    CITED_BY_URL: HttpUrl.optional(),
    /** A DOI resolver, such as `https://doi.org`: production then offers details that references lack. */
    CITATION_RESOLVER_URL: HttpUrl.optional(),

    // Demonstration and trials
    /**
     * 1 fills an empty database with the demonstration journal, 0 starts an empty journal; a started database stays as
     * it is. Without SMTP_URL, functions on Netlify then keep emails unsent.
     * @default 1 without DATABASE_URL, otherwise 0
     */
    DEMO: Flag.optional(),
    /**
     * How many synthetic articles the demonstration has besides its samples.
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
    /** Shows a build that it runs on Netlify. */
    NETLIFY: z.string().optional(),
    /** Shows a function that it runs on Netlify. */
    SITE_ID: z.string().optional(),
  })
  .superRefine(requireWhole)
  .superRefine(refuseStandIns)
  .superRefine(refuseTwoAgencies);

/** PayPal credentials; `clientSecret` is a secret. */
export interface PaypalAccount {
  clientId: string;
  clientSecret: string;
  environment: 'sandbox' | 'live';
  webhookId: string;
  /** A replacement for PayPal's sandbox, without trailing slash; undefined for PayPal itself. */
  apiBase?: string;
}

/** Credentials of a DOI register; `password` is a secret. */
export interface RegisterAccount {
  user: string;
  password: string;
  environment: 'sandbox' | 'live';
  /** The address of a replacement for the register's sandbox, without a trailing slash. */
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
  const ownAddress = `http://${data.HOST.includes(':') ? `[${data.HOST}]` : data.HOST}:${data.PORT}`;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    backupDir: data.BACKUP_DIR,
    backupsKept: data.BACKUPS_KEPT,
    databaseUrl: data.DATABASE_URL,
    // Netlify sets URL to the site's address in builds; elsewhere that name may mean anything.
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

/** Where the pages being built send authors. */
export const submitAddress = () => process.env.SUBMIT_URL ?? '/submit';

/** The folder of the publication snapshot; set by the build for the rendering process. */
export function snapshotDir(): string {
  const folder = process.env.SNAPSHOT_DIR;
  if (!folder) throw new Error('No publication snapshot is given (SNAPSHOT_DIR). Build with "npm run build".');
  return folder;
}
