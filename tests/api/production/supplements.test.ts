import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import type { ProductionRecord } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { sha256Of, sweepFiles } from '#server/document/store-document';
import { docx, pdf } from '../../support/documents.ts';
import { png } from '../../support/images.ts';
import { madeBy } from '../../support/made-by.ts';
import { useProduction } from '../../support/production.ts';

const TITLE = 'Table S1. Doses by centre';
const CSV = new TextEncoder().encode('Centre,Dose (mg)\nMünster,40\n');

describe('a supplementary file', () => {
  const { journal, at, get, open, send, upload, expectChanged } = useProduction();

  const add = (name: string, bytes: Uint8Array, words: { title?: string; description?: string } = {}) =>
    upload(editorialApi.productionSupplements(at.id), bytes, name, { title: TITLE, ...words });
  const publish = async () => {
    const { version } = await open();
    const body = { version, letter: null, override_reason: 'A trial.' };
    expect((await send('POST', editorialApi.productionPublish(at.id), body)).status).toBe(200);
    await journal.deliver();
    return (await journal.fetch(api.manuscript(at.id))).json();
  };

  it.each([
    ['doses.csv', CSV, 'text/csv; charset=utf-8'],
    ['doses.TXT', CSV, 'text/plain; charset=utf-8'],
    ['doses.xlsx', madeBy('openpyxl.xlsx'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['more.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['scan.png', png(), 'image/png'],
    ['more.pdf', madeBy('latex.pdf'), 'application/pdf'],
  ])(
    '%s is taken as it is, and readers get it as a download once the article is published',
    async (name, bytes, type) => {
      const record = await expectChanged(add(name, bytes, { description: 'All centres.' }));
      const file = `supplement-1.${name.split('.').at(-1)?.toLowerCase()}`;
      const told = { file, title: TITLE, description: 'All centres.', bytes: bytes.length };
      expect(record.supplements).toEqual([{ ...told, sha256: sha256Of(bytes) }]);
      const draft = await get(editorialApi.productionSupplement(at.id, file));
      expect([draft.status, await draft.bytes()]).toEqual([200, Uint8Array.from(bytes)]);
      expect((await journal.fetch(api.articleSupplement(at.id, file))).status).toBe(404);

      const article = await publish();
      expect(article.supplements).toEqual([told]);
      const reply = await journal.fetch(api.articleSupplement(article.slug, file));
      expect(await reply.bytes()).toEqual(Uint8Array.from(bytes));
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringContaining('attachment'),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      const known = { 'If-None-Match': reply.headers.get('etag') ?? '' };
      expect((await journal.fetch(api.articleSupplement(article.slug, file), { headers: known })).status).toBe(304);
    },
  );

  it('is described, and removed; its number is given to the next, and its bytes go', async () => {
    await expectChanged(add('a.csv', CSV));
    const record = await expectChanged(add('b.csv', CSV, { title: 'Second' }));
    expect(record.supplements.map(({ file, title }) => [file, title])).toEqual([
      ['supplement-1.csv', TITLE],
      ['supplement-2.csv', 'Second'],
    ]);
    const one = editorialApi.productionSupplement(at.id, 'supplement-1.csv');
    const words = { title: 'Doses', description: 'In mg.' };
    const told = await expectChanged(send('PUT', one, { ...words, version: record.version }));
    expect(told.supplements[0]).toMatchObject(words);
    const removed = await journal.db
      .selectFrom('production_supplement')
      .select('file_key')
      .where('number', '=', 1)
      .executeTakeFirst();
    expect(await journal.files.read(removed?.file_key ?? '')).toBeDefined();
    const left = await expectChanged(send('DELETE', one, { version: told.version }));
    expect(left.supplements.map(({ file }) => file)).toEqual(['supplement-2.csv']);
    const again = await expectChanged(add('c.txt', CSV));
    expect(again.supplements.map(({ file }) => file)).toEqual(['supplement-1.txt', 'supplement-2.csv']);
    journal.clock.set('2026-11-23T10:00:00Z');
    await sweepFiles(journal.context);
    expect(await journal.files.read(removed?.file_key ?? '')).toBeUndefined();
  });

  it.each([
    ['a program', 'x.exe', Uint8Array.of(77, 90), 400, PRODUCTION_TEXTS.wrongSupplement],
    ['a page', 'x.html', new TextEncoder().encode('<script>'), 400, PRODUCTION_TEXTS.wrongSupplement],
    ['a drawing with programs', 'x.svg', new TextEncoder().encode('<svg/>'), 400, PRODUCTION_TEXTS.wrongSupplement],
    ['a program called text', 'x.txt', Uint8Array.of(77, 90, 0, 3), 422, PRODUCTION_TEXTS.notUtf8],
    ['text of another encoding', 'x.csv', Uint8Array.of(77, 0xfc, 110), 422, PRODUCTION_TEXTS.notUtf8],
    ['words called a PDF', 'x.pdf', CSV, 422, PRODUCTION_TEXTS.wrongSupplement],
    ['a Word file called a workbook', 'x.xlsx', docx(), 422, PRODUCTION_TEXTS.wrongSupplement],
    ['a workbook called a Word file', 'x.docx', madeBy('openpyxl.xlsx'), 422, PRODUCTION_TEXTS.wrongSupplement],
    ['a JPEG that is a PNG', 'x.jpg', png(), 422, PRODUCTION_TEXTS.wrongSupplement],
    [
      'macros',
      'x.docx',
      docx({ parts: { 'word/vbaProject.bin': 'x' } }),
      422,
      'The file contains macros. Save it without them, as .docx or .xlsx, and choose that.',
    ],
  ])('is refused with one sentence where it is %s', async (_, name, bytes, status, sentence) => {
    const reply = await add(name, bytes);
    expect([reply.status, (await reply.json()).file]).toEqual([status, [sentence]]);
    expect((await open()).supplements).toEqual([]);
  });

  it('has a title, and there are at most twenty', async () => {
    const untitled = await add('a.csv', CSV, { title: '  ' });
    expect([untitled.status, (await untitled.json()).title]).toEqual([400, [PRODUCTION_TEXTS.supplementTitle]]);
    for (let number = 1; number <= 20; number += 1) await expectChanged(add('a.csv', CSV));
    const reply = await add('a.csv', CSV);
    expect([reply.status, (await reply.json()).file]).toEqual([400, [PRODUCTION_TEXTS.tooManySupplements]]);
  });

  it('of a published article stays as it is until the live article is brought up to date, with the PDF', async () => {
    await expectChanged(add('a.csv', CSV));
    const { version } = await open();
    await expectChanged(
      send('PUT', editorialApi.productionText(at.id), { version, html: '<h2>Aim</h2><p>Sleep.</p>' }),
    );
    const { slug } = await publish();
    const words = async () => {
      const bytes = await (await journal.fetch(api.download(slug))).bytes();
      return (await extractText(bytes, { mergePages: true })).text.replace(/\s+/g, ' ');
    };
    expect(await words()).toContain('Supplement Table S1. Doses by centre');
    const record = await open();
    const one = editorialApi.productionSupplement(at.id, 'supplement-1.csv');
    await expectChanged(send('DELETE', one, { version: record.version }));
    expect((await open()).live?.is_current).toBe(false);
    expect((await journal.fetch(api.articleSupplement(slug, 'supplement-1.csv'))).status).toBe(200);
    const revision = { version: record.version + 1, reason: 'The doses were wrong.', override_reason: 'A trial.' };
    expect((await send('POST', editorialApi.productionRevise(at.id), revision)).status).toBe(200);
    await journal.deliver();
    expect((await journal.fetch(api.articleSupplement(slug, 'supplement-1.csv'))).status).toBe(404);
    expect((await (await journal.fetch(api.manuscript(slug))).json()).supplements).toEqual([]);
    expect(await words()).not.toContain('Table S1');
  });

  it('is asked for where the text names one and there is none', async () => {
    const check = (record: ProductionRecord) => record.checks.find((one) => one.id === 'supplements');
    const text = (html: string, version: number) =>
      expectChanged(send('PUT', editorialApi.productionText(at.id), { version, html }));
    const record = await text('<p>Doses are in Table S1.</p>', 0);
    expect(check(record)).toMatchObject({ state: 'warning', message: expect.stringContaining('“Table S1”') });
    expect(check(await expectChanged(add('a.csv', CSV)))).toMatchObject({ state: 'passed' });
    const [supplement] = (await open()).supplements;
    const one = editorialApi.productionSupplement(at.id, supplement?.file ?? '');
    await expectChanged(send('DELETE', one, { version: 2 }));
    expect(check(await text('<p>Doses are in Table 1.</p>', 3))).toMatchObject({ state: 'passed' });
  });

  it('is seen by the same people as its article: a withdrawn article shows none', async () => {
    await expectChanged(add('more.pdf', await pdf({ pages: [['Words.']] })));
    const { slug } = await publish();
    expect((await send('POST', editorialApi.updateStatus(at.id), { status: 'accepted', letter: null })).status).toBe(
      200,
    );
    expect((await journal.fetch(api.articleSupplement(slug, 'supplement-1.pdf'))).status).toBe(404);
  });
});
