import { ALERT_TEXTS, type NewAlert } from '#domain/publication/alert/alert';
import { followedSearch, searchName } from '#domain/publication/alert/followed-search';
import { EVERYTHING, NEW_ISSUES } from '#domain/publication/alert/paths';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { takeForm } from '#server/kernel/http/public-form';
import type { Call } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { keepFollow } from './queries.ts';

/** Names of "everything" and "new issues" in emails. */
const NAMES: Readonly<Record<string, string>> = { [EVERYTHING]: 'All articles', [NEW_ISSUES]: 'New issues' };

/**
 * Emails a confirmation link. The reply never reveals whether the address already has alerts or has reached its limit.
 * @throws Problem bad_request if nothing can be followed at that address; too_many_requests
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
