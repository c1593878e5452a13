import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readerOf } from '#database/connect';
import { up as readAgain } from '#database/migrations/2026-11-28T21-10-read-again';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionChange, ProductionRecord } from '#domain/production/record';
import { bibtex, cslJson, ris } from '#domain/publication/citation';
import { vancouver } from '#domain/publication/vancouver';
import { libreOffice } from '#server/kernel/adapters/office';
import { readArticles } from '#server/publication/queries';
import { bearer, type Person } from '../../support/accounts.ts';
import { doc } from '../../support/compound-file.ts';
import { docx, paragraph, pdf } from '../../support/documents.ts';
import { png } from '../../support/images.ts';
import { useTestJournal } from '../../support/journal.ts';
import { madeBy, WARDS, withTex } from '../../support/made-by.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { formOf, submit } from '../../support/submissions.ts';
import * as word from '../../support/word-constructs.ts';

const heading = (text: string) => paragraph(text, 'Heading1');
const MANUSCRIPT = docx({
  body:
    heading('Introduction') +
    paragraph('Sleep is known to be poor [1,2].') +
    word.picture('rId9', 'Two lines that cross.') +
    paragraph('Figure 1. Hours of sleep.') +
    heading('References') +
    paragraph('1. Lin G. Sleep. J Sleep. 2020;1:2-3. doi:10.5555/js.2020.1') +
    paragraph('2. Roe J. Rest. 2021.'),
  parts: { 'word/media/one.png': png() },
  relationships: word.pictureRelation('rId9', 'one.png'),
});
const TEXT =
  '<h2>Introduction</h2>\n<p>Sleep is known to be poor [<a href="#ref-1">1</a>,<a href="#ref-2">2</a>].</p>\n' +
  '<figure id="figure-1"><img src="figure-1.png" alt="Two lines that cross."><figcaption><strong>Figure 1.</strong> Hours of sleep.</figcaption></figure>';

