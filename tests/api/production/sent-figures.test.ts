import { describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { PRODUCTION_MAX } from '#domain/production/files';
import type { SentFile } from '#domain/production/sent-file';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { sha256Of } from '#server/document/store-document';
import { randomId } from '#server/kernel/identifiers';
import { acceptedManuscript, addFurtherFile } from '../../support/factories.ts';
import { png } from '../../support/images.ts';
import { useProduction } from '../../support/production.ts';

describe('figures that came with the manuscript', () => {
  const { journal, at, get, open, send, expectChanged } = useProduction();

  /** Stores a file from the authors. */
  const addSentFigure = async (name: string, bytes = png(), overrides = {}, id = at.id) => {
    const file_key = `further/${randomId()}.png`;
    await journal.files.write(file_key, bytes);
    const stored = { file_key, bytes: bytes.length, sha256: sha256Of(bytes) };
    return addFurtherFile(journal.db, id, { kind: 'figure', format: 'png', name, ...stored, ...overrides });
  };
  const list = async (): Promise<SentFile[]> => (await get(editorialApi.sentFigures(at.id))).json();
  const take = (id: string, body: object, person = at.editor) =>
    send('POST', editorialApi.sentFigure(at.id, id), body, person);

  it('become figures of the article, at the end of its text or beside it, without being sent again', async () => {
    const [first, second] = [
      await addSentFigure('Fig1.png', png({ width: 30 })),
      await addSentFigure('Fig2.png', png({ width: 20 })),
    ];
    expect((await list()).map(({ id, name, refusal }) => [id, name, refusal])).toEqual([
      [first, 'Fig1.png', ''],
      [second, 'Fig2.png', ''],
    ]);
    await expectChanged(take(first, { version: 0 }));
    const record = await expectChanged(take(second, { version: 1, in_text: false }));
    expect(record.figures).toMatchObject([
      { file: 'figure-1.png', width: 30, is_used: true, sha256: (await list())[0]?.sha256 },
      { file: 'figure-2.png', width: 20, is_used: false },
    ]);
    const shown = await get(editorialApi.productionFigure(at.id, 'figure-1.png'));
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png({ width: 30 }));
  });

  it('take the place of an image, whose words stay; what the authors sent is kept apart from it', async () => {
    const [first, second] = [await addSentFigure('Fig1.png'), await addSentFigure('Fig2.png', png({ width: 20 }))];
    await expectChanged(take(first, { version: 0 }));
    const one = editorialApi.productionFigure(at.id, 'figure-1.png');
    await expectChanged(send('PUT', one, { version: 1, alt: 'A chart', caption: 'The flow.' }));
    const record = await expectChanged(take(second, { version: 2, replaces: 'figure-1.png' }));
    expect(record.figures).toMatchObject([{ file: 'figure-1.png', width: 20, alt: 'A chart', caption: 'The flow.' }]);
    await expectChanged(send('DELETE', one, { version: 3 }));
    const kept = await journal.db.selectFrom('further_file').select('file_key').execute();
    for (const { file_key } of kept) expect(await journal.files.read(file_key)).toBeDefined();
    const events = await journal.db.selectFrom('event').select(['action', 'details']).execute();
    expect(events).toContainEqual({
      action: 'production.figure-replaced',
      details: { figure: 'figure-1.png', further_file_id: second },
    });
  });

  it.each<[what: string, overrides: object, sentence: string]>([
    ['a TIFF file', { format: 'tif', name: 'Fig1.tif' }, PRODUCTION_TEXTS.notAnImage],
    ['a PDF', { format: 'pdf', name: 'Fig1.pdf' }, PRODUCTION_TEXTS.notAnImage],
    ['one that is too large', { bytes: PRODUCTION_MAX.figureBytes + 1 }, PRODUCTION_TEXTS.sentFigureTooLarge],
    ['an infected one', { scan_status: 'infected' }, PRODUCTION_TEXTS.infectedSent],
    ['one that is not checked yet', { scan_status: 'pending' }, PRODUCTION_TEXTS.unscannedSent],
  ])('are named with the reason where they cannot be taken: %s', async (_, overrides, sentence) => {
    const id = await addSentFigure('Fig1.png', png(), overrides);
    expect(await list()).toMatchObject([{ refusal: sentence }]);
    const refused = await take(id, { version: 0 });
    expect([refused.status, await refused.json()]).toEqual([422, { file: [sentence] }]);
    expect((await open()).figures).toEqual([]);
  });

  it('are only those of this manuscript that are of this kind', async () => {
    const other = await acceptedManuscript(journal.db);
    const foreign = await addSentFigure('Fig3.png', png(), {}, other);
    const table = await addSentFigure('Table.png', png(), { kind: 'table' });
    expect(await list()).toEqual([]);
    for (const id of [foreign, table]) expect((await take(id, { version: 0 })).status).toBe(404);
    const id = await addSentFigure('Fig1.png');
    expect((await take(id, { version: 0, replaces: 'figure-9.png' })).status).toBe(404);
    expect((await take(id, { version: 5 })).status).toBe(409);
  });
});
