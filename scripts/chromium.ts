import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/**
 * The headless shell comes first: the same engine without windows needs a fifth of the processor time per page.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium for the browser tests: on the PATH, from Playwright, or newly installed by Playwright or, as root on
 * Debian, by apt. @throws Error with the command that installs it
 */
export function findChromium(): string {
  const found = findOnPath() ?? findPlaywrightChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests …');
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  });
  const installed = findPlaywrightChromium();
  if (installed) return installed;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update'], quiet);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], quiet);
  }
  const last = findOnPath();
  if (last) return last;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it so that "chromium" is on the PATH.',
  );
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file));
}

function findPlaywrightChromium(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}
