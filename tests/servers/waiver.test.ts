import { describe, expect, it } from 'vitest';
import { servers } from '../support/engines.ts';
import { openTestJournal } from '../support/journal.ts';
import { insertSettings } from '../support/own-settings.ts';
import { callsOf, openCase } from '../support/waiver-calls.ts';

const CAREER = { country: 'DE', kind: 'early_career', reason: 'I finished my doctorate last year.' };

describe.each(servers())('two editors at once on $name', (engine) => {
  it('decide a waiver once, and invoices are numbered without gaps', async () => {
    const journal = await openTestJournal(engine, { poolSize: 4 });
    try {
      const now = await openCase(journal);
      await insertSettings(journal, { money: { bank_details: 'IBAN: GB29 NWBK 6016 1331 9268 19' } });
      const call = callsOf(now);
      await call.setStatus('accepted');
      await call.ask(CAREER);
      const [waiver] = await call.read('/api/editor/waivers/', now.editor);
      const decide = (percent: number) =>
        call.post(`/api/editor/waivers/${waiver.id}/decide/`, { state: 'granted', percent }, now.editor);
      const answers = await Promise.all([10, 20, 30, 40].map(decide));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const { percent } = (await call.shown()).requests[0];
      expect(await call.charge()).toMatchObject({ waiver_percent: percent, due_cents: 250 * (100 - percent) });

      const payers = ['Ada', 'Ben', 'Cem', 'Dot'].map((payer) => ({
        payer,
        address: 'Street 1',
        email: 'p@x.example',
      }));
      const own = `/api/author/manuscripts/${now.id}/invoices/`;
      await Promise.all(payers.map((payer) => call.post(own, payer, now.author)));
      const numbers = (await call.read(own, now.author)).map(({ number }: { number: string }) => number);
      expect(numbers.sort()).toEqual([1, 2, 3, 4].map((position) => `INV-2026-000${position}`));
    } finally {
      await journal.close();
    }
  });
});
