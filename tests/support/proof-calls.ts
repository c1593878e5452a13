import { beforeEach, expect } from 'vitest';
import { startJournal } from '#database/start';
import { editorialApi } from '#domain/desk/editorial/paths';
import { proofApi } from '#domain/production/proof/paths';
import {
  EMPTY_REPLY,
  type OfficeProofs,
  type ProofComment,
  type ProofReply,
  type ProofView,
} from '#domain/production/proof/proof';
import type { ProductionRecord } from '#domain/production/record';
import { bearer, json, type Person, tokenIn } from './accounts.ts';
import { PGLITE, type TestEngine } from './engines.ts';
import { acceptedManuscript } from './factories.ts';
import { useTestJournal } from './journal.ts';

export const TEXT = '<h2>Results</h2><p>The mean score was 4.2 in both groups.</p><p>Nobody was lost.</p>';

export const COMMENT: ProofComment = {
  id: 'c000000000000001',
  anchor: 'text.results/1',
  label: 'Results, paragraph 1',
  quote: 'The mean score was 4.2 in both groups.',
  text: 'It was 4.3.',
  suggestion: 'The mean score was 4.3 in both groups.',
};

/** A journal with an accepted manuscript that has a text, and the actions of office and author on its proof. */
export function useProof(engine: TestEngine = PGLITE) {
  const journal = useTestJournal(engine);
  const at = {} as { editor: Person; author: Person; id: string };

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-23T10:00:00Z');
    await startJournal(journal.db, journal.clock.now());
    at.editor = await journal.as('editor', { email: 'office@journal.example' });
    at.author = await journal.as('author', { first_name: 'Amina', last_name: 'Diallo' });
    at.id = await accepted(at.author);
  });

  const accepted = async (author: Person) => {
    const id = await acceptedManuscript(journal.db, { submitter_id: author.id });
    await saveText(TEXT, id);
    return id;
  };
  const record = async (id = at.id): Promise<ProductionRecord> =>
    (await journal.fetch(editorialApi.production(id), { headers: bearer(at.editor.token) })).json();
  const saveText = async (html: string, id = at.id) => {
    const { version } = await record(id);
    const body = { ...json({ version, html }, at.editor), method: 'PUT' };
    expect((await journal.fetch(editorialApi.productionText(id), body)).status).toBe(200);
  };
  const office = async (): Promise<OfficeProofs> =>
    (await journal.fetch(editorialApi.productionProof(at.id), { headers: bearer(at.editor.token) })).json();
  const send = (body: object = {}, id = at.id) =>
    journal.fetch(editorialApi.productionProof(id), json({ number: 0, due_on: '2026-11-28', ...body }, at.editor));
  const mailed = () => {
    const mails = journal.mailer.sent.filter(({ text }) => text.includes('#token='));
    return tokenIn(mails.at(-1));
  };
  const sent = async (body: object = {}, id = at.id) => {
    const reply = await send(body, id);
    expect([reply.status, await reply.clone().json()]).toEqual([200, expect.anything()]);
    await journal.deliver();
    return mailed();
  };
  const link = (token: string) => ({ 'X-Proof-Token': token });
  const look = (headers: Record<string, string>, id = at.id) => journal.fetch(proofApi.proof(id), { headers });
  const view = async (token: string): Promise<ProofView> => (await look(link(token))).json();
  const keep = (headers: Record<string, string>, content: ProofReply, version = 0) =>
    journal.fetch(proofApi.draft(at.id), { ...json({ content, version }, undefined, headers), method: 'PUT' });
  const answer = (headers: Record<string, string>, body: object) =>
    journal.fetch(
      proofApi.answer(at.id),
      json({ content: EMPTY_REPLY, version: 0, number: 1, digest: '', ...body }, undefined, headers),
    );
  const approve = async (token: string, body: object = {}) => {
    const { digest, number } = await view(token);
    return answer(link(token), { answer: 'approval', digest, number, ...body });
  };
  const check = async () => {
    const { checks, can_publish } = await record();
    const { state, message } = checks.find(({ id }) => id === 'proof') ?? {};
    return { state, message, can_publish };
  };
  const act = (address: string, body: object) => journal.fetch(address, json(body, at.editor));
  return {
    journal,
    at,
    accepted,
    saveText,
    office,
    send,
    sent,
    mailed,
    link,
    look,
    view,
    keep,
    answer,
    approve,
    check,
    act,
  };
}
