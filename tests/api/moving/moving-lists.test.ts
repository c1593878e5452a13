import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { toCsv } from '#domain/kernel/csv';
import { movingInApi } from '#domain/moving/paths';
import { IN_PDF, NO_TEXT_HERE } from '#domain/publication/declarations';
import { jatsDocument } from '#domain/register/jats/article';
import { ApiError } from '#islands/kernel/api.ts';
import type { Calls } from '#islands/moving/in/calls.ts';
import { previewFile } from '#islands/moving/in/preview-file.ts';
import { dumpDatabase, json, type Person } from '../../support/accounts.ts';
import { fullArticle } from '../../support/articles.ts';
import { publishedArticle, smallPdf } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { chosenFile, openArticles, openImportOffice, runImport, tableOf } from '../../support/moving-file.ts';

const HEADS = ['Title', 'Authors', 'Date', 'Volume', 'Issue', 'DOI', 'PDF file', 'Old address', 'Type'];
const HEART = [
  'The heart',
  'Shrestha, Anil; Gurung, Maya',
  '2019-06-28',
  '7',
  '2',
  '10.1234/hill.12',
  'heart.pdf',
  'https://old.example/2019/heart.html',
  'Case report',
];
const LUNG = ['The lung', 'Maya Gurung', 'June 2019', '7', '2', '', 'lung.pdf', '', 'Editorial'];
const UNDATED = ['Undated', '', '', '', '', '', '', '', ''];
const zipOf = (rows: readonly (readonly string[])[], pdfs: Record<string, Uint8Array>) =>
  chosenFile(
    zipSync({
      'articles.csv': new TextEncoder().encode(tableOf([HEADS, ...rows])),
      ...pdfs,
    }) as Uint8Array<ArrayBuffer>,
  );
const heartPdf = () => ({ 'pdf/Heart.PDF': smallPdf('heart') });

