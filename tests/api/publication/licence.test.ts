import { afterEach, describe, expect, it } from 'vitest';
import { settingsApi } from '#domain/settings/paths';
import { writeArticle } from '#server/production/write-article';
import { readArticles } from '#server/publication/queries';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { acceptedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('the licence of articles', () => {
  const journal = useTestJournal();
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const choose = async (licence: string, editor: Person) => {
    const { version } = await (await journal.fetch(settingsApi('licence'), { headers: bearer(editor.token) })).json();
    const body = json({ version, values: { licence } }, editor);
    return (await journal.fetch(settingsApi('licence'), { ...body, method: 'PUT' })).status;
  };
  const publish = async (id: string) => {
    const now = journal.clock.now();
    const set = (await journal.current()).journal;
    await journal.db.transaction().execute((trx) => writeArticle(set, trx, { id }, now));
    await journal.db.updateTable('manuscript').set({ status: 'published' }).where('id', '=', id).execute();
  };
  const licenceOfArticle = async (id: string) => (await readArticles(journal.context.reader, [id]))[0]?.licence;

  it('is that of the day of publication, and stays when the office chooses another and when the article is corrected', async () => {
    const editor = await journal.as('editor');
    const [first, second, third] = [
      await acceptedManuscript(journal.db),
      await acceptedManuscript(journal.db),
      await acceptedManuscript(journal.db),
    ];
    await publish(first);
    expect(await choose('cc-by-nc-nd-4.0', editor)).toBe(200);
    await publish(second);
    expect(await choose('cc0-1.0', editor)).toBe(200);
    await publish(third);
    const all = async () => Promise.all([first, second, third].map(licenceOfArticle));
    expect(await all()).toEqual([null, 'cc-by-nc-nd-4.0', 'cc0-1.0']);
    await journal.db.updateTable('manuscript').set({ title: 'Another title' }).where('id', '=', second).execute();
    await journal.db.updateTable('production').set({ version: 2 }).where('manuscript_id', '=', second).execute();
    await publish(second);
    expect(await all()).toEqual([null, 'cc-by-nc-nd-4.0', 'cc0-1.0']);
  });

  it('is one of those that registers know', async () => {
    const editor = await journal.as('editor');
    for (const wrong of ['', 'cc-by', 'CC BY 4.0', 'constructor', 'https://licence.example']) {
      expect(await choose(wrong, editor), wrong).toBe(400);
    }
  });
});
