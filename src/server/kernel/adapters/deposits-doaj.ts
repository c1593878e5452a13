import * as z from 'zod';
import type { Journal } from '#domain/journal/journal';
import { oneLine } from '#domain/publication/one-line';
import type { DoajAccount } from '#server/kernel/env';
import {
  callDepositor,
  type Depositor,
  DepositorUnavailable,
  type DepositReply,
  parseJson,
  requireUsableStatus,
} from './deposits.ts';

const UNEXPECTED_REPLY = 'The reply was not in DOAJ’s format: it is unclear whether the article was accepted.';
const WORDS_MAX = 300;

const Name = z.string().regex(/^[\w-]{1,100}$/);
const Created = z.object({ id: Name });
const Refused = z.object({ status: z.string(), error: z.string() });
const Listed = z.object({
  admin: z.object({ in_doaj: z.boolean().optional() }).optional(),
  bibjson: z.object({ title: z.string() }),
});
const Identifier = z.object({ type: z.string(), id: z.string() });
type Identifier = z.infer<typeof Identifier>;
const Found = z.object({
  results: z.array(z.object({ id: Name, bibjson: z.object({ identifier: z.array(Identifier) }) })),
});
const Sent = z.object({ bibjson: z.object({ title: z.string() }) });

/**
 * The DOAJ API. It answers synchronously and assigns an id, used to update, query and delete the article. Resent
 * articles are matched by DOI or address, so a lost reply causes no duplicate.
 */
export function doajDepositor(journal: Journal, { apiKey, url }: DoajAccount): Depositor {
  const call = async (method: string, path: string, document?: string) => {
    // DOAJ accepts the key only in the URL.
    const reply = await callDepositor(`${url}${path}?${new URLSearchParams({ api_key: apiKey })}`, {
      method,
      ...(document !== undefined && { headers: { 'Content-Type': 'application/json' }, body: document }),
    });
    requireUsableStatus(reply);
    const { status } = reply;
    if (status === 401) {
      throw new DepositorUnavailable('The journal’s API key was refused (status 401). Check DOAJ_API_KEY.');
    }
    const answer = reply.text.replaceAll(apiKey, '…');
    const json = parseJson(answer);
    const refused = status >= 400 ? Refused.safeParse(json).data : undefined;
    // A proxy in front of DOAJ may refuse too, with its own page.
    if (status >= 400 && !refused) throw new DepositorUnavailable(UNEXPECTED_REPLY);
    return { status, said: json, answer, refused: refused?.error ?? '' };
  };
  type Answer = Awaited<ReturnType<typeof call>>;
  const article = (name: string) => `/articles/${encodeURIComponent(name)}`;
  const refusal = ({ status, refused, answer }: Answer): DepositReply => ({
    state: 'failed',
    message: `DOAJ refused the article (status ${status}): ${oneLine(refused).slice(0, WORDS_MAX).toWellFormed()}`,
    answer,
  });
  const find = async (doi: string): Promise<string | undefined> => {
    const { status, said } = await call('GET', `/search/articles/${encodeURIComponent(`doi:"${doi}"`)}`);
    const { data } = Found.safeParse(said);
    if (status !== 200 || !data) throw new DepositorUnavailable(UNEXPECTED_REPLY);
    const isNamed = (identifiers: Identifier[], type: string, id: string) =>
      identifiers.some((one) => one.type === type && one.id.toLowerCase() === id.toLowerCase());
    const isOurs = (identifiers: Identifier[]) =>
      isNamed(identifiers, 'eissn', journal.issn) || isNamed(identifiers, 'pissn', journal.printIssn);
    return data.results.find(({ bibjson: { identifier } }) => isOurs(identifier) && isNamed(identifier, 'doi', doi))
      ?.id;
  };
  return {
    destination: 'doaj',
    isLive: new URL(url).hostname === 'doaj.org',
    async send({ document, record_id }) {
      const message = 'DOAJ has received the article. We have not yet checked whether it is listed.';
      if (record_id !== null) {
        const changed = await call('PUT', article(record_id), document);
        if (changed.status === 204 || changed.status === 200) return { state: 'sent', message, answer: changed.answer };
        if (changed.status !== 404) {
          if (changed.status >= 400) return refusal(changed);
          throw new DepositorUnavailable(UNEXPECTED_REPLY);
        }
      }
      const created = await call('POST', '/articles', document);
      if (created.status >= 400) return refusal(created);
      const { data } = Created.safeParse(created.said);
      if (created.status !== 201 || !data) throw new DepositorUnavailable(UNEXPECTED_REPLY);
      return { state: 'sent', message, answer: created.answer, record_id: data.id };
    },
    async query({ document, record_id }) {
      if (record_id === null) return 'unknown';
      const reply = await call('GET', article(record_id));
      if (reply.status === 404) return 'unknown';
      const { data } = Listed.safeParse(reply.said);
      if (reply.status !== 200 || !data) throw new DepositorUnavailable(UNEXPECTED_REPLY);
      const { answer } = reply;
      const warning = (message: string): DepositReply => ({ state: 'accepted_with_warnings', message, answer });
      if (data.admin?.in_doaj === false)
        return warning('DOAJ has the article but does not show it, because the journal is not listed.');
      const title = oneLine(data.bibjson.title);
      if (title !== oneLine(Sent.parse(parseJson(document)).bibjson.title)) {
        return warning(
          `DOAJ lists the article under a different title: “${title.slice(0, WORDS_MAX).toWellFormed()}”.`,
        );
      }
      return { state: 'registered', message: 'The article is listed in DOAJ.', answer };
    },
    async remove({ dois: [doi], record_id }) {
      const name = record_id ?? (doi && (await find(doi)));
      const gone = (message: string, answer: string): DepositReply => ({
        state: 'removed',
        message,
        answer,
        record_id: null,
      });
      if (!name) {
        if (doi) return gone('The article is not in DOAJ.', '');
        const message =
          'The article has no DOI, so it could not be looked up in DOAJ. If DOAJ lists it, remove it there.';
        return { state: 'failed', message, answer: '' };
      }
      const reply = await call('DELETE', article(name));
      if (reply.status === 204 || reply.status === 200)
        return gone('The article has been removed from DOAJ.', reply.answer);
      if (reply.status === 404) return gone('The article is not in DOAJ.', reply.answer);
      if (reply.status >= 400) return refusal(reply);
      throw new DepositorUnavailable(UNEXPECTED_REPLY);
    },
  };
}
