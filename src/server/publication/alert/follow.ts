import { DAY_MS } from '#domain/kernel/date';
import { escapeXml } from '#domain/kernel/xml';
import { ALERT_DAYS, ALERT_TEXTS, type NewAlert } from '#domain/publication/alert/alert';
import { followedSearch, searchName } from '#domain/publication/alert/followed-search';
import { alertApi, alertPaths, EVERYTHING, NEW_ISSUES } from '#domain/publication/alert/paths';
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
  keepFollow,
  listFollows,
  listFollowsOfLink,
} from './queries.ts';

/** Where the site's empty page has its content. */
const BODY = /(<div class="frame" id="alert-answer"[^>]*>)[\s\S]*?(<\/div>\s*<\/main>)/;

/** The page to confirm alerts. */
export async function showConfirm(token: string, { context }: Call): Promise<Response> {
  const follow = await findByConfirmLink(context.db, tokenHash(token), context.clock.now());
  if (!follow) return voidLink(context);
  const words = `A weekly email with what’s new in “${follow.name}”, sent only when there is something new.`;
  return answer(context, 200, 'Start alerts?', button(words, alertApi.confirm(token), 'Start the alerts'));
}

/** Starts alerts; idempotent. */
export async function confirm(token: string, { context }: Call): Promise<Response> {
  const now = context.clock.now();
  const follow = await findByConfirmLink(context.db, tokenHash(token), now);
  if (!follow) return voidLink(context);
  const next_at = new Date(now.getTime() + ALERT_DAYS * DAY_MS);
  await context.db.transaction().execute((trx) => confirmFollow(trx, follow, { now, next_at }));
  const follows = await listFollows(context.db, [follow.follower_id]);
  const list = follows.map(({ path, name }) => `<li><a href="${escapeXml(path)}">${escapeXml(name)}</a></li>`).join('');
  const words = '<p>A weekly email with what’s new. Every email has an unsubscribe link.</p>';
  return answer(context, 200, ALERT_TEXTS.began, `${words}<ul>${list}</ul>`);
}

/** The page to end alerts: all, or one of several. */
export async function showEnd(token: string, { context }: Call): Promise<Response> {
  const follows = await listFollowsOfLink(context.db, tokenHash(token));
  if (follows.length === 0) return ended(context);
  return answer(context, 200, 'End alerts?', choice(token, follows));
}

/** Ends one alert; with the last, the address is deleted. */
export async function endOne(
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
  if (left.length === 0) return ended(context);
  return answer(context, 200, ALERT_TEXTS.endedOne, `<p>Still active:</p>${choice(token, left)}`);
}

/** Ends alerts. */
export async function end(token: string, { context }: Call): Promise<Response> {
  await deleteFollowerOf(context.db, tokenHash(token));
  return ended(context);
}

const ended = (context: Context) =>
  answer(
    context,
    200,
    ALERT_TEXTS.ended,
    `<p>We have deleted your address. You can ask for <a href="${alertPaths.alerts}">alerts</a> again at any time.</p>`,
  );

const voidLink = (context: Context) =>
  answer(
    context,
    404,
    ALERT_TEXTS.void,
    `<p>It has expired, or a newer email has replaced it. You can <a href="${alertPaths.alerts}">ask for a new one</a>.</p>`,
  );

/** Followed pages, each with a button to end it if there are several, and one to end all. */
function choice(token: string, follows: Awaited<ReturnType<typeof listFollowsOfLink>>): string {
  const endLabel = ({ id, name }: (typeof follows)[number]) =>
    `<form method="post" action="${escapeXml(alertApi.endOne(token, id))}"><button class="button quiet">Stop this alert<span class="visually-hidden">: ${escapeXml(name)}</span></button></form>`;
  const items = follows.map(
    (follow) =>
      `<li><a href="${escapeXml(follow.path)}">${escapeXml(follow.name)}</a>${follows.length > 1 ? endLabel(follow) : ''}</li>`,
  );
  const words = 'We stop all alerts to your address, and delete it.';
  return `<ul>${items.join('')}</ul>${button(words, alertApi.end(token), 'Stop all alerts')}`;
}

const button = (words: string, action: string, label: string) =>
  `<p>${escapeXml(words)}</p><form method="post" action="${escapeXml(action)}"><button class="button">${escapeXml(label)}</button></form>`;

/** The site's empty page with this content. */
async function answer({ siteFiles }: Context, status: number, heading: string, html: string): Promise<Response> {
  const empty = await siteFiles?.(`${alertPaths.answer}/index.html`);
  if (!empty) throw new Problem('unavailable', 'The page is not ready yet. Please try again in a minute.');
  const body = `<div class="page-head"><h1>${escapeXml(heading)}</h1>${html}</div>`;
  const page = empty
    .replace(BODY, (_, start: string, after: string) => start + body + after)
    .replace(/<title>[^<]*/, (title) => title.replace(/>[^|]*/, () => `>${escapeXml(heading)} `));
  // The address works like a password; forms on this page still send their origin.
  return sitePage(page, status, { 'Referrer-Policy': 'same-origin' });
}

/** Names of "everything" and "new issues" in emails. */
const NAMES: Readonly<Record<string, string>> = { [EVERYTHING]: 'All articles', [NEW_ISSUES]: 'New issues' };

/**
 * Emails a confirmation link. The reply never reveals whether the address already has alerts or has reached its limit.
 * @throws Problem bad_request if nothing can be followed at that address; too_many_requests
 */
export async function requestAlerts({ email, follow, website }: NewAlert, call: Call) {
  const name = await nameOf(follow, call.context);
  await receiveForm('alerts', { email, website, texts: [follow] }, call, async (trx, isCopied) => {
    if (!isCopied) return;
    const now = call.context.clock.now();
    const alert_follow_id = await keepFollow(trx, { email, path: follow, name, now });
    await enqueue(trx, { kind: 'mail.alert-confirm', payload: { alert_follow_id } }, now);
  });
  return Response.json({ message: ALERT_TEXTS.thanks }, { status: 202 });
}

/**
 * A list page's name as built, so that no one can make us email their own text. A search's terms are in no email before
 * its reader confirmed.
 */
async function nameOf(path: string, { journal, siteFiles }: Context): Promise<string> {
  const own = NAMES[path];
  if (own) return own;
  const question = followedSearch(journal, path);
  if (question) return searchName(journal, question);
  const html = await siteFiles?.(`${path}/index.html`);
  const name = html && /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]?.trim();
  if (name) return decode(name);
  throw new Problem('bad_request', ALERT_TEXTS.unknownPage, { fields: { follow: [ALERT_TEXTS.unknownPage] } });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const decode = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
