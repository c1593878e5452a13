import { editorialApi } from '#domain/desk/editorial/paths';
import type { DeskCounts } from '#domain/desk/need/need';
import { callApi } from '#islands/kernel/api.ts';
import { onSessionChange, readSession } from '#islands/kernel/session.ts';
import { CACHED_COUNT } from './cached-count.ts';

/** How long the pages of a tab show a count without asking again. */
const FRESH_MS = 60_000;
/** More would not fit beside the link. */
const SHOWN_MAX = 99;
/** As wide as a digit, so that the link keeps its width. */
const FIGURE_SPACE = '\u2007';

/**
 * Shows an editor, beside the link to the dashboard in every page's header, how many items are waiting. Asks once the
 * page has loaded, so that reading never waits for it.
 */
async function showCount(): Promise<void> {
  const email = editorEmail();
  const cached = CACHED_COUNT.read();
  if (email && cached?.email === email) {
    render(cached.rows);
    if (now() - cached.at < FRESH_MS) return;
  } else {
    CACHED_COUNT.save(undefined);
    render(0);
  }
  if (!email) return;
  const fallback = 'The counts could not be loaded.';
  const counts = await callApi<DeskCounts>(editorialApi.deskCounts, { as: true, fallback }).catch(() => undefined);
  // Without the count the link still leads to the dashboard.
  if (!counts || editorEmail() !== email) return;
  CACHED_COUNT.save({ email, rows: counts.rows, at: now() });
  render(counts.rows);
}

/** Milliseconds on a clock that the pages of a tab share. */
const now = () => performance.timeOrigin + performance.now();

function editorEmail(): string | undefined {
  const user = readSession()?.user;
  return user?.role === 'editor' ? user.email : undefined;
}

function render(rows: number): void {
  const link = document.querySelector('#desk a');
  if (!link) return;
  const shown = rows > SHOWN_MAX ? `${SHOWN_MAX}+` : rows > 0 ? String(rows) : '';
  link.textContent = `Dashboard${shown.padStart(4, FIGURE_SPACE)}`;
  const items = rows === 1 ? '1 item is' : `${rows.toLocaleString('en-GB')} items are`;
  if (rows > 0) link.setAttribute('aria-label', `Dashboard, ${items} waiting for you`);
  else link.removeAttribute('aria-label');
}

onSessionChange(() => void showCount());
// A page from the back-forward cache may come from before the last change.
addEventListener('pageshow', ({ persisted }) => persisted && void showCount());
if (document.readyState === 'complete') void showCount();
else addEventListener('load', () => setTimeout(showCount), { once: true });
