import { readFileSync } from 'node:fs';
import { parseEnv as parseDotEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseEnv, snapshotDir } from '#server/kernel/env';
import { readSettings, settingsExample, settingsIn, settingsPage } from '../../../scripts/settings-reference.ts';

const DEFAULTS = {
  port: 8888,
  host: '127.0.0.1',
  dataDir: '.data',
  backupDir: 'backups',
  backupsKept: 7,
  databaseUrl: undefined,
  siteUrl: 'http://127.0.0.1:8888',
  submitUrl: '/submit',
  files: 'disk',
  sessionSecret: undefined,
  smtpUrl: undefined,
  inboundMail: undefined,
  scannerUrl: undefined,
  soffice: 'soffice',
  buildHookUrl: undefined,
  paypal: undefined,
  orcid: undefined,
  publicationWaitsForPayment: false,
  requireEditorMfa: false,
  trustProxy: false,
  demo: true,
  demoArticles: 0,
  simulateNetlify: false,
};

const mistakesOf = (source: Record<string, string>) => {
  try {
    parseEnv(source);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  throw new Error('No mistake was found.');
};

describe('settings', () => {
  it('that are not given have the defaults of a demonstration on one’s own machine', () => {
    expect(parseEnv({})).toEqual(DEFAULTS);
  });

  it('of .env.example, unchanged, are these defaults too', () => {
    const example = parseDotEnv(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8'));
    expect(parseEnv(example as Record<string, string>)).toEqual(DEFAULTS);
  });

  it('that are empty count as not given', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SITE_URL', 'URL', 'SUBMIT_URL', 'FILES'];
    const more = [
      'SESSION_SECRET',
      'SMTP_URL',
      'SOFFICE',
      'BUILD_HOOK_URL',
      'PAYPAL_CLIENT_ID',
      'PAYPAL_CLIENT_SECRET',
      'PAYPAL_ENVIRONMENT',
      'PAYPAL_WEBHOOK_ID',
      'PAYPAL_API_BASE',
      'PUBLICATION_WAITS_FOR_PAYMENT',
      'REQUIRE_EDITOR_MFA',
      'TRUST_PROXY',
      'DEMO',
      'DEMO_ARTICLES',
      'SIMULATE_NETLIFY',
      'NETLIFY',
    ];
    expect(parseEnv(Object.fromEntries([...names, ...more].map((name) => [name, ''])))).toEqual(DEFAULTS);
  });

  it.each(['CROSSREF', 'DATACITE'])('of %s come together, and another address replaces its sandbox only', (name) => {
    const account = { [`${name}_USER`]: 'mj', [`${name}_PASSWORD`]: 'b', [`${name}_ENVIRONMENT`]: 'sandbox' };
    const known = { user: 'mj', password: 'b', environment: 'sandbox', url: 'http://127.0.0.1:9000' };
    const env = parseEnv({ ...account, [`${name}_URL`]: 'http://127.0.0.1:9000/' });
    expect([env.crossref, env.datacite]).toContainEqual(known);
    expect(mistakesOf({ [`${name}_USER`]: 'mj' })).toHaveLength(3);
    const live = { ...account, [`${name}_ENVIRONMENT`]: 'live', [`${name}_URL`]: 'http://127.0.0.1:9000' };
    expect(mistakesOf(live)[1]).toContain(`${name}_URL is for testing only`);
  });

  it('of DOAJ are its key, and its own address where no other is given', () => {
    expect(parseEnv({ DOAJ_API_KEY: 'k' }).doaj).toEqual({ apiKey: 'k', url: 'https://doaj.org/api/v4' });
    const trial = { DOAJ_API_KEY: 'k', DOAJ_URL: 'http://127.0.0.1:9000/api/v4/' };
    expect(parseEnv(trial).doaj).toEqual({ apiKey: 'k', url: 'http://127.0.0.1:9000/api/v4' });
    expect(parseEnv({ DOAJ_URL: 'http://127.0.0.1:9000' }).doaj).toBeUndefined();
  });

  it('name one register of DOIs, not two', () => {
    const accounts = ['CROSSREF', 'DATACITE'].map((name) => ({
      [`${name}_USER`]: 'mj',
      [`${name}_PASSWORD`]: 'b',
      [`${name}_ENVIRONMENT`]: 'sandbox',
    }));
    expect(mistakesOf(Object.assign({}, ...accounts))[1]).toContain('a DOI is registered with one agency');
  });

  it('of PayPal come together, or not at all', () => {
    const whole = {
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_ENVIRONMENT: 'live',
      PAYPAL_WEBHOOK_ID: 'c',
    };
    expect(parseEnv(whole).paypal).toEqual({ clientId: 'a', clientSecret: 'b', environment: 'live', webhookId: 'c' });
    const mistakes = mistakesOf({ ...whole, PAYPAL_CLIENT_SECRET: '', PAYPAL_WEBHOOK_ID: '' });
    expect(mistakes.filter((line) => line.includes('PAYPAL_'))).toHaveLength(2);
  });

  it('let another program stand in for PayPal’s sandbox, and never for real money', () => {
    const sandbox = {
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_ENVIRONMENT: 'sandbox',
      PAYPAL_WEBHOOK_ID: 'c',
      PAYPAL_API_BASE: 'http://127.0.0.1:9000/',
    };
    expect(parseEnv(sandbox).paypal?.apiBase).toBe('http://127.0.0.1:9000');
    for (const change of [{ PAYPAL_ENVIRONMENT: 'live' }, { PAYPAL_API_BASE: 'file:///etc/passwd' }]) {
      expect(mistakesOf({ ...sandbox, ...change }).join()).toContain('PAYPAL_API_BASE');
    }
    expect(mistakesOf({ PAYPAL_API_BASE: sandbox.PAYPAL_API_BASE }).join()).toContain('PAYPAL_API_BASE');
  });

  it('that do not concern the journal are left alone', () => {
    expect(parseEnv({ PATH: '/bin', URL: 'https://elsewhere.example', HOME: '/' })).toEqual(DEFAULTS);
  });

  it('that are wrong are named all together, each with what it must be', () => {
    const [first, ...mistakes] = mistakesOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://localhost/journal',
      SITE_URL: 'journal.example',
      FILES: 's3',
      BUILD_HOOK_URL: 'hooks.example/1',
      SCANNER_URL: 'http://scanner:3310',
      SESSION_SECRET: 'short',
      DEMO: 'yes',
      DEMO_ARTICLES: 'many',
      SIMULATE_NETLIFY: 'true',
    });
    expect(first).toBe('These settings are wrong (environment or .env file):');
    expect(mistakes.map((line) => line.trim()).sort()).toEqual([
      'BUILD_HOOK_URL must be an address that starts with http:// or https://',
      'DATABASE_URL must be an address that starts with postgres://',
      'DEMO must be 1 or 0',
      'DEMO_ARTICLES must be a whole number of articles',
      'FILES must be "disk" or "blobs"',
      'PORT must be a port number from 1 to 65535',
      'SCANNER_URL must be an address such as tcp://127.0.0.1:3310',
      'SESSION_SECRET must have at least 32 characters',
      'SIMULATE_NETLIFY must be 1 or 0',
      'SITE_URL must be an address that starts with http:// or https://',
    ]);
  });

  it('never show a wrong secret or password in the message', () => {
    const text = mistakesOf({ SESSION_SECRET: 'hunter2', DATABASE_URL: 'http://user:hunter2@host/db' }).join();
    expect(text).not.toContain('hunter2');
  });

  it.each(['0', '-1', '65536', '80a', ' 80', '1e3', '8.5', '0x50'])('refuse the port %s', (PORT) => {
    expect(mistakesOf({ PORT })).toHaveLength(2);
  });

  it.each(['1', '80', '65535'])('take the port %s', (PORT) => {
    expect(parseEnv({ PORT }).port).toBe(Number(PORT));
  });

  it.each(['tcp://127.0.0.1:3310', 'tcp://clamd', 'tcp://[::1]:3310'])('take the scanner %s', (scannerUrl) => {
    expect(parseEnv({ SCANNER_URL: scannerUrl })).toEqual({ ...DEFAULTS, scannerUrl });
  });

  it.each(['127.0.0.1:3310', 'tcp://', 'tcp://user@host:1', 'tcp://host:3310/path', 'tcp://host:99999'])(
    'refuse the scanner %s',
    (SCANNER_URL) => {
      expect(mistakesOf({ SCANNER_URL })).toEqual([
        'These settings are wrong (environment or .env file):',
        '  SCANNER_URL must be an address such as tcp://127.0.0.1:3310',
      ]);
    },
  );

  it('take the addresses that Postgres hosts give out', () => {
    for (const databaseUrl of [
      'postgres://user:pass@localhost:5432/journal',
      'postgresql://user:p%40ss@ep-x-1-pooler.eu-central-1.aws.neon.tech/journal?sslmode=require&channel_binding=require',
    ]) {
      expect(parseEnv({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
    }
  });
});

describe('the description of the settings', () => {
  const REMEDY = 'Run "npm run describe-settings" and commit what it writes.';
  const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

  it('is kept in docs/settings.md and .env.example as the schema has it', () => {
    const settings = readSettings();
    expect(settings.length).toBeGreaterThan(40);
    expect(read('docs/settings.md') === settingsPage(settings), REMEDY).toBe(true);
    expect(read('.env.example') === settingsExample(settings), REMEDY).toBe(true);
  });

  it('has each setting with its group, its meaning and its default', () => {
    const schema = `const Variables = z.object({
      // Trials
      /** So [many](operations.md#many). */
      MANY: z.string().default('7'),
      /** @default as \`MANY\` */
      FEW: z.string().optional(),
    });`;
    expect(() => settingsIn(schema)).toThrow('give FEW a comment');
    const [many, few] = settingsIn(schema.replace('/** @default', '/**\n * Few.\n * @default'));
    expect(many).toEqual({
      name: 'MANY',
      group: 'Trials',
      meaning: 'So [many](operations.md#many).',
      fallback: '`7`',
      value: '7',
    });
    expect(few).toMatchObject({ group: 'Trials', meaning: 'Few.', fallback: 'as `MANY`', value: '' });
  });
});

describe('the address of the site', () => {
  it('has no trailing slash', () => {
    expect(parseEnv({ SITE_URL: 'https://journal.example/' }).siteUrl).toBe('https://journal.example');
    expect(parseEnv({ SITE_URL: 'https://journal.example//' }).siteUrl).toBe('https://journal.example');
  });

  it('is where the journal answers, unless given', () => {
    expect(parseEnv({ HOST: '0.0.0.0', PORT: '80' }).siteUrl).toBe('http://0.0.0.0:80');
    expect(parseEnv({ HOST: '::1', PORT: '8080' }).siteUrl).toBe('http://[::1]:8080');
  });

  it('is Netlify’s main address on Netlify, unless given', () => {
    const netlify = { NETLIFY: 'true', URL: 'https://journal.netlify.app' };
    expect(parseEnv(netlify).siteUrl).toBe('https://journal.netlify.app');
    expect(parseEnv({ ...netlify, SITE_URL: 'https://journal.example' }).siteUrl).toBe('https://journal.example');
  });
});

describe('files', () => {
  it('stand in Netlify Blobs on Netlify and on disk elsewhere, unless given', () => {
    expect(parseEnv({ NETLIFY: 'true' }).files).toBe('blobs');
    expect(parseEnv({ NETLIFY: 'true', FILES: 'disk' }).files).toBe('disk');
    expect(parseEnv({ FILES: 'blobs' }).files).toBe('blobs');
  });
});

describe('the demonstration', () => {
  it('is seeded into the embedded database, and into another only where asked for', () => {
    const DATABASE_URL = 'postgres://localhost/journal';
    expect(parseEnv({}).demo).toBe(true);
    expect(parseEnv({ DEMO: '0' }).demo).toBe(false);
    expect(parseEnv({ DATABASE_URL }).demo).toBe(false);
    expect(parseEnv({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
    expect(parseEnv({ DATABASE_URL, DEMO: '' }).demo).toBe(false);
  });
});

describe('the snapshot folder', () => {
  it('is asked for with the remedy where a page is rendered outside a build', () => {
    const given = process.env.SNAPSHOT_DIR;
    delete process.env.SNAPSHOT_DIR;
    expect(() => snapshotDir()).toThrow('No publication snapshot is given (SNAPSHOT_DIR). Build with "npm run build".');
    if (given !== undefined) process.env.SNAPSHOT_DIR = given;
  });
});
