import { describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { api } from '#domain/kernel/paths';
import type { SentFile } from '#domain/production/sent-file';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { jatsDocument } from '#domain/register/jats/article';
import { sha256Of } from '#server/document/store-document';
import { randomId } from '#server/kernel/identifiers';
import { readArticles } from '#server/publication/queries';
import { acceptedManuscript, addFurtherFile } from '../../support/factories.ts';
import { madeBy } from '../../support/made-by.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { useProduction } from '../../support/production.ts';

const PDF = madeBy('latex.pdf');

describe('a reporting checklist that came with the manuscript', () => {
  const { journal, at, get, open, send, upload, expectChanged } = useProduction();

  const addChecklist = async (name = 'CONSORT checklist.pdf', overrides = {}, id = at.id) => {
    const file_key = `further/${randomId()}.pdf`;
    await journal.files.write(file_key, PDF);
    const stored = { file_key, bytes: PDF.length, sha256: sha256Of(PDF) };
    return addFurtherFile(journal.db, id, { kind: 'checklist', name, ...stored, ...overrides });
  };
  const list = async (): Promise<SentFile[]> => (await get(editorialApi.sentChecklists(at.id))).json();
  const take = async (id: string, words: object = {}) => {
    const body = { version: (await open()).version, guideline: 'consort', ...words };
    return send('POST', editorialApi.sentChecklist(at.id, id), body);
  };
  const name = async (reporting_guidelines: string[]) => {
    const { metadata, version } = await open();
    const body = { ...metadata, reporting_guidelines, version };
    await expectChanged(send('PUT', editorialApi.productionMetadata(at.id), body));
  };
  const publish = async () => {
    const body = { version: (await open()).version, letter: null, override_reason: 'A trial.' };
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), body));
    return (await journal.fetch(api.manuscript(at.id))).json();
  };

  it('becomes a file of the article that readers get, known as the checklist of its guideline', async () => {
    const id = await addChecklist();
    expect(await list()).toMatchObject([{ id, name: 'CONSORT checklist.pdf', refusal: '' }]);
    await name(['consort', 'care']);
    const record = await expectChanged(take(id));
    expect(record.supplements).toMatchObject([{ file: 'supplement-1.pdf', title: 'CONSORT checklist' }]);
    const draft = await get(editorialApi.productionSupplement(at.id, 'supplement-1.pdf'));
    expect(await draft.bytes()).toEqual(Uint8Array.from(PDF));
    expect((await journal.fetch(api.articleSupplement(at.id, 'supplement-1.pdf'))).status).toBe(404);

    const { slug, supplements } = await publish();
    const told = { file: 'supplement-1.pdf', title: 'CONSORT checklist', description: '', bytes: PDF.length };
    expect(supplements).toEqual([{ ...told, guideline: 'consort' }]);
    const reply = await journal.fetch(api.articleSupplement(slug, 'supplement-1.pdf'));
    expect(await reply.bytes()).toEqual(Uint8Array.from(PDF));
    const [article] = await readArticles(journal.context.reader, [at.id]);
    expect(article && jatsDocument(MERIDIAN, article, 'https://journal.example')).toMatch(
      /<supplementary-material [^>]*content-type="reporting-checklist" specific-use="consort"/,
    );
  });

  it('stays what it is when its words are changed, and what the authors sent stays when it is taken away', async () => {
    const id = await addChecklist();
    await name(['consort']);
    await expectChanged(take(id));
    const one = editorialApi.productionSupplement(at.id, 'supplement-1.pdf');
    const words = { title: 'The CONSORT checklist, filled in', description: '' };
    await expectChanged(send('PUT', one, { ...words, version: (await open()).version }));
    expect((await publish()).supplements).toMatchObject([{ title: words.title, guideline: 'consort' }]);
    await expectChanged(send('DELETE', one, { version: (await open()).version }));
    expect((await get(editorialApi.sentChecklists(at.id))).status).toBe(200);
    const { file_key } = await journal.db.selectFrom('further_file').select('file_key').executeTakeFirstOrThrow();
    expect(await journal.files.read(file_key)).toBeDefined();
    const events = await journal.db.selectFrom('event').select(['action', 'details']).execute();
    expect(events).toContainEqual({
      action: 'production.supplement-added',
      details: { supplement: 'supplement-1.pdf', further_file_id: id },
    });
  });

  it('that the office adds itself is one by its guideline, which the article names, until it is said to be none', async () => {
    const add = (guideline: string) =>
      upload(editorialApi.productionSupplements(at.id), PDF, 'consort.pdf', { title: 'Filled in', guideline });
    const unnamed = await add('consort');
    expect([unnamed.status, (await unnamed.json()).guideline]).toEqual([422, [PRODUCTION_TEXTS.guidelineNotNamed]]);
    await name(['consort']);
    const nonsense = await add('constort');
    expect([nonsense.status, (await nonsense.json()).guideline]).toEqual([
      400,
      ['Choose one of the article’s reporting guidelines.'],
    ]);
    await expectChanged(add('consort'));
    const [supplement] = (await publish()).supplements;
    expect(supplement).toMatchObject({ title: 'Filled in', guideline: 'consort' });

    const one = editorialApi.productionSupplement(at.id, supplement.file);
    const words = { title: 'Filled in', description: '', version: (await open()).version };
    const other = await send('PUT', one, { ...words, guideline: 'care' });
    expect([other.status, (await other.json()).guideline]).toEqual([422, [PRODUCTION_TEXTS.guidelineNotNamed]]);
    const none = await expectChanged(send('PUT', one, { ...words, guideline: '' }));
    expect(none.supplements[0]).not.toHaveProperty('guideline');
  });

  it.each<[what: string, overrides: object, sentence: string]>([
    ['a TIFF file', { format: 'tif' }, PRODUCTION_TEXTS.sentWrongSupplement],
    ['one that is too large', { bytes: DOCUMENT_MAX_BYTES + 1 }, DOCUMENT_TEXTS.tooLarge],
    ['an infected one', { scan_status: 'infected' }, PRODUCTION_TEXTS.infectedSent],
    ['one that is not checked yet', { scan_status: 'pending' }, PRODUCTION_TEXTS.unscannedSent],
  ])('is named with the reason where readers cannot get it: %s', async (_, overrides, sentence) => {
    await name(['consort']);
    const id = await addChecklist('Checklist', overrides);
    expect(await list()).toMatchObject([{ refusal: sentence }]);
    const refused = await take(id);
    expect([refused.status, await refused.json()]).toEqual([422, { file: [sentence] }]);
    expect((await open()).supplements).toEqual([]);
  });

  it('is refused for a guideline that the article does not name, and for none', async () => {
    await name(['care']);
    const id = await addChecklist();
    const refused = await take(id);
    expect([refused.status, await refused.json()]).toEqual([422, { file: [PRODUCTION_TEXTS.guidelineNotNamed] }]);
    for (const guideline of ['nonsense', undefined]) expect((await take(id, { guideline })).status).toBe(400);
  });

  it('is only one of this manuscript and of this kind, taken on the version that the editor saw', async () => {
    await name(['consort']);
    const foreign = await addChecklist('A.pdf', {}, await acceptedManuscript(journal.db));
    const disclosure = await addChecklist('B.pdf', { kind: 'disclosure' });
    expect(await list()).toEqual([]);
    for (const id of [foreign, disclosure]) expect((await take(id)).status).toBe(404);
    expect((await take(await addChecklist(), { version: 7 })).status).toBe(409);
  });
});
