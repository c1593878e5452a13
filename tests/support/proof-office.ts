import { expect } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { editorialApi } from '#domain/desk/editorial/paths';
import { addDays } from '#domain/kernel/date';
import type { ProductionRecord } from '#domain/production/record';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { json } from './accounts.ts';

const [EDITOR] = SAMPLE_ACCOUNTS;

/** An editor's API calls, outside the browser, on an accepted manuscript of the demonstration. */
export async function proofOffice(url: string, manuscriptNumber: string) {
  const login = await fetch(url + accountApi.login, json({ email: EDITOR.email, password: DEMONSTRATION_PASSWORD }));
  const { token } = await login.json();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const list = await (await fetch(url + editorialApi.editorManuscripts('accepted'), { headers })).json();
  const { id } = list.find((one: { manuscript_number: string }) => one.manuscript_number === manuscriptNumber);
  const read = async (path: string) => (await fetch(url + path, { headers })).json();
  const send = async (method: string, path: string, body: object) => {
    const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    expect(reply.status).toBe(200);
  };
  return {
    id: String(id),
    saveText: async (html: string) => {
      const { version }: ProductionRecord = await read(editorialApi.production(id));
      await send('PUT', editorialApi.productionText(id), { version, html });
    },
    /** Sends the proof after the one with this number. */
    sendProof: async (number = 0) => {
      const { today } = await read(editorialApi.productionProof(id));
      await send('POST', editorialApi.productionProof(id), { number, due_on: addDays(today, 5) });
    },
    callBack: (number: number) => send('POST', editorialApi.revokeProof(id), { number }),
  };
}
