import { paths } from '#domain/kernel/paths';

/** Where the sign-in page is in for an address that does not exist, names that address and takes its own. */
const { pathname } = location;
const message = document.querySelector<HTMLElement>('#missing-page');

if (message && pathname.replace(/\/$/, '') !== paths.login) {
  message.textContent = `The page ${readable(pathname)} does not exist.`;
  message.hidden = false;
  history.replaceState(null, '', paths.login);
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
