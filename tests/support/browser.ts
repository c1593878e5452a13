import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterEach, test as base, expect } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';
import { type RunningJournal, startJournal } from './running-journal.ts';
import { type CheckedShapes, lookFaults } from './screen-check.ts';

/** Options for opening a page. By default: 1280 px wide, light, with JavaScript. */
export interface PageOptions {
  width?: number;
  colorScheme?: 'light' | 'dark';
  javaScript?: boolean;
  /** Errors that the test provokes; any other error fails it. */
  expectedErrors?: RegExp[];
}

/** The running journal and a browser for it. */
export interface Browsing {
  site: RunningJournal;
  /** Opens a page in a separate profile; addresses may omit the origin. */
  newPage: (options?: PageOptions) => Promise<Page>;
  /** The shapes of the elements checked so far in this process. */
  judged: CheckedShapes;
  /**
   * Fails if the current page is wider than the window, from 320 px, or axe finds a violation in elements not checked
   * before.
   */
  checkLooks: (page: Page) => Promise<void>;
}

const LAUNCH = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The longest wait for anything on a page. */
const TIMEOUT_MS = 30_000;

/** Options for the journal of a test file. */
export interface BrowsingOptions {
  /** Further environment variables, such as `SIMULATE_NETLIFY`. */
  settings?: Record<string, string>;
  /** Set if the tests only read, so that the journal need not be reset. */
  isUntouched?: boolean;
}

/** Shared by the test files of a process. */
interface Shared {
  browser: Browser;
  journal: RunningJournal;
  /** In its default state, without a file's settings. */
  isFresh: boolean;
  judged: CheckedShapes;
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern that no other fixture is needed.
const perProcess = base.extend('shared', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const [browser, journal] = await Promise.all([launchBrowser(), startJournal()]);
  const shared: Shared = { browser, journal, isFresh: true, judged: new Set() };
  onCleanup(async () => {
    await shared.browser.close();
    await journal.stop();
  });
  return shared;
});

/**
 * Gives the tests of the calling file a browser and the journal in its default state. After each test, every page it
 * opened must be free of console errors, uncaught exceptions, policy violations and requests to other hosts.
 */
export function useBrowser({ settings, isUntouched = false }: BrowsingOptions = {}): Browsing {
  let shared: Shared | undefined;
  const opened: { context: BrowserContext; problems: string[] }[] = [];
  const state = async (page: Page) => `${page.url()}\n${await page.locator('main').innerText({ timeout: 1_000 })}`;

  perProcess.beforeAll(async ({ shared: found }) => {
    shared = found;
    if (!found.browser.isConnected()) found.browser = await launchBrowser();
    if (!found.isFresh || settings) await found.journal.reset(settings);
    found.isFresh = isUntouched && !settings;
  });
  afterEach(async ({ task }) => {
    const closing = opened.splice(0);
    if (task.result?.state === 'fail') {
      const pages = closing.flatMap(({ context }) => context.pages());
      const states = await Promise.all(pages.map((page) => state(page).catch(String)));
      console.log(`The pages of the test that failed:\n\n${states.join('\n\n')}`);
    }
    await Promise.all(closing.map(({ context }) => context.close()));
    expect(closing.flatMap(({ problems }) => problems)).toEqual([]);
  });

  const started = () => {
    if (!shared) throw new Error('The journal is started before the first test, not earlier.');
    return { site: shared.journal, browser: shared.browser, judged: shared.judged };
  };
  return {
    get site() {
      return started().site;
    },
    get judged() {
      return started().judged;
    },
    async checkLooks(page) {
      expect(await lookFaults(page, started().judged), page.url()).toEqual([]);
    },
    async newPage({ width = 1280, colorScheme = 'light', javaScript = true, expectedErrors = [] } = {}) {
      const { site, browser } = started();
      const context = await browser.newContext({
        baseURL: site.url,
        colorScheme,
        javaScriptEnabled: javaScript,
        viewport: { width, height: 800 },
      });
      context.setDefaultTimeout(TIMEOUT_MS);
      const problems: string[] = [];
      opened.push({ context, problems });
      const note = (problem: string) => {
        if (!expectedErrors.some((expected) => expected.test(problem))) problems.push(problem);
      };
      watch(context, site.url, note);
      if (isUntouched) watchChanges(context, note);
      return context.newPage();
    },
  };
}

/** A Chromium without background traffic. */
export function launchBrowser(): Promise<Browser> {
  // Without a UTF-8 locale, Chromium renames files with non-ASCII names.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? findChromium(), args: LAUNCH, env });
}

function watch(context: BrowserContext, origin: string, note: (problem: string) => void): void {
  // Chromium reports policy violations as console errors too.
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.page()?.url()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`${error.page()?.url()}: ${error.error()}`));
  context.on('request', (request) => {
    // Other protocols stay inside the browser: data, blobs, the PDF viewer.
    const isRemote = /^(https?|wss?):/.test(request.url());
    if (isRemote && !request.url().startsWith(`${origin}/`)) note(`Request to another host: ${request.url()}`);
  });
}

/** Signing in or out affects no one else, nor does reading: the headless browser identifies itself as a robot. */
const HARMLESS_CALLS = /\/api\/(auth\/(login|logout)\/|usage\/articles\/[^/]+\/(view|pdf))$/;

/** Reports calls that change the journal, because other files share it. */
function watchChanges(context: BrowserContext, note: (problem: string) => void): void {
  context.on('request', (request) => {
    const isChange = !['GET', 'HEAD'].includes(request.method()) && !HARMLESS_CALLS.test(request.url());
    if (isChange) note(`This file shares its journal, and changes it: ${request.method()} ${request.url()}`);
  });
}
