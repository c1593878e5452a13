import { DAY_MS } from '#domain/kernel/date';
import { escapeXml } from '#domain/kernel/xml';
import { ALERT_INTERVAL_DAYS, ALERT_TEXTS, type NewAlert } from '#domain/publication/alert/alert';
import { parseFollowedSearch, searchName } from '#domain/publication/alert/followed-search';
import { ALL_ARTICLES, alertApi, alertPaths, NEW_ISSUES } from '#domain/publication/alert/paths';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { receiveForm } from '#server/kernel/http/public-form';
import type { Call } from '#server/kernel/http/route';
import { sitePage } from '#server/kernel/http/site-page';
import { tokenHash } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import {
  confirmFollow,
  deleteFollowerOf,
  deleteFollowOf,
  findByConfirmLink,
  listFollows,
  listFollowsOfLink,
  saveFollow,
} from './queries.ts';

/** Matches the part of the site's empty page that the content replaces. */
const BODY = /(<div class="frame" id="alert-answer"[^>]*>)[\s\S]*?(<\/div>\s*<\/main>)/;

export async function showConfirm(token: string, { context }: Call): Promise<Response> {
  const follow = await findByConfirmLink(context.db, tokenHash(token), context.clock.now());
  if (!follow) return expiredPage(context);
  const words = `A weekly email with what’s new in “${follow.name}”, sent only when there is something new.`;
  return alertPage(context, 200, 'Start alerts?', buttonForm(words, alertApi.confirm(token), 'Start the alerts'));
}

/** Idempotent. */
export async function confirm(token: string, { context }: Call): Promise<Response> {
  const now = context.clock.now();
  const follow = await findByConfirmLink(context.db, tokenHash(token), now);
  if (!follow) return expiredPage(context);
  const next_at = new Date(now.getTime() + ALERT_INTERVAL_DAYS * DAY_MS);
  await context.db.transaction().execute((trx) => confirmFollow(trx, follow, { now, next_at }));
  const follows = await listFollows(context.db, [follow.follower_id]);
  const list = follows.map(({ path, name }) => `<li><a href="${escapeXml(path)}">${escapeXml(name)}</a></li>`).join('');
  const words = '<p>A weekly email with what’s new. Every email has an unsubscribe link.</p>';
  return alertPage(context, 200, ALERT_TEXTS.began, `${words}<ul>${list}</ul>`);
}

export async function showEnd(token: string, { context }: Call): Promise<Response> {
  const follows = await listFollowsOfLink(context.db, tokenHash(token));
  if (follows.length === 0) return endedPage(context);
  return alertPage(context, 200, 'End alerts?', followList(token, follows));
}

/** Ends one alert; with the last one the address is deleted. */
export async function endAlert(
  { token, follow }: { token: string; follow: string },
  { context }: Call,
): Promise<Response> {
  const hash = tokenHash(token);
  const left = await context.db.transaction().execute(async (trx) => {
    await deleteFollowOf(trx, hash, follow);
    const follows = await listFollowsOfLink(trx, hash);
    if (follows.length === 0) await deleteFollowerOf(trx, hash);
    return follows;
  });
  if (left.length === 0) return endedPage(context);
  return alertPage(context, 200, ALERT_TEXTS.endedOne, `<p>Still active:</p>${followList(token, left)}`);
}

/** Ends all alerts and deletes the address. */
export async function endAllAlerts(token: string, { context }: Call): Promise<Response> {
  await deleteFollowerOf(context.db, tokenHash(token));
  return endedPage(context);
}

const endedPage = (context: Context) =>
  alertPage(
    context,
    200,
    ALERT_TEXTS.ended,
    `<p>We have deleted your address. You can ask for <a href="${alertPaths.alerts}">alerts</a> again at any time.</p>`,
  );

const expiredPage = (context: Context) =>
  alertPage(
    context,
    404,
    ALERT_TEXTS.void,
    `<p>It has expired, or a newer email has replaced it. You can <a href="${alertPaths.alerts}">ask for a new one</a>.</p>`,
  );

/** Lists the alerts with a button to end all, and if there are several, one for each. */
function followList(token: string, follows: Awaited<ReturnType<typeof listFollowsOfLink>>): string {
  const endForm = ({ id, name }: (typeof follows)[number]) =>
    `<form method="post" action="${escapeXml(alertApi.endOne(token, id))}"><button class="button quiet">Stop this alert<span class="visually-hidden">: ${escapeXml(name)}</span></button></form>`;
  const items = follows.map(
    (follow) =>
      `<li><a href="${escapeXml(follow.path)}">${escapeXml(follow.name)}</a>${follows.length > 1 ? endForm(follow) : ''}</li>`,
  );
  const words = 'We will stop all alerts to your address and delete it.';
  return `<ul>${items.join('')}</ul>${buttonForm(words, alertApi.end(token), 'Stop all alerts')}`;
}

const buttonForm = (words: string, action: string, label: string) =>
  `<p>${escapeXml(words)}</p><form method="post" action="${escapeXml(action)}"><button class="button">${escapeXml(label)}</button></form>`;

/** Fills the site's empty page. */
async function alertPage({ siteFiles }: Context, status: number, heading: string, html: string): Promise<Response> {
  const empty = await siteFiles?.(`${alertPaths.answer}/index.html`);
  if (!empty) throw new Problem('unavailable', 'The page is not ready yet. Please try again in a minute.');
  const body = `<div class="page-head"><h1>${escapeXml(heading)}</h1>${html}</div>`;
  const page = empty
    .replace(BODY, (_, start: string, after: string) => start + body + after)
    .replace(/<title>[^<]*/, (title) => title.replace(/>[^|]*/, () => `>${escapeXml(heading)} `));
  // The address works like a password; forms on this page still send their origin.
  return sitePage(page, status, { 'Referrer-Policy': 'same-origin' });
}

/** The names of paths whose pages have no suitable heading. */
const FIXED_NAMES: Readonly<Record<string, string>> = { [ALL_ARTICLES]: 'All articles', [NEW_ISSUES]: 'New issues' };

/**
 * Emails a confirmation link. The reply never reveals whether the address already has alerts or has reached its limit.
 * @throws Problem bad_request if the path cannot be followed; too_many_requests
 */
export async function requestAlerts({ email, follow, website }: NewAlert, call: Call) {
  const name = await followName(follow, call.context);
  await receiveForm('alerts', { email, website, texts: [follow] }, call, async (trx, isCopied) => {
    if (!isCopied) return;
    const now = call.context.clock.now();
    const alert_follow_id = await saveFollow(trx, { email, path: follow, name, now });
    await enqueue(trx, { kind: 'mail.alert-confirm', payload: { alert_follow_id } }, now);
  });
  return Response.json({ message: ALERT_TEXTS.thanks }, { status: 202 });
}

/**
 * Reads the name from the built page, so that no one can make us email their own text. A search's terms are in no email
 * before the reader has confirmed.
 */
async function followName(path: string, { journal, siteFiles }: Context): Promise<string> {
  const own = FIXED_NAMES[path];
  if (own) return own;
  const question = parseFollowedSearch(journal, path);
  if (question) return searchName(journal, question);
  const html = await siteFiles?.(`${path}/index.html`);
  const name = html && /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]?.trim();
  if (name) return decodeEntities(name);
  throw new Problem('bad_request', ALERT_TEXTS.unknownPage, { fields: { follow: [ALERT_TEXTS.unknownPage] } });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const decodeEntities = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
