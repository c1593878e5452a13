import { Readable } from 'node:stream';
import type { OwnData } from '#domain/account/own-data';
import type { Context } from '#server/kernel/context';
import { contentDisposition } from '#server/kernel/http/attachment';
import { notFound } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import { addressFingerprint, findClosedAccounts } from './closing-queries.ts';
import { type DataOwner, OWN_LISTS, readOwnList } from './own-data-queries.ts';
import { findAccount, findDuty, findImportedAt } from './queries.ts';

const EXPORTS = { name: 'own-data', max: 30, seconds: 3_600 };
/** Rows held in memory at a time; drafts and reviews may be long. */
const PAGE = 50;

/**
 * Streams everything stored about a person as one JSON file, page by page.
 * @throws Problem too_many_requests
 */
export async function exportOwnData({ id }: { id: string }, context: Context): Promise<Response> {
  await consumeAttempt(context, EXPORTS, id);
  const account = await findAccount(context.db, id);
  if (!account) throw notFound();
  const { email } = account;
  const owner = { id, confirmed: account.email_verified_at ? { id, email } : null };
  const now = context.clock.now().toISOString();
  const { first_name, last_name, affiliation, country, orcid, expertise, languages, role, email_verified_at } = account;
  const accountData = {
    ...{ id, email, first_name, last_name, affiliation, country, orcid, expertise, languages, role },
    duty: await findDuty(context.db, id),
    has_second_factor: account.totp_enabled_at !== null,
    orcid_confirmed_at: account.orcid_confirmed_at?.toISOString() ?? null,
    email_verified_at: email_verified_at?.toISOString() ?? null,
    created_at: account.created_at.toISOString(),
    last_here_on: account.last_here_on,
    moved_in_at: (await findImportedAt(context.db, id))?.toISOString() ?? null,
    earlier_account: owner.confirmed && (await earlierAccount(email, context)),
  } satisfies OwnData['account'];
  const name = `${context.journal.abbreviation}-own-data-${now.slice(0, 10)}.json`.replace(/[^\w.-]+/g, '-');
  const text = Readable.from(writeJson(context, { exported_at: now, account: accountData }, owner), {
    objectMode: false,
  });
  return new Response(Readable.toWeb(text) as ReadableStream, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Content-Disposition': contentDisposition(name) },
  });
}

async function earlierAccount(
  email: string,
  { reader, secret }: Context,
): Promise<OwnData['account']['earlier_account']> {
  const [gone] = (await findClosedAccounts(reader, [addressFingerprint(email, secret)])).values();
  return gone ? { why: gone.why, gone_at: gone.gone_at.toISOString() } : null;
}

async function* writeJson(
  { reader }: Context,
  head: Pick<OwnData, 'exported_at' | 'account'>,
  owner: DataOwner,
): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 1).slice(0, -2);
  for (const list of OWN_LISTS) {
    yield `,\n "${list}": [`;
    for (let offset = 0, isMore = true; isMore; offset += PAGE) {
      const rows = await readOwnList(reader, list, { owner, limit: PAGE, offset });
      isMore = rows.length === PAGE;
      if (rows.length > 0) yield (offset > 0 ? ',\n' : '\n') + rows.map((row) => JSON.stringify(row)).join(',\n');
    }
    yield ']';
  }
  yield '\n}\n';
}
