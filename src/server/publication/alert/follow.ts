import { ALERT_TEXTS, type NewAlert } from '#domain/publication/alert/alert';
import { followedSearch, searchName } from '#domain/publication/alert/followed-search';
import { EVERYTHING, NEW_ISSUES } from '#domain/publication/alert/paths';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { takeForm } from '#server/kernel/http/public-form';
import type { Call } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { keepFollow } from './queries.ts';

/** What everything and new issues are called in emails. */
const NAMES: Readonly<Record<string, string>> = { [EVERYTHING]: 'All articles', [NEW_ISSUES]: 'New issues' };

/**
 * Mails a link to whoever is said to want alerts. The answer is the same whether the address has some, gets the link,
 * or has got too many emails of the forms today.
 * @throws Problem bad_request where nothing can be followed at that address; too_many_requests
 */
export async function requestAlerts({ email, follow, website }: NewAlert, call: Call) {
  const name = await nameOf(follow, call.context);
  await takeForm('alerts', { email, website, texts: [follow] }, call, async (trx, isCopied) => {
    if (!isCopied) return;
    const now = call.context.clock.now();
    const alert_follow_id = await keepFollow(trx, { email, path: follow, name, now });
    await enqueue(trx, { kind: 'mail.alert-confirm', payload: { alert_follow_id } }, now);
  });
  return Response.json({ message: ALERT_TEXTS.thanks }, { status: 202 });
}

/**
 * What a page that lists articles is called, as it is built: so no one makes us mail words of their own. Those of a
 * search are in no email before its reader has begun the alerts.
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
