// Runs before npm scripts, on any Node from 20, before anything is installed: plain JavaScript with Node's own imports.
// "--all" also installs development dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const OLDEST_NODE = 20;

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) {
  console.error(
    `The journal needs Node ${OLDEST_NODE} or newer; this is ${process.version}. Install it from nodejs.org.`,
  );
  process.exit(1);
}

const wantsAll = process.argv.includes('--all');
if (!isInstalled()) {
  console.log('Installing dependencies (once, and after every change of package-lock.json) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const what = wantsAll ? '--include=dev' : '--omit=dev';
  const { status } = spawnSync(npm, ['ci', what, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    console.error('npm ci failed. Check the connection to the npm registry, then try again.');
    process.exit(1);
  }
}

/** Compares npm's record of installed packages with the lock file. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  const wanted = readPackages('package-lock.json');
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !wantsAll)) return true;
    const found = installed[path];
    return found ? found.version === entry.version && existsSync(path) : entry.optional === true;
  });
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}