describe('an accepted manuscript', () => {
  const journal = useTestJournal();
  const folder = mkdtempSync(join(tmpdir(), 'journal-test-office-'));
  let author: Person;
  let editor: Person;
  let id: string;

  beforeEach(async () => {
    await journal.empty();
    journal.context.scanner = undefined;
    journal.context.office = libreOffice('no-such-office');
    author = await journal.as('author');
    editor = await journal.as('editor');
    await journal.db
      .insertInto('journal')
      .values({ id: 1, is_demonstration: false, created_at: journal.clock.now() })
      .execute();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const send = async (name: string, bytes: Uint8Array) => {
    const response = await submit(journal.fetch, author, { file: { name, bytes } });
    const answer = await response.json();
    expect([response.status, answer]).toEqual([201, expect.anything()]);
    id = answer.id;
  };
  const call = async (method: string, path: string, body?: object) => {
    const headers = { ...bearer(editor.token), 'Content-Type': 'application/json' };
    const response = await journal.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect([response.status, await response.clone().json()]).toEqual([200, expect.anything()]);
    return response.json();
  };
  const refusal = async () => {
    const headers = { ...bearer(editor.token), 'Content-Type': 'application/json' };
    const response = await journal.fetch(editorialApi.productionTakeIn(id), { method: 'POST', headers, body: '{}' });
    return [response.status, await response.json()];
  };
  const decide = (status: string) =>
    call('POST', `/api/editor/manuscript/${id}/update-status/`, { status, notes: 'Fine.', letter: null });
  const open = (): Promise<ProductionRecord> => call('GET', editorialApi.production(id));
  const outbox = () =>
    journal.db.selectFrom('outbox').select(['status', 'attempts']).where('kind', '=', 'production.take-in').execute();
  const article = async () =>
    (await journal.fetch(`/api/manuscripts/${(await open()).live?.slug}/`)).json() as Promise<{ content: string }>;

  it('is converted automatically: text, figures, references', async () => {
    await send('manuscript.docx', MANUSCRIPT);
    await decide('accepted');
    expect(await open()).toMatchObject({
      version: 0,
      html: '',
      taking_in: { state: 'waiting', file_name: 'manuscript.docx', reason: '' },
    });
    await journal.deliver();
    const record = await open();
    expect(record).toMatchObject({
      version: 1,
      html: TEXT,
      taking_in: null,
      source: { format: 'docx', name: 'manuscript.docx', converted_at: '2026-11-21T10:00:00.000Z' },
      metadata: { title: 'Sleep after surgery: a cohort study' },
      figures: [{ file: 'figure-1.png', is_used: true, alt: 'Two lines that cross.' }],
      references: [{ doi: '10.5555/js.2020.1' }, { text: 'Roe J. Rest. 2021.' }],
    });
    expect(await journal.db.selectFrom('unclaimed_file').selectAll().execute()).toEqual([]);
    const timeline = await call('GET', `/api/editor/manuscript/${id}/timeline/`);
    expect(timeline).toContainEqual(expect.objectContaining({ action: 'production.taken-in', actor: 'system' }));
  });

  it('is converted once, and never replaces what someone wrote', async () => {
    await send('manuscript.docx', MANUSCRIPT);
    await decide('accepted');
    await call('PUT', editorialApi.productionText(id), { version: 0, html: '<p>Our own.</p>' });
    await journal.deliver();
    expect(await open()).toMatchObject({ version: 1, html: '<p>Our own.</p>', source: null, taking_in: null });
    await decide('under_review');
    await decide('accepted');
    await journal.deliver();
    expect(await open()).toMatchObject({ version: 1, html: '<p>Our own.</p>' });
    expect(await outbox()).toHaveLength(1);
  });

  it('from before the journal converted files is converted when the office asks, once', async () => {
    await send('manuscript.docx', MANUSCRIPT);
    await decide('accepted');
    await journal.db.deleteFrom('outbox').execute();
    await journal.db.deleteFrom('taking_in').execute();
    expect(await open()).toMatchObject({ version: 0, html: '', taking_in: null });
    for (const _ of ['first', 'second']) {
      const { message, production } = await call('POST', editorialApi.productionTakeIn(id), {});
      expect(message).toBe('The authors’ file is being converted. The text will appear automatically.');
      expect(production).toMatchObject({ taking_in: { state: 'waiting', file_name: 'manuscript.docx' } });
    }
    expect(await outbox()).toHaveLength(1);
    await journal.deliver();
    expect(await open()).toMatchObject({ html: TEXT, taking_in: null });
    expect(await refusal()).toEqual([
      422,
      expect.objectContaining({ detail: 'The article already has a text. To replace it, upload a file.' }),
    ]);
    const timeline = await call('GET', `/api/editor/manuscript/${id}/timeline/`);
    expect(timeline).toContainEqual(expect.objectContaining({ action: 'production.taking-in-asked' }));
  });

  it('whose file could not be read is tried again when the office asks; one that is not accepted is not', async () => {
    await send('paper.doc', doc());
    expect(await refusal()).toEqual([
      422,
      expect.objectContaining({ detail: expect.stringMatching(/^Only an accepted/) }),
    ]);
    await decide('accepted');
    await journal.deliver();
    expect((await open()).taking_in?.state).toBe('failed');
    journal.context.office = { toDocx: async () => MANUSCRIPT };
    await call('POST', editorialApi.productionTakeIn(id), {});
    await journal.deliver();
    expect(await open()).toMatchObject({ html: TEXT, taking_in: null });
  });

  describe('that became the text while someone uploaded', () => {
    const upload = async (path: string, file: { name: string; bytes: Uint8Array }, fields: Record<string, string>) => {
      const request = { method: 'POST', headers: bearer(editor.token), body: formOf({ fields, file }) };
      const response = await journal.fetch(path, request);
      return { status: response.status, production: ((await response.json()) as ProductionChange).production };
    };
    beforeEach(async () => {
      await send('manuscript.docx', MANUSCRIPT);
      await decide('accepted');
      await journal.deliver();
      expect((await open()).version).toBe(1);
    });

    const OWN = { name: 'ours.docx', bytes: docx({ body: heading('Aim') + paragraph('Ours.') }) };

    it('gives way to their text', async () => {
      const { status, production } = await upload(editorialApi.productionText(id), OWN, { version: '0' });
      expect([status, production?.html]).toEqual([200, '<h2>Aim</h2>\n<p>Ours.</p>']);
    });

    it('stands beside their figure', async () => {
      const fields = { version: '0', alt: 'Another line.', caption: 'Another.' };
      const file = { name: 'two.png', bytes: png() };
      const { status, production } = await upload(editorialApi.productionFigures(id), file, fields);
      expect([status, production?.figures.map(({ alt }) => alt)]).toEqual([
        200,
        ['Two lines that cross.', 'Another line.'],
      ]);
    });

    it('stands beside their PDF', async () => {
      const file = { name: 'ours.pdf', bytes: await pdf() };
      const { status, production } = await upload(editorialApi.productionGalley(id), file, { version: '0' });
      expect([status, production?.html, production?.galley?.name]).toEqual([200, TEXT, 'ours.pdf']);
    });

    it('stands beside their supplementary file', async () => {
      const file = { name: 'doses.csv', bytes: new TextEncoder().encode('Centre,Dose\nNorth,40\n') };
      const fields = { version: '0', title: 'Doses' };
      const { status, production } = await upload(editorialApi.productionSupplements(id), file, fields);
      expect([status, production?.html, production?.supplements.length]).toEqual([200, TEXT, 1]);
    });

    it('gives way to no text that was sent before another editor’s change', async () => {
      const { metadata } = await open();
      await call('PUT', editorialApi.productionMetadata(id), { ...metadata, version: 1, title: 'Another title' });
      for (const version of ['0', '1']) {
        expect((await upload(editorialApi.productionText(id), OWN, { version })).status, version).toBe(409);
      }
      expect(await open()).toMatchObject({ version: 2, html: TEXT, metadata: { title: 'Another title' } });
    });
  });

  it('keeps the metadata that someone wrote in the meantime', async () => {
    await send('manuscript.docx', MANUSCRIPT);
    await decide('accepted');
    const { metadata } = await open();
    await call('PUT', editorialApi.productionMetadata(id), {
      ...metadata,
      version: 0,
      title: 'Another title',
      references: 'Doe J. One. 2020.',
    });
    await journal.deliver();
    expect(await open()).toMatchObject({
      version: 2,
      html: expect.stringContaining('Sleep is known'),
      metadata: { title: 'Another title', references: 'Doe J. One. 2020.' },
    });
  });

  it('fills empty metadata from its front matter; what is there stays until someone accepts the other version', async () => {
    const front =
      paragraph('Sleep after surgery: a cohort study', 'Title') +
      paragraph('Grace Lin and Kyeong Min Kim') +
      paragraph('University of Busan, Korea') +
      heading('Abstract') +
      paragraph('Background: Sleep is poor after surgery, and worse before it, as we say here.');
    const end =
      heading('Funding') + paragraph('The regional council.') + heading('Data availability') + paragraph('On request.');
    await send('manuscript.docx', docx({ body: front + heading('Introduction') + paragraph('Known.') + end }));
    await journal.db
      .updateTable('manuscript')
      .set({ declarations: JSON.stringify({ funding: 'None.' }) })
      .execute();
    await decide('accepted');
    await journal.deliver();
    const record = await open();
    expect(record.html).toBe('<h2>Introduction</h2>\n<p>Known.</p>');
    expect(record.metadata.declarations).toMatchObject({ funding: 'None.', data_availability: 'On request.' });
    expect(record.offers.map(({ field }) => field)).toEqual(['authors', 'abstract', 'funding']);
    expect(record.offers[2]).toEqual({ field: 'funding', here: 'None.', there: 'The regional council.' });

    const settle = (version: number, field: string, take: boolean) =>
      call('POST', editorialApi.productionOffers(id), { version, field, take }).then(({ production }) => production);
    const taken: ProductionRecord = await settle(1, 'funding', true);
    expect(taken.metadata.declarations.funding).toBe('The regional council.');
    const left: ProductionRecord = await settle(2, 'abstract', false);
    expect(left.metadata.abstract).toEqual(record.metadata.abstract);
    expect(left.offers.map(({ field }) => field)).toEqual(['authors']);
    const gone = await journal.fetch(editorialApi.productionOffers(id), {
      method: 'POST',
      headers: { ...bearer(editor.token), 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: 3, field: 'abstract', take: true }),
    });
    expect(gone.status).toBe(404);
  });

  it('of another paper is not published until someone has answered for its title and its authors', async () => {
    const other =
      heading('Early fluids in sepsis: a randomised trial') +
      paragraph('Chidi Okafor and Astrid Lindqvist') +
      paragraph('University of Lagos, Nigeria') +
      heading('Abstract') +
      paragraph('Background: Sepsis kills early, and fluids are given late in most hospitals that we know of.');
    await send('manuscript.docx', docx({ body: other + heading('Introduction') + paragraph('Sepsis kills.') }));
    await decide('accepted');
    await journal.deliver();
    const checkOf = ({ checks }: ProductionRecord) => checks.find(({ id: check }) => check === 'file');
    const record = await open();
    expect(checkOf(record)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^The manuscript file differs from the record in title, authors and abstract\. /),
    });
    const refused = await journal.fetch(editorialApi.productionPublish(id), {
      method: 'POST',
      headers: { ...bearer(editor.token), 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: record.version, letter: null }),
    });
    expect(refused.status).toBe(422);
    expect((await refused.json()).checks).toContainEqual(expect.objectContaining({ id: 'file', state: 'failed' }));
    const settle = (version: number, field: string, take: boolean) =>
      call('POST', editorialApi.productionOffers(id), { version, field, take }).then(({ production }) => production);
    expect(checkOf(await settle(1, 'title', false))).toMatchObject({ state: 'failed' });
    expect(checkOf(await settle(2, 'authors', true))).toMatchObject({ state: 'failed' });
    expect(checkOf(await settle(3, 'abstract', false))).toMatchObject({ state: 'passed' });
  });

  it('that is a PDF of another paper is named, although it has no text to take in', async () => {
    const text = 'Sepsis kills early, and fluids are given late in most of the hospitals that we know of.';
    const pages = [['Early fluids in sepsis: a randomised trial', 'Abstract', text, 'Introduction', 'Sepsis kills.']];
    await send('manuscript.pdf', await pdf({ pages }));
    await decide('accepted');
    await journal.deliver();
    const record = await open();
    expect(record.taking_in).toMatchObject({ state: 'failed' });
    expect(record.offers.map(({ field }) => field)).toEqual(['title', 'abstract']);
    expect(record.can_publish).toBe(false);
  });

  it('brings the names of its authors in their parts, as far as citations of the article', async () => {
    const front =
      paragraph('Sleep after surgery: a cohort study', 'Title') +
      paragraph('García Márquez, Gabriel; Kim, Kyeong Min; Berg, Ludwig van der; King, Martin Luther, Jr.') +
      paragraph('University of Busan, Korea') +
      heading('Abstract') +
      paragraph('Background: Sleep is poor after surgery, and worse before it, as we say here.');
    await send('manuscript.docx', docx({ body: front + heading('Introduction') + paragraph('Known.') }));
    await decide('accepted');
    await journal.deliver();
    await call('POST', editorialApi.productionOffers(id), { version: 1, field: 'authors', take: true });
    await decide('published');
    const [published] = await readArticles(readerOf(journal.db), [id]);
    if (!published) throw new Error('There is no article.');
    expect(vancouver(MERIDIAN, published)).toMatch(/^García Márquez G, Kim KM, van der Berg L, King ML Jr\. /);
    expect(bibtex(MERIDIAN, published)).toContain(
      '{García Márquez, Gabriel and Kim, Kyeong Min and van der Berg, Ludwig and King, Jr., Martin Luther}',
    );
    expect(ris(MERIDIAN, published)).toContain('AU  - García Márquez, Gabriel\r\nAU  - Kim, Kyeong Min\r\n');
    expect(cslJson(MERIDIAN, published)[0]?.author.at(-1)).toEqual({
      family: 'King',
      given: 'Martin Luther',
      suffix: 'Jr.',
    });
  });

  it('whose text was made before symbol fonts were read is read again; the office sees each difference', async () => {
    await send('manuscript.docx', madeBy('symbol-font.docx'));
    await decide('accepted');
    await journal.deliver();
    const OLD = '<p>The dose was 5 mg of TNF-α, 10<sup>6</sup> cells.</p>';
    await journal.db.updateTable('production').set({ html: OLD, findings: '[]' }).execute();
    await sql`drop index production_misread`.execute(journal.db);
    await readAgain(journal.db as Kysely<unknown>);
    await journal.deliver();
    const record = await open();
    expect([record.version, record.html]).toEqual([2, OLD]);
    expect(record.findings).toEqual([
      {
        code: 'misread',
        text: expect.stringMatching(/^The file shows “µ” after “The dose was 5”; the text has “m”\./),
      },
    ]);
    expect(record.checks).toContainEqual(expect.objectContaining({ id: 'conversion', state: 'failed' }));
    const timeline = await call('GET', `/api/editor/manuscript/${id}/timeline/`);
    expect(timeline).toContainEqual(expect.objectContaining({ action: 'production.read-again', actor: 'system' }));
  });

  it.each([
    ['paper.pdf', () => pdf(), 'paper.pdf is a PDF and cannot be converted.'],
    ['paper.doc', () => doc(), 'paper.doc is a Word file in the old .doc format, which this server cannot open.'],
    ['empty.docx', () => docx({ body: '<w:p/>' }), 'No text was found in empty.docx.'],
  ])('that is %s and cannot be converted is reported once, with what to do', async (name, bytes, reason) => {
    await send(name, await bytes());
    await decide('accepted');
    await journal.deliver();
    const { taking_in, version } = await open();
    expect([version, taking_in]).toEqual([
      0,
      expect.objectContaining({ state: 'failed', file_name: name, reason: expect.stringMatching(/pload/) }),
    ]);
    expect(taking_in?.reason.startsWith(reason)).toBe(true);
    expect(await outbox()).toEqual([{ status: 'delivered', attempts: 1 }]);
    expect(journal.logged).toEqual([]);
  });

  it('in the old Word format is opened by LibreOffice, in an environment without secrets', async () => {
    const ready = join(folder, 'ready.docx');
    writeFileSync(ready, MANUSCRIPT);
    const program = join(folder, 'soffice');
    writeFileSync(
      program,
      `#!/bin/sh\nenv > "${folder}/env"; echo "$@" > "${folder}/arguments"\nwhile [ "$1" != --outdir ]; do shift; done\ncp "${ready}" "$2/manuscript.docx"\n`,
    );
    chmodSync(program, 0o755);
    journal.context.office = libreOffice(program);
    await send('paper.doc', doc());
    await decide('accepted');
    await journal.deliver();
    expect(await open()).toMatchObject({ html: TEXT, source: { name: 'paper.doc' }, taking_in: null });
    expect(readFileSync(join(folder, 'arguments'), 'utf8')).toMatch(/--headless .*--convert-to docx/);
    expect(readFileSync(join(folder, 'env'), 'utf8')).not.toMatch(/DATABASE|VITEST/);
  });

  it('in the old Word format is read in full where LibreOffice is installed, and told in a sentence where it is not', async () => {
    const isInstalled = !spawnSync('soffice', ['--version']).error;
    journal.context.office = libreOffice(isInstalled ? 'soffice' : 'no-such-office', {
      processorSeconds: 60,
      clockMs: 300_000,
    });
    await send('wards.doc', madeBy('libreoffice-wards.doc'));
    await decide('accepted');
    await journal.deliver();
    const { html, taking_in } = await open();
    const told = 'wards.doc is a Word file in the old .doc format, which this server cannot open.';
    expect([withTex(html), taking_in?.reason.slice(0, told.length)]).toEqual(
      isInstalled ? [WARDS, undefined] : ['', told],
    );
  }, 320_000);

  it('in the old Word format that takes LibreOffice too much work is given up', async () => {
    const program = join(folder, 'works');
    writeFileSync(program, '#!/bin/sh\nwhile :; do :; done\n');
    chmodSync(program, 0o755);
    journal.context.office = libreOffice(program, { processorSeconds: 1, clockMs: 100_000 });
    await send('paper.doc', doc());
    await decide('accepted');
    await journal.deliver();
    expect((await open()).taking_in).toMatchObject({
      reason: 'paper.doc could not be opened. Save it as .docx in Word, and upload that as the full text.',
    });
  });

  it('in the old Word format is tried again where LibreOffice does not come to an end on a busy machine', async () => {
    const program = join(folder, 'hangs');
    writeFileSync(program, '#!/bin/sh\nexec sleep 600\n');
    chmodSync(program, 0o755);
    journal.context.office = libreOffice(program, { processorSeconds: 60, clockMs: 100 });
    await send('paper.doc', doc());
    await decide('accepted');
    await journal.deliver();
    expect((await open()).taking_in).toMatchObject({ state: 'waiting', reason: '' });
    expect(await outbox()).toEqual([{ status: 'waiting', attempts: 1 }]);
    expect(JSON.stringify(journal.logged.splice(0))).toContain('LibreOffice timed out.');
  });

  it('shows its readers the text as soon as it is made, where it is published at once', async () => {
    await send('manuscript.docx', MANUSCRIPT);
    await decide('published');
    expect((await article()).content).toContain('is being prepared');
    await journal.deliver();
    expect((await article()).content).toBe(TEXT);
    expect((await open()).live?.is_current).toBe(true);
  });

  it('is published by the API with the text that exists by then', async () => {
    await send('manuscript.docx', MANUSCRIPT);
    await decide('accepted');
    await journal.deliver();
    await decide('published');
    expect((await article()).content).toBe(TEXT);
  });
});