describe('a journal that moves in from a table', () => {
  const journal = useTestJournal();
  let editor: Person;
  let calls: Calls;
  beforeEach(async () => {
    ({ editor, calls } = await openImportOffice(journal));
  });

  const signal = new AbortController().signal;
  const tryOut = async (file: File) => previewFile(await openArticles(file), { onProgress: () => {}, signal }, calls);
  const move = async (file: File, { through = calls, allowsWithoutFile = false } = {}) =>
    runImport(file, through, { total: 0, allowsWithoutFile });
  const slugs = async () =>
    (await journal.db.selectFrom('article').select('slug').orderBy('slug').execute()).map(({ slug }) => slug);
  const readPublished = async (slug: string) => (await journal.fetch(`/api/manuscripts/${slug}/`)).json();

  it('leaves an article whose field has the names of a whole list, and says what may be wrong', async () => {
    const [title, , ...rest] = HEART;
    const names = Array.from({ length: 4_000 }, (_, number) => `Shrestha, Anil ${number}`).join('; ');
    const trials = await tryOut(zipOf([[title ?? '', names, ...rest], LUNG], heartPdf()));
    expect(trials.counts).toEqual({ new: 1, here: 0, stays: 1 });
    expect(trials.notImported[0]?.reason).toMatch(
      /^It names 4,000 authors; an article can have 3,000\. Check .*separator\.$/,
    );
  });

  it('is tried first: what would come, what is unclear, lost and not read, and nothing is changed', async () => {
    const before = await dumpDatabase(journal.db);
    const trials = await tryOut(zipOf([HEART, LUNG, UNDATED], heartPdf()));
    expect(trials.counts).toEqual({ new: 2, here: 0, stays: 1 });
    expect(trials.pdfs).toBe(1);
    expect(trials.shown[0]).toMatchObject({
      title: 'The heart',
      authors: ['Anil Shrestha', 'Maya Gurung'],
      place: 'Volume 7 (2019), Issue 2',
      article_type: 'case_report',
      pdf: { bytes: smallPdf('heart').length },
    });
    expect(trials.notImported[0]?.reason).toBe('No date or year of publication is given.');
    expect([...trials.lost.counts.keys()]).toContain('Its PDF “lung.pdf”: the ZIP file contains no file of that name.');
    expect(trials.notes[0]).toBe('The ZIP file contains the list articles.csv.');
    expect(await dumpDatabase(journal.db)).toBe(before);
  });

  it('from JSON of Crossref comes with its DOI, references and old address, and is the same in any file', async () => {
    const work = {
      ...{ DOI: '10.1234/HILL.12', type: 'journal-article', title: ['The heart'], volume: '7', issue: '2' },
      author: [{ given: 'Anil', family: 'Shrestha', affiliation: [] }],
      'published-online': { 'date-parts': [[2019, 6, 28]] },
      'container-title': ['Annals of Hills'],
      ISSN: ['2049-3630'],
      resource: { primary: { URL: 'https://old.example/2019/heart.html' } },
      reference: [{ unstructured: 'Shaw A. Teaching. 2017.' }],
    };
    const file = () => chosenFile(JSON.stringify({ message: { items: [work, work] } }), 'works.json');
    const trials = await tryOut(file());
    expect(trials.counts).toEqual({ new: 1, here: 0, stays: 1 });
    expect([...trials.unclear.counts.keys()].join()).toContain('It is from “Annals of Hills”');
    expect(await move(file())).toMatchObject({ done: 1, failed: 0 });
    expect(await readPublished('the-heart')).toMatchObject({ doi: '10.1234/hill.12', content: NO_TEXT_HERE });
    expect((await tryOut(file())).counts).toMatchObject({ new: 0 });
    expect((await tryOut(zipOf([HEART], heartPdf()))).shown[0]).toMatchObject({ state: 'here', slug: 'the-heart' });
  });

  it('comes with its PDF as an article of OJS with only a PDF does, and without one has no text', async () => {
    const moved = await move(zipOf([HEART, LUNG, UNDATED], heartPdf()));
    expect(moved).toMatchObject({ done: 2, failed: 0, left: 0 });
    expect(await slugs()).toEqual(['the-heart', 'the-lung']);
    expect(await readPublished('the-heart')).toMatchObject({
      title: 'The heart',
      doi: '10.1234/hill.12',
      publishedDate: '2019-06-28',
      volume: { number: 7, year: 2019 },
      issue: { number: 2 },
      content: IN_PDF,
    });
    expect(await readPublished('the-lung')).toMatchObject({
      content: NO_TEXT_HERE,
      publishedDate: '2019-06-01',
      doi: null,
    });
    const pdf = await journal.fetch('/api/manuscripts/the-heart/download/');
    expect(Buffer.from(await pdf.arrayBuffer())).toEqual(Buffer.from(smallPdf('heart')));
    await journal.deliver();
    expect(journal.mailer.sent).toEqual([]);
    const rows = await journal.db
      .selectFrom('moved_article')
      .select(['source', 'old_names'])
      .orderBy('moved_at')
      .execute();
    expect(rows.map(({ source }) => source)).toEqual(['file', 'file']);
    expect(rows.flatMap(({ old_names }) => old_names)).toEqual(['/2019/heart.html']);
  });

  it('comes once: from the same file, from a table with other words around it, and where its DOI is here', async () => {
    await move(zipOf([HEART, LUNG], heartPdf()));
    expect((await tryOut(zipOf([HEART, LUNG], {}))).counts).toEqual({ new: 0, here: 2, stays: 0 });
    const other = tableOf([
      ['document title', 'author', 'publication year', 'vol', 'number', 'date'],
      ['THE LUNG', 'Gurung, M.', '2019', '7', '2', '2019-06-30'],
    ]);
    expect((await tryOut(chosenFile(other))).counts).toEqual({ new: 0, here: 1, stays: 0 });
    expect(await move(chosenFile(other))).toMatchObject({ done: 0, failed: 0 });
    const own = await publishedArticle(journal.db, journal.files, { doi: '10.1234/own' });
    const trials = await tryOut(
      chosenFile(
        tableOf([
          ['title', 'year', 'doi'],
          ['own', '2020', 'https://doi.org/10.1234/OWN'],
        ]),
      ),
    );
    expect(trials.shown[0]).toMatchObject({ state: 'here', slug: own.slug });
  });

  it('names a row that the file has twice, and takes two of one title with two DOIs for two', async () => {
    const rows = [
      ['title', 'year', 'doi'],
      ['Erratum', '2019', '10.1234/a'],
      ['Erratum', '2019', '10.1234/b'],
      ['Erratum again', '2019', '10.1234/A'],
      ['Erratum', '2019', ''],
    ];
    const trials = await tryOut(chosenFile(tableOf(rows)));
    expect(trials.counts).toEqual({ new: 2, here: 0, stays: 2 });
    expect(trials.notImported.map(({ reason }) => reason)).toEqual([
      'It duplicates article number 1 in the file.',
      'It duplicates article number 1 in the file.',
    ]);
    expect(await move(chosenFile(tableOf(rows)))).toMatchObject({ done: 2, failed: 0 });
    expect((await tryOut(chosenFile(tableOf(rows)))).counts).toEqual({ new: 0, here: 4, stays: 0 });
  });

  it('killed half way and begun again, 500 rows have come, each once', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => [
      `Article number ${at}`,
      '2019',
      at % 2 ? `10.1234/n.${at}` : '',
    ]);
    const file = () => chosenFile(tableOf([['title', 'year', 'doi'], ...rows]));
    let taken = 0;
    const dying: Calls = {
      ...calls,
      async importArticle(...sent) {
        if (taken === 230) throw new Error('killed');
        taken += 1;
        return calls.importArticle(...sent);
      },
    };
    await expect(move(file(), { through: dying })).rejects.toThrow('killed');
    expect((await tryOut(file())).counts).toEqual({ new: 270, here: 230, stays: 0 });
    expect(await move(file())).toMatchObject({ done: 270, failed: 0 });
    const found = await journal.db.selectFrom('article').select('title').execute();
    expect(new Set(found.map(({ title }) => title)).size).toBe(500);
    expect(found).toHaveLength(500);
    expect((await tryOut(file())).counts).toEqual({ new: 0, here: 500, stays: 0 });
  });

  it('refuses a PDF that is none in its own words, and comes without it where the office says so', async () => {
    const bad = { 'heart.pdf': new TextEncoder().encode('%PDF-1.4 and nothing more') };
    const refusing: Calls = {
      ...calls,
      importArticle: (...sent) =>
        calls.importArticle(...sent).catch((thrown) => {
          throw new ApiError(thrown.message, { status: thrown.status, fields: { file: [thrown.message] } });
        }),
    };
    expect(await move(zipOf([HEART], bad), { through: refusing })).toMatchObject({ done: 0, failed: 1 });
    expect(await slugs()).toEqual([]);
    expect(await move(zipOf([HEART], bad), { through: refusing, allowsWithoutFile: true })).toMatchObject({ done: 1 });
    expect(await readPublished('the-heart')).toMatchObject({ content: NO_TEXT_HERE });
  });

  it('keeps scripts from every page, and formulas from every table', async () => {
    await move(
      chosenFile(
        tableOf([
          ['title', 'year', 'abstract'],
          ['=HYPERLINK(1)<img src=x onerror=alert(1)>', '2019', '<p onclick=alert(2)>A<script>alert(3)</script></p>'],
        ]),
      ),
    );
    const [slug] = await slugs();
    const text = await (await journal.fetch(`/api/manuscripts/${slug}/`)).text();
    expect(text).not.toMatch(/alert\(|onerror|onclick/);
    const { title } = JSON.parse(text);
    expect(toCsv([[title]])).toBe("\uFEFF'=HYPERLINK(1)\r\n");
  });

  it('takes an article in JATS in with its text and its PDF, once, and knows it in a table', async () => {
    const own = fullArticle({ figures: [], content: '<h2 id="sec-intro">Introduction</h2><p>Words of the text.</p>' });
    const jats = new TextEncoder().encode(jatsDocument(MERIDIAN, own, 'https://elsewhere.example'));
    const file = () => chosenFile(zipSync({ 'a/a.xml': jats, 'a/a.pdf': smallPdf('a') }) as Uint8Array<ArrayBuffer>);
    expect(await move(file())).toMatchObject({ done: 1, failed: 0 });
    const [slug = ''] = await slugs();
    expect(await readPublished(slug)).toMatchObject({ title: own.title, doi: own.doi });
    expect(JSON.stringify(await readPublished(slug))).toContain('Words of the text.');
    const pdf = await journal.fetch(`/api/manuscripts/${slug}/download/`);
    expect(Buffer.from(await pdf.arrayBuffer())).toEqual(Buffer.from(smallPdf('a')));
    const row = await journal.db.selectFrom('article').select('has_text').executeTakeFirst();
    expect(row?.has_text).toBe(true);
    expect((await tryOut(file())).counts).toEqual({ new: 0, here: 1, stays: 0 });
    const table = tableOf([
      ['title', 'year', 'doi'],
      [own.title, own.published_on.slice(0, 4), own.doi ?? ''],
    ]);
    expect((await tryOut(chosenFile(table))).counts).toEqual({ new: 0, here: 1, stays: 0 });
  });

  it('names an article in JATS that cannot be read, and goes on with the others', async () => {
    const good = new TextEncoder().encode(jatsDocument(MERIDIAN, fullArticle(), 'https://elsewhere.example'));
    const bad = new TextEncoder().encode(
      '<!DOCTYPE article [<!ENTITY x "y">]><article article-type="x"><front/></article>',
    );
    const trials = await tryOut(chosenFile(zipSync({ 'bad.xml': bad, 'good.xml': good }) as Uint8Array<ArrayBuffer>));
    expect(trials.counts).toEqual({ new: 1, here: 0, stays: 1 });
    expect(trials.notImported[0]).toMatchObject({ title: 'bad.xml', reason: expect.stringContaining('entities') });
  });

  it('refuses anything that is not an article of a list, unknown kinds, and more than a hundred at once', async () => {
    const ask = (body: object) => journal.fetch(movingInApi.trial, json({ issue: '', ...body }, editor));
    const article = JSON.stringify({ says: { title: 'x' }, file: 'none', lost: [] });
    expect((await ask({ kind: 'listed', articles: [article] })).status).toBe(200);
    for (const wrong of ['', '{}', '[1]', 'no', JSON.stringify({ says: { role: 'x' }, file: 'none', lost: [] })]) {
      expect((await ask({ kind: 'listed', articles: [wrong] })).status).toBe(422);
    }
    expect((await ask({ kind: 'poem', articles: [] })).status).toBe(400);
    expect((await ask({ kind: 'listed', articles: Array(101).fill(article) })).status).toBe(400);
    expect((await ask({ kind: 'ojs', articles: Array(11).fill('<article/>') })).status).toBe(400);
  });
});
