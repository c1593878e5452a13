import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { movingInApi, movingToOjsApi } from '#domain/moving/paths';
import { IN_PDF } from '#domain/publication/declarations';
import { ApiError } from '#islands/kernel/api.ts';
import type { Calls } from '#islands/moving/in/calls.ts';
import { previewFile } from '#islands/moving/in/preview-file.ts';
import { cleanUp } from '#server/assembly/chores';
import { sealFile, unsealFile } from '#server/moving/in/imported-article';
import { writeBundle } from '#server/moving/out/write-bundle';
import { bearer, dumpDatabase, json, type Person } from '../../support/accounts.ts';
import { smallPdf } from '../../support/factories.ts';
import { png } from '../../support/images.ts';
import { ALT, CAPTION, COUNTS, DOSES, FIGURE, pmcArticle, pmcPackage } from '../../support/jats-package.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { chosenFile, newImport, openArticles, openImportOffice, runImport } from '../../support/moving-file.ts';

const SLUG = 'nodules-in-the-hills';
const file = (bytes = pmcPackage()) => chosenFile(bytes, 'package.zip');

describe('a package of JATS with figures and supplementary files', () => {
  const journal = useTestJournal();
  let editor: Person;
  let calls: Calls;
  beforeEach(async () => {
    ({ editor, calls } = await openImportOffice(journal));
  });

  const signal = new AbortController().signal;
  const tryOut = async (sent = file()) =>
    previewFile(await openArticles(sent), { onProgress: () => {}, signal }, calls);
  const move = async (sent = file(), { through = calls, allowsWithoutFile = false } = {}) =>
    runImport(sent, through, { total: 1, allowsWithoutFile });
  const readPublished = async () => (await journal.fetch(`/api/manuscripts/${SLUG}/`)).json();
  const fetchFile = async (name: string) => {
    const reply = await journal.fetch(`/api/manuscripts/${SLUG}/${name}`);
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  const lostOf = async () =>
    (await journal.db.selectFrom('moved_article').select('lost').execute()).flatMap(({ lost }) => lost).join(' ');
  const filesOf = async () =>
    (await journal.db.selectFrom('article_file').select('file').orderBy('file').execute()).map((one) => one.file);

  it('is taken back with its figures and files, and comes whole again', async () => {
    const importing = newImport('package.zip');
    await runImport(file(), calls, { total: 1, importing });
    const files = await filesOf();
    const keys = (await journal.db.selectFrom('article_file').select('file_key').execute()).map((one) => one.file_key);
    expect(keys.length).toBeGreaterThan(2);
    const reply = await journal.fetch(movingInApi.revert(importing.import_id), json({}, editor));
    expect(await reply.json()).toMatchObject({ goes: 0, stays: 0 });
    expect(await filesOf()).toEqual([]);
    expect((await fetchFile(files[0] ?? '')).status).toBe(404);
    await cleanUp(journal.context);
    for (const key of keys) expect(await journal.context.files.read(key)).toBeUndefined();
    expect(await move()).toMatchObject({ done: 1, failed: 0, failures: [] });
    expect(await filesOf()).toEqual(files);
  });

  it('is tried first: how many figures and files would come, and nothing is changed or sent', async () => {
    const before = await dumpDatabase(journal.db);
    const trials = await tryOut();
    expect(trials).toMatchObject({ counts: { new: 1 }, pdfs: 1, figures: 1, supplements: 2 });
    expect(trials.shown[0]?.files.map(({ source_id, name }) => [source_id, name])).toEqual([
      ['figure-1.png', 'hill-4-1-g001.png'],
      ['supplement-1.docx', 'hill-4-1-s001.docx'],
      ['supplement-2.csv', 'hill-4-1-s002.csv'],
    ]);
    expect([...trials.lost.counts.keys()].join(' ')).not.toMatch(/picture|supplementary|text/i);
    expect(await dumpDatabase(journal.db)).toBe(before);
  });

  it('comes whole: readers get text, figure, caption, alternative text and the files with their words', async () => {
    expect(await move()).toMatchObject({ done: 1, failed: 0, failures: [] });
    const article = await readPublished();
    expect(article.content).toContain(`<img src="figure-1.png" alt="${ALT}"`);
    expect(article.content).toContain(CAPTION);
    expect(article.content).toContain('<a href="#figure-1">Figure 1</a>');
    expect(article.content).toContain('doses are in Table S1.');
    expect(article.content).not.toMatch(/Supplementary Material|Click here|Doses by centre/);
    expect(article.figures).toMatchObject([{ file: 'figure-1.png', width: 640, height: 320 }]);
    expect(article.supplements).toMatchObject([
      { file: 'supplement-1.docx', title: 'Table S1. Doses by centre', description: 'One row for each centre.' },
      { file: 'supplement-2.csv', title: 'Data S2. The counts', description: '' },
    ]);
    expect((await fetchFile('figures/figure-1.png')).bytes).toEqual(Buffer.from(FIGURE));
    expect((await fetchFile('supplements/supplement-1.docx')).bytes).toEqual(Buffer.from(DOSES));
    expect((await fetchFile('supplements/supplement-2.csv')).bytes).toEqual(Buffer.from(COUNTS));
    expect(await journal.db.selectFrom('unclaimed_file').selectAll().execute()).toEqual([]);
  });

  it('comes whole where its text is long', async () => {
    const long = Array.from(
      { length: 900 },
      (_, at) => `<p>The river ${at} ${'rises and falls. '.repeat(26)}</p>`,
    ).join('');
    const bytes = pmcPackage({}, pmcArticle().replace('<fig id="F1"', `${long}<fig id="F1"`));
    expect(long.length).toBeGreaterThan(390_000);
    expect(await move(file(bytes))).toMatchObject({ done: 1, failed: 0, failures: [] });
    const { content, figures } = await readPublished();
    expect(content).toContain('The river 899');
    expect(figures).toHaveLength(1);
  });

  it('comes once: the same package again sends no file, and leaves the article as it is', async () => {
    await move();
    const before = await dumpDatabase(journal.db);
    expect((await tryOut()).counts).toEqual({ new: 0, here: 1, stays: 0 });
    expect(await move()).toMatchObject({ done: 0, failed: 0 });
    expect(await dumpDatabase(journal.db)).toBe(before);
  });

  it('that broke off between its files comes whole when it is begun again, and no file is doubled or lost', async () => {
    let count = 0;
    const breaking: Calls = {
      ...calls,
      async importArticleFile(...given) {
        count += 1;
        if (count === 3) throw new ApiError('The connection broke.', { status: 0 });
        return calls.importArticleFile(...given);
      },
    };
    await expect(move(file(), { through: breaking })).rejects.toThrow('The connection broke.');
    expect((await tryOut()).counts).toMatchObject({ new: 1 });
    expect(await filesOf()).toEqual([]);
    expect(await move()).toMatchObject({ done: 1, failed: 0 });
    expect(await filesOf()).toEqual(['figure-1.png', 'supplement-1.docx', 'supplement-2.csv']);
    const left = await journal.db.selectFrom('unclaimed_file').select('object_key').execute();
    expect(left).toHaveLength(2);
    expect((await readPublished()).figures).toHaveLength(1);
  });

  it.each([
    [
      'that is missing',
      { 'hill-4-1/hill-4-1-g001.png': null, 'hill-4-1/hill-4-1-g001.gif': null },
      'the ZIP file contains no file of that name',
    ],
    [
      'that is a TIFF',
      { 'hill-4-1/hill-4-1-g001.png': null, 'hill-4-1/hill-4-1-g001.gif': null, 'hill-4-1/hill-4-1-g001.tif': 'II*\0' },
      'it is a TIFF. Put a PNG, JPEG or WebP',
    ],
    [
      'that is not what its name says',
      { 'hill-4-1/hill-4-1-g001.png': 'II*\0' },
      'it is a TIFF. Put a PNG, JPEG or WebP',
    ],
    [
      'of which there are two',
      { 'hill-4-1/HILL-4-1-g001.PNG': FIGURE },
      'the ZIP file contains two files of that name',
    ],
    [
      'that is too large',
      { 'hill-4-1/hill-4-1-g001.png': Buffer.concat([FIGURE, Buffer.alloc(4_000_000)]) },
      'it is larger than 3.5 MB',
    ],
  ])('with a picture %s has its PDF for text and its other files, and says why before', async (_, files, why) => {
    const bytes = pmcPackage(files);
    const trials = await tryOut(file(bytes));
    expect(trials).toMatchObject({ figures: 0, supplements: 2 });
    expect([...trials.lost.counts.keys()].join(' ')).toContain('The image “hill-4-1-g001');
    expect([...trials.lost.counts.keys()].join(' ')).toContain(why);
    expect(await move(file(bytes))).toMatchObject({ done: 1, failed: 0 });
    expect(await readPublished()).toMatchObject({ content: IN_PDF, figures: [] });
    expect(await filesOf()).toEqual(['supplement-1.docx', 'supplement-2.csv']);
    expect(await lostOf()).toContain('the PDF is published');
  });

  it.each([
    ['leads out of the package', '../../etc/passwd', 'is outside the ZIP file'],
    ['leads to another host', 'https://elsewhere.example/data.csv', 'is outside the ZIP file'],
    ['is missing', 'nothing.csv', 'the ZIP file contains no file of that name'],
    ['is of a kind that readers do not get', 'hill-4-1.nxml', 'only PDF, Word'],
  ])('whose supplementary file %s comes without that file, with its text, and says so', async (_, table, why) => {
    const bytes = pmcPackage({ 'etc/passwd': 'root' }, pmcArticle({ table }));
    const trials = await tryOut(file(bytes));
    expect([...trials.lost.counts.keys()].join(' ')).toContain(`The supplementary file “${table}”`);
    expect([...trials.lost.counts.keys()].join(' ')).toContain(why);
    expect(await move(file(bytes))).toMatchObject({ done: 1 });
    expect(await filesOf()).toEqual(['figure-1.png', 'supplement-1.docx']);
    expect((await readPublished()).content).toContain('The counts');
  });

  it('whose files have one name in two folders comes with both, and with one that is named twice once', async () => {
    const xml = pmcArticle({ supplement: 'a/data.csv', table: 'b/data.csv' }).replace(
      '<p>Nodules',
      '<p><inline-supplementary-material xlink:href="./a/data.csv">Data</inline-supplementary-material> Nodules',
    );
    const bytes = pmcPackage({ 'hill-4-1/a/data.csv': 'a,b', 'hill-4-1/b/data.csv': 'c,d' }, xml);
    expect(await move(file(bytes))).toMatchObject({ done: 1 });
    expect(await filesOf()).toEqual(['figure-1.png', 'supplement-1.csv', 'supplement-2.csv']);
    expect((await fetchFile('supplements/supplement-1.csv')).bytes.toString()).toBe('a,b');
    expect((await fetchFile('supplements/supplement-2.csv')).bytes.toString()).toBe('c,d');
  });

  it('whose video is not imported still has its text', async () => {
    const bytes = pmcPackage({ 'hill-4-1/film.mp4': 'a film' }, pmcArticle({ supplement: 'film.mp4' }));
    const trials = await tryOut(file(bytes));
    expect([...trials.lost.counts.keys()].join(' ')).toContain('The supplementary file “film.mp4”: only PDF, Word');
    expect(await move(file(bytes))).toMatchObject({ done: 1 });
    expect(await filesOf()).toEqual(['figure-1.png', 'supplement-1.csv']);
    expect((await readPublished()).content).toContain('Doses by centre');
  });

  it('fails with the name of a file that is refused, with nothing of it here; and comes without it where it may', async () => {
    const bad = pmcPackage({ 'hill-4-1/hill-4-1-s002.csv': new Uint8Array([0xff, 0xfe, 0, 1, 2]) });
    const refusing = { ...calls, importArticleFile: asRefusal(calls) };
    const moved = await move(file(bad), { through: refusing });
    expect(moved).toMatchObject({ done: 0, failed: 1 });
    expect(moved.failures[0]?.message).toContain('“hill-4-1-s002.csv”');
    expect(await filesOf()).toEqual([]);
    expect((await tryOut(file(bad))).counts).toMatchObject({ new: 1 });
    expect(await move(file(bad), { through: refusing, allowsWithoutFile: true })).toMatchObject({ done: 1, failed: 0 });
    expect(await filesOf()).toEqual(['figure-1.png', 'supplement-1.docx']);
    expect(await lostOf()).toContain('The supplementary file “hill-4-1-s002.csv” was left out.');
  });

  it('whose figure is refused comes without its text where it may: half a text reads like a whole one', async () => {
    const bad = pmcPackage({ 'hill-4-1/hill-4-1-g001.png': png({ width: 10_001, height: 1 }) });
    const refusing = { ...calls, importArticleFile: asRefusal(calls) };
    expect(await move(file(bad), { through: refusing, allowsWithoutFile: true })).toMatchObject({ done: 1 });
    expect(await readPublished()).toMatchObject({ content: IN_PDF, figures: [] });
    expect(await lostOf()).toContain('Its XML text, because one of its images was left out');
  });

  it('leaves as an article of this journal does: its files stand in the bundle and in the export for OJS', async () => {
    await move();
    const { context } = journal;
    const source = { reader: context.reader, files: context.files, siteUrl: SITE_URL, hidden: [], now: new Date(0) };
    const bundle = unzipSync(Buffer.concat(await Array.fromAsync(writeBundle(MERIDIAN, source))));
    const ofArticle = (name: string) =>
      Object.entries(bundle).find(([path]) => path.endsWith(`/articles/${SLUG}/${name}`))?.[1];
    expect(ofArticle('figure-1.png')).toEqual(FIGURE);
    expect(ofArticle('supplement-2.csv')).toEqual(COUNTS);
    expect(Buffer.from(ofArticle(`${SLUG}.xml`) ?? []).toString()).toContain('xlink:href="figure-1.png"');
    const ojs = await journal.fetch(movingToOjsApi, json({ version: '3.4' }, editor));
    expect(await ojs.text()).toContain(Buffer.from(COUNTS).toString('base64'));
  });

  it('can be worked on afterwards, with its figures and files', async () => {
    await move();
    const { id } = await journal.db.selectFrom('manuscript').select('id').executeTakeFirstOrThrow();
    const reply = await journal.fetch(`/api/production/${id}/`, {
      headers: bearer(editor.token),
    });
    expect(await reply.json()).toMatchObject({
      figures: [{ file: 'figure-1.png', alt: ALT, caption: CAPTION }],
      supplements: [{ file: 'supplement-1.docx' }, { file: 'supplement-2.csv' }],
    });
  });

  describe('a receipt', () => {
    const articleIn = async () => {
      for await (const { article } of (await openArticles(file())).pieces(
        () => false,
        () => {},
      ))
        return article;
      throw new Error('There is no article.');
    };
    const takeIn = async (receipts: string) => {
      const body = new FormData();
      const fields = { kind: 'jats', issue: '', article: await articleIn(), has_pdf: 'false', receipts };
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return journal.fetch(movingInApi.articles, { method: 'POST', body, headers: bearer(editor.token) });
    };
    const receiptOf = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      calls.importArticleFile(
        { kind: 'jats', article: await articleIn(), source_file: name, name, read: async () => bytes },
        signal,
      );

    it('names no file but the one that was sent for the article, whoever changes it', async () => {
      const receipt = await receiptOf('figure-1.png', new Uint8Array(FIGURE));
      const known = unsealFile(receipt, journal.context.secret);
      if (!known) throw new Error('It was not sealed here.');
      const forged = sealFile({ ...known, file_key: 'galleys/other.pdf' }, 'another secret');
      const elsewhere = sealFile({ ...known, article: 'another' }, journal.context.secret);
      const other = sealFile({ ...known, file: 'figure-2.png' }, journal.context.secret);
      for (const one of [forged, elsewhere, other, `${receipt}x`, 'x', '']) {
        expect((await takeIn(JSON.stringify([one]))).status).toBe(400);
      }
      expect((await takeIn('no list')).status).toBe(400);
      expect(await filesOf()).toEqual([]);
      expect((await takeIn(JSON.stringify([receipt, receipt]))).status).toBe(200);
      expect(await filesOf()).toEqual(['figure-1.png']);
    });

    it('of a file that has waited too long is refused, and the file is sent again', async () => {
      const receipt = await receiptOf('figure-1.png', new Uint8Array(FIGURE));
      journal.clock.advance(21 * 3_600_000);
      editor = await journal.as('editor', { email: 'edna@journal.example' });
      expect((await takeIn(JSON.stringify([receipt]))).status).toBe(409);
    });

    it('is given for no file that the article does not name, nor for another kind of file', async () => {
      await expect(receiptOf('figure-2.png', new Uint8Array(FIGURE))).rejects.toMatchObject({ status: 422 });
      await expect(receiptOf('figure-1.png', new Uint8Array(smallPdf('x')))).rejects.toMatchObject({ status: 422 });
      await expect(receiptOf('supplement-1.docx', new Uint8Array(FIGURE))).rejects.toMatchObject({ status: 422 });
    });
  });
});

/** The error the screen receives for a refusal. */
const asRefusal =
  (calls: Calls): Calls['importArticleFile'] =>
  async (...given) =>
    calls.importArticleFile(...given).catch((thrown: Error & { status: number }) => {
      throw new ApiError(thrown.message, { status: thrown.status, fields: { file: ['It is refused.'] } });
    });
