import { beforeEach, expect } from 'vitest';
import { startJournal } from '#database/start';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionChange, ProductionRecord } from '#domain/production/record';
import { bearer, json, type Person } from './accounts.ts';
import { acceptedManuscript } from './factories.ts';
import { useTestJournal } from './journal.ts';
import { formOf } from './submissions.ts';

/** A journal with an accepted manuscript, and its editor's actions in production. */
export function useProduction() {
  const journal = useTestJournal();
  const at = {} as { editor: Person; id: string };

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00Z');
    at.editor = await journal.as('editor', { first_name: 'Ada', last_name: 'Lin' });
    await startJournal(journal.db, journal.clock.now());
    at.id = await acceptedManuscript(journal.db);
  });

  const get = (path: string, person = at.editor) => journal.fetch(path, { headers: bearer(person.token) });
  const open = async (): Promise<ProductionRecord> => (await get(editorialApi.production(at.id))).json();
  const send = (method: string, path: string, body: object, person = at.editor) =>
    journal.fetch(path, { ...json(body, person), method });
  /** Sends a file with its form fields, for the current version unless another is given. */
  const upload = async (
    path: string,
    bytes: Uint8Array,
    name: string,
    fields: Record<string, string | undefined> = {},
  ) => {
    const version = fields.version ?? String((await open()).version);
    const body = formOf({ fields: { ...fields, version }, file: { bytes, name } });
    return journal.fetch(path, { method: 'POST', headers: bearer(at.editor.token), body });
  };
  /** The record after a change that must succeed. */
  const expectChanged = async (reply: Promise<Response>): Promise<ProductionRecord> => {
    const response = await reply;
    const body = (await response.json()) as ProductionChange;
    expect([response.status, body]).toEqual([200, expect.objectContaining({ message: expect.any(String) })]);
    return body.production;
  };
  return { journal, at, get, open, send, upload, expectChanged };
}
