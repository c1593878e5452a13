import { paths } from '#domain/kernel/paths';

/** A sign-in page served at an unknown address names that address and restores its own. */
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
