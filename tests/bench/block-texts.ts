import { editorialApi } from '#domain/desk/editorial/paths';
import { proofApi } from '#domain/production/proof/paths';
import { bearer, json } from '../support/accounts.ts';
import { deliverMail } from '../support/inbound-mail.ts';
import type { BlockedJournal } from './block-server.ts';
import { WORST_ARTICLES, WORST_MAILS, WORST_TEXTS } from './worst-texts.ts';

type Send = (path: string, init?: RequestInit) => Promise<Response>;
type Watch = (what: string, work: () => Promise<string>) => Promise<void>;

/** The worst texts in production: saved, read in every possible way, sent as a proof and commented on. */
export async function watchProduction(watch: Watch, send: Send, { editor, author, id, issue }: BlockedJournal) {
  const get = (path: string, person = editor) => send(path, { headers: bearer(person.token) });
  const post = (path: string, body: object, method = 'POST', person: { token: string } = editor) =>
    send(path, { ...json(body, person), method });
  const status = async (reply: Promise<Response>) => {
    const { status: code, ...response } = await reply.then(async (one) => ({
      status: one.status,
      size: (await one.arrayBuffer()).byteLength,
    }));
    return `${code}, ${Math.round(response.size / 1000)} kB`;
  };
  let version = 0;
  let proof = 0;
  for (const [what, make] of WORST_TEXTS) {
    const html = make();
    await watch(`${what}: saved`, () => status(post(editorialApi.productionText(id), { version, html }, 'PUT')));
    version = (await (await get(editorialApi.production(id))).json()).version;
    const due_on = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await post(editorialApi.productionProof(id), { number: proof, due_on });
    proof = (await (await get(editorialApi.productionProof(id))).json()).proofs[0]?.number ?? 0;
    const anchors = ['text/1', 'text/99999'].map((anchor, at) => ({ ...COMMENT, id: `c00000000000000${at}`, anchor }));
    const shown = await (await get(proofApi.proof(id), author)).json();
    const { digest } = shown;
    const content = { note: 'Please see.', answers: {}, comments: anchors };
    await post(
      proofApi.answer(id),
      { number: proof, version: 0, answer: 'corrections', digest, content },
      'POST',
      author,
    );
    // Results derived from the text alone are cached, but the checks are not.
    const calls: [string, () => Promise<Response>][] = [
      ['record', () => get(editorialApi.production(id))],
      ['checks', () => get(`/api/production/${id}/checks/`)],
      ['preview', () => get(`/api/production/${id}/preview/`)],
      ['proof', () => get(proofApi.proof(id), author)],
      ['proof, for the office', () => get(editorialApi.productionProof(id))],
      ['schedule of its issue', () => get(`/api/production/issues/${issue}/schedule/`)],
    ];
    for (const [called, call] of calls) await watch(`${what}: ${called}`, () => status(call()));
  }
}

const COMMENT = { label: 'Text, paragraph 1', quote: 'a', text: 'b', suggestion: '' };

/** Reports on the whole journal. */
const WHOLE = ['/api/system/', '/api/editor/statistics/', '/api/editor/statistics/people/'];

export async function watchOffice(watch: Watch, send: Send, { editor }: BlockedJournal) {
  for (const path of WHOLE) {
    await watch(path, async () => {
      const reply = await send(path, { headers: bearer(editor.token) });
      return `${reply.status}, ${Math.round((await reply.arrayBuffer()).byteLength / 1000)} kB`;
    });
  }
}

/** Previews the import of the worst articles from other systems. */
export async function watchImports(watch: Watch, send: Send, { editor }: BlockedJournal) {
  for (const [what, make] of WORST_ARTICLES) {
    const body = json(make(), editor);
    await watch(what, async () => {
      const reply = await send('/api/moving-in/trial/', body);
      const text = await reply.text();
      return `${reply.status}, ${Math.round(text.length / 1000)} kB`;
    });
  }
}

/** The worst emails, sent to an unknown address and to an author's reply address. */
export async function watchMails(watch: Watch, send: Send, { author, answers }: BlockedJournal) {
  for (const [what, make] of WORST_MAILS) {
    for (const [whom, to] of [
      ['nobody', 'nobody@answers.example'],
      ['the journal', answers],
    ] as const) {
      const mail = make(`From: ${author.email}\r\nTo: ${to}\r\n`);
      await watch(`mail to ${whom} of ${what}`, async () => {
        const { status, message } = await deliverMail(send as never, mail, { at: new Date() });
        return `${status} ${String(message).slice(0, 60)}`;
      });
    }
  }
}
