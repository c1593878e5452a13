import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import { NOTHING_STATED } from '#domain/publication/integrity/conduct';
import { releaseFiles } from '#server/production/publication-queries';
import { png } from '../../support/images.ts';
import { useProduction } from '../../support/production.ts';

const LIN = { given: 'Grace', family: 'Lin', affiliations: ['Kisumu'], orcid: '', is_corresponding: true };

describe('versions of a published article', () => {
  const { journal, at, open, send, upload, expectChanged } = useProduction();

  const version = async () => (await open()).version;
  const html = async (text: string) =>
    expectChanged(send('PUT', editorialApi.productionText(at.id), { version: await version(), html: text }));
  const save = async (words: object) => {
    const { metadata, version: current } = await open();
    return expectChanged(
      send('PUT', editorialApi.productionMetadata(at.id), { ...metadata, ...words, version: current }),
    );
  };
  const revise = async (words: object = {}) => {
    const body = { version: await version(), reason: 'The dose was wrong.', override_reason: 'Agreed.', ...words };
    return expectChanged(send('POST', editorialApi.productionRevise(at.id), body));
  };
  const publish = async () => {
    await save({ references: 'Lin G. Sleep. 2020;1:12-3.', title: 'Sleep after 12 hours' });
    await html('<p>The dose was 12 mg.</p>');
    const figure = { alt: 'Flow', caption: 'Flow.', in_text: 'true' };
    await expectChanged(upload(editorialApi.productionFigures(at.id), png(), 'flow.png', figure));
    const body = { version: await version(), letter: null, override_reason: 'Agreed.' };
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), body));
  };
  const versions = () => journal.db.selectFrom('article_version').selectAll().orderBy('version').execute();
  const live = async () => (await journal.fetch(api.manuscript(at.id))).json();

  it.each([
    ['text', () => html('<p>The dose was 21 mg.</p>'), '21 mg'],
    ['title', () => save({ title: 'Sleep after 21 hours' }), '21 hours'],
    ['roles', () => save({ authors: [{ ...LIN, roles: ['software'] }] }), 'software'],
    ['interests', () => save({ authors: [{ ...LIN, interests: 'GL holds shares.' }] }), 'GL holds shares.'],
    ['conduct', () => save({ conduct: { ...NOTHING_STATED, approval: 'not_needed' } }), 'not_needed'],
    ['registration', () => save({ registrations: ['NCT00000021'] }), 'NCT00000021'],
    ['references', () => save({ references: 'Lin G. Sleep. 2021;1:12-3.' }), '2021'],
  ])('keeps the former one when the %s changes, also of a retracted article', async (_, change, now) => {
    await publish();
    const retraction = { kind: 'retraction', text: 'Wrong.', retracted_by: 'the editors' };
    const confirm = (await open()).manuscript_number;
    const reply = await send('POST', `/api/editor/manuscript/${at.id}/notices/`, { ...retraction, confirm });
    expect(reply.status).toBe(200);
    expect(await versions(), 'a notice leaves the article as it is').toEqual([]);
    await change();
    await revise();
    const [former, ...more] = await versions();
    expect(more).toEqual([]);
    expect(former).toMatchObject({ version: 1, record: { title: 'Sleep after 12 hours', changes: [] } });
    expect(former?.body).toContain('The dose was 12 mg.');
    expect(former?.body).toContain('2020;1:12-3');
    expect(former?.record.authors).not.toHaveLength(0);
    expect(JSON.stringify(former)).not.toContain(now);
    const after = await journal.db.selectFrom('article').selectAll().executeTakeFirstOrThrow();
    expect(after.title + after.body).toContain(now);
    expect((await live()).changes).toEqual([
      expect.objectContaining({ reason: 'The dose was wrong.', keeps_former: true }),
    ]);
  });

  it('marks one that mends slips only', async () => {
    await publish();
    await html('<p>The dose was 12 mg!</p>');
    await revise({ is_typographical: true });
    expect((await live()).changes).toMatchObject([{ is_typographical: true }]);
  });

  it('keeps the former one of a change that goes round the office', async () => {
    await publish();
    const set = (title: string) => journal.db.updateTable('article').set({ title }).execute();
    await set('Sleep after 21 hours');
    await set('Sleep after 22 hours');
    expect((await versions()).map(({ record }) => record.title)).toEqual([
      'Sleep after 12 hours',
      'Sleep after 21 hours',
    ]);
    expect((await live()).changes).toHaveLength(2);
  });

  it('can be neither changed nor removed, and its files stay', async () => {
    await publish();
    const before = (await journal.db.selectFrom('article_file').selectAll().executeTakeFirstOrThrow()).file_key;
    const figure = editorialApi.productionFigure(at.id, 'figure-1.png');
    await expectChanged(upload(figure, png({ shade: 9 }), 'flow.png'));
    await revise();
    const files = await journal.db.selectFrom('article_version_file').selectAll().execute();
    expect(files).toContainEqual(expect.objectContaining({ file: 'figure-1.png', file_key: before }));
    await journal.db.transaction().execute((trx) => releaseFiles(trx, [before], journal.clock.now()));
    const released = await journal.db.selectFrom('unclaimed_file').select('object_key').execute();
    expect(released.map(({ object_key }) => object_key)).not.toContain(before);
    for (const table of ['article_version', 'article_version_file'] as const) {
      const change = journal.db.updateTable(table).set({ version: 7 }).execute();
      await expect(change).rejects.toThrow('versions of published articles are kept as they were');
      await expect(journal.db.deleteFrom(table).execute()).rejects.toThrow('are kept as they were');
      await expect(sql`truncate ${sql.id(table)} cascade`.execute(journal.db)).rejects.toThrow('are kept as they were');
    }
  });
});
