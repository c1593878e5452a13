import { beforeEach, describe, expect, it } from 'vitest';
import { settingsApi, setUpApi, setUpPointApi } from '#domain/settings/paths';
import type { SetUp } from '#domain/settings/set-up';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { PGLITE } from '../../support/engines.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('the path of setting up a new journal', () => {
  const journal = useTestJournal(PGLITE, { isNew: true });
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'ada@rural.example' });
  });

  const read = async (): Promise<SetUp> => (await journal.fetch(setUpApi, { headers: bearer(editor.token) })).json();
  const stateOf = async (id: string) => (await read()).points.find((point) => point.id === id)?.state;
  const settle = (point: string, is_fine = true, person = editor) =>
    journal.fetch(setUpPointApi(point), { ...json({ is_fine }, person), method: 'PUT' });

  it('goes on as the office sets what is asked for, or finds a default fine', async () => {
    expect([await stateOf('waivers'), await stateOf('times')]).toEqual(['open', 'open']);
    const address = settingsApi('waivers');
    const { version, values } = await (await journal.fetch(address, { headers: bearer(editor.token) })).json();
    const changed = { version, values: { ...values, low_income: '90' } };
    await journal.fetch(address, { ...json(changed, editor), method: 'PUT' });
    await settle('times');
    expect([await stateOf('waivers'), await stateOf('times')]).toEqual(['set', 'fine']);
    await settle('times', false);
    expect(await stateOf('times')).toBe('open');
  });

  it('is put away and brought back, once for the whole office', async () => {
    expect((await (await settle('list')).json()).is_away).toBe(true);
    expect((await (await settle('list')).json()).is_away).toBe(true);
    const logged = await journal.db
      .selectFrom('event')
      .select('object_id')
      .where('action', '=', 'setting.changed')
      .execute();
    expect(logged).toEqual([{ object_id: 'set-up' }]);
    expect((await (await settle('list', false)).json()).is_away).toBe(false);
  });

  it('loses nothing of what two editors settle at the same moment', async () => {
    const points = ['licence', 'fees', 'times', 'look'];
    const replies = await Promise.all(points.map((point) => settle(point)));
    expect(replies.map(({ status }) => status)).toEqual(points.map(() => 200));
    const fine = (await read()).points.filter(({ state }) => state === 'fine').map(({ id }) => id);
    expect(fine).toEqual(points);
  });

  it('lets no required point be fine, and is only for those who run the journal', async () => {
    for (const point of ['publisher', 'unknown', 'constructor']) {
      expect([point, (await settle(point)).status]).toEqual([point, 404]);
    }
    const section = await journal.as('editor');
    await journal.db
      .updateTable('colleague')
      .set({ duty: 'section_editor' })
      .where('account_id', '=', section.id)
      .execute();
    expect((await settle('times', true, section)).status).toBe(403);
  });
});
