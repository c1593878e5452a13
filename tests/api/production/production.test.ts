import type { Kysely } from 'kysely';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { up as formulasAgain } from '#database/migrations/2026-11-29T01-00-formulas-from-mathml';
import { editorialApi } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import { failedChecks, type ProductionMetadata, type ProductionRecord } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { Article } from '#domain/publication/article';
import type { Conduct } from '#domain/publication/integrity/conduct';
import { sweepFiles } from '#server/document/store-document';
import { docx, paragraph, pdf } from '../../support/documents.ts';
import { publishedArticle, submittedManuscript } from '../../support/factories.ts';
import { png } from '../../support/images.ts';
import { insertSettings } from '../../support/own-settings.ts';
import { useProduction } from '../../support/production.ts';
import { displayEquation, fraction } from '../../support/word-constructs.ts';

const HOSTILE =
  '<h2>Methods</h2><p onclick="alert(1)">Known [1] <script>alert(1)</script><a href="javascript:alert(1)">x</a></p>';

describe('production', () => {
  const { journal, at, get, open, send, upload, expectChanged } = useProduction();

  const revise = (reason: string, version: number) =>
    send('POST', editorialApi.productionRevise(at.id), { version, reason });
  /** Moves to a later day; earlier sessions have expired. */
  const later = async (time: string) => {
    journal.clock.set(time);
    at.editor = await journal.as('editor');
  };
  const version = async () => String((await open()).version);
  const stateOf = (record: ProductionRecord, check: string) =>
    record.checks.find((one) => one.id === check)?.state ?? 'absent';
  const complete = async (): Promise<ProductionMetadata> => {
    const { metadata } = await open();
    return {
      ...metadata,
      keywords: ['sleep', 'surgery', 'cohort'],
      references: '1. Lin G. Sleep. J Sleep. 2020;1:2-3. doi:10.5555/JS.2020.1\n2. Roe J. Rest. 2021.',
      declarations: { ...metadata.declarations, funding: 'None.', competing_interests: 'None.' },
    };
  };
  const save = async (metadata: ProductionMetadata) =>
    expectChanged(
      send('PUT', editorialApi.productionMetadata(at.id), { version: Number(await version()), ...metadata }),
    );
  /** An article that passes every check. */
  const readyArticle = async () => {
    await save(await complete());
    await expectChanged(
      send('PUT', editorialApi.productionText(at.id), { version: 1, html: '<h2>Aim</h2><p>Known [1,2].</p>' }),
    );
    await expectChanged(
      upload(editorialApi.productionFigures(at.id), png(), 'flow.png', {
        version: '2',
        alt: 'Flow',
        caption: 'CO<sub>2</sub>.',
      }),
    );
    const galley = await pdf({ pages: [['The galley.']] });
    return expectChanged(upload(editorialApi.productionGalley(at.id), galley, 'galley.pdf', { version: '3' }));
  };
  const bytesOf = async (path: string) => new Uint8Array(await (await journal.fetch(path)).arrayBuffer());

  it('keeps a text of at most a million characters, counted as they are kept', async () => {
    const saving = (count: number) =>
      send('PUT', editorialApi.productionText(at.id), { version: 0, html: `<p>${'&'.repeat(count)}</p>` });
    const refused = await saving(300_000);
    expect([refused.status, (await refused.json()).html]).toEqual([422, [PRODUCTION_TEXTS.keptTooLarge]]);
    expect((await expectChanged(saving(150_000))).html).toHaveLength(750_007);
  });

  it('asks for the head of a table, and marks it once someone has said what it is', async () => {
    const html =
      '<figure id="table-1"><figcaption><strong>Table 1.</strong></figcaption><table><tbody><tr><td>Ward</td></tr><tr><td>North</td></tr></tbody></table></figure>';
    const asked = await expectChanged(send('PUT', editorialApi.productionText(at.id), { version: 0, html }));
    expect(asked.headless_tables).toEqual([{ table: 0, label: 'Table 1', first_row: ['Ward'] }]);
    expect(stateOf(asked, 'table_heads')).toBe('warning');
    const tell = (told: object) => send('POST', editorialApi.productionTableHeads(at.id), told);
    const refused = await Promise.all([
      tell({ version: 0, table: 0, head: 'row' }),
      tell({ version: 1, table: 1, head: 'row' }),
      tell({ version: 1, table: 0, head: 'all' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([409, 404, 400]);
    const told = await expectChanged(tell({ version: 1, table: 0, head: 'row' }));
    expect(told.html).toContain(
      '<thead><tr><th scope="col">Ward</th></tr></thead><tbody><tr><td>North</td></tr></tbody>',
    );
    expect([told.headless_tables, stateOf(told, 'table_heads')]).toEqual([[], 'passed']);
  });

  it('begins with what the authors sent, and names what is missing', async () => {
    const revision = { manuscript_id: at.id, round: 2, response: '', submitted_at: new Date('2026-11-03T08:00:00Z') };
    await journal.db.insertInto('revision').values(revision).execute();
    const record = await open();
    expect(record).toMatchObject({ version: 0, status: 'accepted', html: '', can_publish: false, live: null });
    expect(record.metadata.authors).toMatchObject([{ family: 'Diallo', is_corresponding: true }, {}]);
    expect(record.metadata.revised_on).toBe('2026-11-03');
    expect(record.doi).toEqual({ value: '10.5555/mj.2026.0001', is_fixed: false });
    expect(['title', 'full_text', 'pdf', 'declarations'].map((check) => stateOf(record, check))).toEqual([
      ...['passed', 'failed', 'failed', 'failed'],
    ]);
  });

  it('keeps what is incomplete, and gives the second of two editors the present state', async () => {
    const { metadata } = await open();
    const authors = [
      { given: '', family: 'Lin', affiliations: [], orcid: '0000-0002-1825-0098', is_corresponding: false },
    ];
    const record = await save({ ...metadata, title: '', authors });
    expect(record).toMatchObject({ version: 1, metadata: { title: '', authors } });
    expect(['title', 'orcid', 'corresponding_author'].map((check) => stateOf(record, check))).toEqual([
      ...['failed', 'failed', 'failed'],
    ]);
    const stale = await send('PUT', editorialApi.productionMetadata(at.id), { version: 0, ...metadata });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ production: { version: 1, metadata: { title: '' } } });
  });

  it('takes an article type by its label, and refuses anything else', async () => {
    const { metadata } = await open();
    for (const article_type of ['case_reports', 'Case Reports'] as unknown as ProductionMetadata['article_type'][]) {
      expect((await save({ ...metadata, article_type })).metadata.article_type).toBe('case_report');
    }
    const poem = { ...metadata, version: Number(await version()), article_type: 'Poem' };
    const refused = await send('PUT', editorialApi.productionMetadata(at.id), poem);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { article_type: ['Choose one of the article types.'] },
    ]);
  });

  it('refuses a DOI that another article has, wherever that article is', async () => {
    const other = await publishedArticle(journal.db, journal.files, { doi: '10.5555/mj.2026.0007' });
    const { metadata } = await open();
    const taken = await send('PUT', editorialApi.productionMetadata(at.id), {
      version: 0,
      ...metadata,
      doi_suffix: 'mj.2026.0007',
    });
    expect([taken.status, await taken.json()]).toEqual([
      400,
      expect.objectContaining({ doi_suffix: ['Another article has this DOI. Choose another one.'] }),
    ]);
    at.id = other.id;
    const fixed = await send('PUT', editorialApi.productionMetadata(at.id), {
      version: 0,
      ...(await open()).metadata,
      doi_suffix: 'mj.2026.0008',
    });
    expect(await fixed.json()).toMatchObject({ doi_suffix: ['The DOI of a published article cannot be changed.'] });
  });

  it('gives a manuscript a DOI with the prefix of the settings, and a published article keeps its own', async () => {
    const published = await publishedArticle(journal.db, journal.files, { doi: '10.5555/mj.2026.0007' });
    await insertSettings(journal, { journal: { doi_prefix: '10.123456', manuscript_prefix: 'ARM' } });
    const { metadata } = await open();
    expect(metadata.doi_suffix).toMatch(/^arm\.\d{4}\.\d{4}$/);
    await save(metadata);
    expect((await open()).doi).toMatchObject({ value: `10.123456/${metadata.doi_suffix}` });
    at.id = published.id;
    const kept = (await open()).metadata;
    expect(kept.doi_suffix).toBe('mj.2026.0007');
    await save({ ...kept, keywords: ['asthma', 'schools'] });
    expect((await open()).doi).toMatchObject({ value: '10.5555/mj.2026.0007', is_fixed: true });
  });

  it('converts a Word file: headings, citations, references, images; and lists what did not convert', async () => {
    const image = (file: string) =>
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">' +
      '<wp:docPr id="1" name="x"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData>' +
      `<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${file}"/>` +
      '</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const relation = (name: string, target: string) =>
      `<Relationship Id="${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/${target}"/>`;
    const heading = (text: string) => paragraph(text, 'Heading1');
    const word = docx({
      body:
        `${heading('Methods')}${paragraph('As before [1, 2].')}${image('rId9')}${paragraph('Figure 1: The flow.')}` +
        `${image('rId8')}${image('rId7')}${displayEquation(fraction('a', 'b'))}` +
        `${heading('References')}${paragraph('1. Lin G. Sleep. 2020. https://doi.org/10.5555/js.1')}${paragraph('2. Roe J. Rest.')}`,
      parts: { 'word/media/one.png': png(), 'word/media/two.emf': new Uint8Array(80) },
      contentTypes: '',
      relationships: relation('rId9', 'one.png') + relation('rId8', 'two.emf') + relation('rId7', '../../../etc/x.png'),
    });
    const record = await expectChanged(
      upload(editorialApi.productionText(at.id), word, 'galley proof.docx', { version: '0' }),
    );
    expect(record.html.replace(/<semantics>.*<\/semantics>/s, '')).toBe(
      '<h2>Methods</h2>\n<p>As before [<a href="#ref-1">1</a>, <a href="#ref-2">2</a>].</p>\n' +
        '<figure id="figure-1"><img src="figure-1.png" alt=""><figcaption><strong>Figure 1.</strong> The flow.</figcaption></figure>\n' +
        '<p><math display="block" alttext="a/b"></math></p>',
    );
    expect(record.references).toEqual([
      { text: 'Lin G. Sleep. 2020.', doi: '10.5555/js.1' },
      { text: 'Roe J. Rest.', doi: null },
    ]);
    expect(record.figures).toMatchObject([
      { file: 'figure-1.png', width: 40, height: 30, caption: 'The flow.', is_used: true },
    ]);
    expect(record.source).toMatchObject({ format: 'docx', name: 'galley proof.docx' });
    const codes = record.findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['alt', 'references']));
    // Browsers cannot show the format of one figure; the other is missing from the file.
    expect(codes.filter((code) => code === 'image')).toHaveLength(2);
    expect(JSON.stringify(record.findings)).not.toMatch(/undefined|null|etc/);
    const shown = await get(editorialApi.productionFigure(at.id, 'figure-1.png'));
    expect([shown.headers.get('content-type'), (await shown.arrayBuffer()).byteLength]).toEqual([
      'image/png',
      png().length,
    ]);

    const words = { alt: 'A flow', caption: 'The flow.', version: 1 };
    await expectChanged(send('PUT', editorialApi.productionFigure(at.id, 'figure-1.png'), words));
    const again = await expectChanged(
      upload(editorialApi.productionText(at.id), word, 'second.docx', { version: '2' }),
    );
    expect(again.html).toBe(record.html.replace('alt=""', 'alt="A flow"'));
    expect(again.figures).toHaveLength(1);
  });

  it.each([
    ['text.html', HOSTILE, '<h2>Methods</h2>\n<p>Known [1] x</p>'],
    ['text.md', '## Methods\n\nKnown <img src=x onerror=alert(1)>\n', '<h2>Methods</h2>\n<p>Known</p>'],
  ])('takes %s, and nothing of it that could act', async (name, text, html) => {
    const record = await expectChanged(
      upload(editorialApi.productionText(at.id), new TextEncoder().encode(text), name, { version: '0' }),
    );
    expect(record.html).toBe(html);
    expect(record.findings.map(({ code }) => code)).toContain('script');
  });

  it.each([
    [
      'an SVG',
      'x.svg',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'SVG drawings are not accepted',
    ],
    ['an SVG called PNG', 'x.png', new TextEncoder().encode('<svg/>'), 'SVG drawings are not accepted'],
    ['text called PNG', 'x.png', new TextEncoder().encode('words'), 'Choose a PNG, JPEG or WebP file.'],
    ['a GIF', 'x.gif', new TextEncoder().encode('GIF89a'), 'Choose a PNG, JPEG or WebP file.'],
    ['a PNG of 100 million pixels', 'x.png', huge(), 'The figure has more than 40 million pixels'],
  ])('refuses %s as a figure', async (_, name, bytes, sentence) => {
    const reply = await upload(editorialApi.productionFigures(at.id), bytes, name, { version: '0' });
    expect([400, 422]).toContain(reply.status);
    expect((await reply.json()).file).toEqual([expect.stringContaining(sentence)]);
  });

  it('adds, describes, replaces and removes a figure, in the text too', async () => {
    const figures = editorialApi.productionFigures(at.id);
    let record = await expectChanged(
      upload(figures, png(), 'a.png', { version: '0', alt: 'A', caption: 'One <b>x</b>.' }),
    );
    expect(record.html).toContain(
      '<img src="figure-1.png" alt="A"><figcaption><strong>Figure 1.</strong> One <strong>x</strong>.',
    );
    const one = editorialApi.productionFigure(at.id, 'figure-1.png');
    record = await expectChanged(
      send('PUT', one, { version: 1, alt: 'A flow "chart"', caption: '<script>x</script>Two.' }),
    );
    expect(record.figures).toMatchObject([{ alt: 'A flow "chart"', caption: 'Two.' }]);
    record = await expectChanged(upload(one, png({ width: 50 }), 'b.png', { version: '2' }));
    expect(record.figures).toMatchObject([{ file: 'figure-1.png', width: 50, alt: 'A flow "chart"', is_used: true }]);
    const { html } = record;
    record = await expectChanged(upload(figures, png({ width: 60 }), 'c.png', { version: '3', in_text: 'false' }));
    expect(record.figures.map(({ file, is_used }) => [file, is_used])).toEqual([
      ['figure-1.png', true],
      ['figure-2.png', false],
    ]);
    expect(record.html).toBe(html);
    expect((await upload(figures, png(), 'd.png', { version: '4', in_text: 'no' })).status).toBe(400);
    await expectChanged(send('DELETE', editorialApi.productionFigure(at.id, 'figure-2.png'), { version: 4 }));
    record = await expectChanged(send('DELETE', one, { version: 5 }));
    expect([record.figures, record.html]).toEqual([[], '']);
    journal.clock.advance(3 * 24 * 3_600_000);
    await sweepFiles(journal.context);
    expect(await journal.db.selectFrom('unclaimed_file').select('object_key').execute()).toEqual([]);
  });

  it('shows the page exactly as it will be, and publishes that', async () => {
    const record = await readyArticle();
    expect(record.checks.filter(({ state }) => state === 'failed')).toEqual([]);
    const preview = Article.parse(await (await get(editorialApi.productionPreview(at.id))).json());
    const published = await expectChanged(
      send('POST', editorialApi.productionPublish(at.id), { version: 4, notes: 'In issue 3.', letter: null }),
    );
    expect(published).toMatchObject({ status: 'published', live: { slug: preview.slug, is_current: true } });
    const article = await (await journal.fetch(api.manuscript(preview.slug))).json();
    expect(article).toMatchObject({
      content: preview.content,
      doi: preview.doi,
      figures: [{ file: 'figure-1.png', width: 40 }],
    });
    expect(await bytesOf(api.articleFigure(preview.slug, 'figure-1.png'))).toEqual(png());
    expect(new TextDecoder().decode(await bytesOf(api.download(preview.slug))).slice(0, 5)).toBe('%PDF-');
    const [decision] = await journal.db.selectFrom('decision').selectAll().execute();
    expect(decision).toMatchObject({ status: 'published', notes: 'In issue 3.', letter_text: '' });
    const again = await send('POST', editorialApi.productionPublish(at.id), { version: 5 });
    expect([again.status, (await again.json()).detail]).toEqual([409, expect.stringContaining('already published')]);
  });

  it('gives an article the pages it has in print, and its number back where they are emptied', async () => {
    const { metadata, version } = await readyArticle();
    const refused = await send('PUT', editorialApi.productionMetadata(at.id), { ...metadata, version, pages: 'first' });
    expect(await refused.json()).toMatchObject({ pages: ['Enter the pages as printed, such as 1–8 or S12–S15, 20.'] });
    const record = await save({ ...metadata, pages: 'pp. 101 – 108' });
    expect(record.metadata.pages).toBe('101-108');
    const pages = async () => Article.parse(await (await get(editorialApi.productionPreview(at.id))).json()).pages;
    expect(await pages()).toBe('101-108');
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: record.version }));
    expect((await open()).live).toMatchObject({ is_current: true });
    const emptied = await save({ ...metadata, pages: '' });
    expect([emptied.live?.is_current, await pages()]).toEqual([false, null]);
    const change = { version: emptied.version, reason: 'The pages were wrong.', is_typographical: true };
    await expectChanged(send('POST', editorialApi.productionRevise(at.id), change));
    expect((await open()).live).toMatchObject({ is_current: true });
  });

  it('does not publish while a check has failed; the decision of the office still does, with what there is', async () => {
    const { metadata } = await open();
    await save({ ...metadata, title: '', category: 'Surgery', authors: [] });
    const refused = await send('POST', editorialApi.productionPublish(at.id), { version: 1 });
    expect(refused.status).toBe(422);
    expect((await refused.json()).checks).toContainEqual(expect.objectContaining({ id: 'title', state: 'failed' }));
    const specified = await send('POST', editorialApi.updateStatus(at.id), { status: 'published' });
    const { decisions } = (await specified.json()).manuscript;
    expect(decisions[0].override).toMatchObject({
      reason: '',
      checks: expect.arrayContaining([expect.objectContaining({ id: 'title' })]),
    });
    const article = await (await journal.fetch(api.manuscript(at.id))).json();
    expect(article).toMatchObject({
      category: 'Surgery',
      title: metadata.title,
      co_authors: ['Amina Diallo', 'Jan-Willem van der Berg'],
    });
  });

  it('publishes nothing unsanitised, whatever the database contains', async () => {
    await readyArticle();
    await journal.db.updateTable('production').set({ html: HOSTILE }).where('manuscript_id', '=', at.id).execute();
    await send('POST', editorialApi.updateStatus(at.id), { status: 'published' });
    const article = await (await journal.fetch(api.manuscript(at.id))).json();
    expect(article.content).toBe('<h2>Methods</h2><p>Known [1] <a>x</a></p>');
  });

  it('shows an equation that is being written as readers would get it, and says where it cannot be read', async () => {
    const show = (tex: string) => send('POST', editorialApi.productionEquation(at.id), { tex, is_display: true });
    const { html } = (await (await show('\\frac{a}{b} \\geq 1')).json()) as { html: string };
    expect(html).toMatch(/^<math display="block" alttext="a\/b≥1">.*<mfrac>.*<annotation [^>]*>\\frac\{a\}\{b\} /);
    const text = await expectChanged(
      send('PUT', editorialApi.productionText(at.id), { version: 0, html: `<p>${html}</p>` }),
    );
    expect(text.html).toBe(`<p>${html}</p>`);
    for (const tex of ['\\frac{a}{', '\\href{https://evil.example}{x}', '']) {
      const refused = await show(tex);
      expect(refused.status).toBe(400);
      expect((await refused.json()).tex).toHaveLength(1);
    }
    const stranger = await journal.fetch(editorialApi.productionEquation(at.id), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tex: 'x', is_display: true }),
    });
    expect(stranger.status).toBe(401);
  });

  it('publishes on a date, not before, and not on one that was changed', async () => {
    await readyArticle();
    const past = await send('POST', editorialApi.productionPublish(at.id), { version: 4, publish_on: '2026-11-21' });
    expect([past.status, await past.json()]).toEqual([
      400,
      expect.objectContaining({ publish_on: [expect.any(String)] }),
    ]);
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: 4, publish_on: '2026-11-24' }));
    const record = await expectChanged(
      send('POST', editorialApi.productionPublish(at.id), { version: 5, publish_on: '2026-11-26', notes: 'N' }),
    );
    expect(record).toMatchObject({ publish_on: '2026-11-26', status: 'accepted' });
    const { email } = at.editor;
    await later('2026-11-25T09:00:00Z');
    await journal.deliver();
    expect(await open()).toMatchObject({ status: 'accepted', publish_on: '2026-11-26' });
    await later('2026-11-26T00:01:00Z');
    await journal.deliver();
    expect(await open()).toMatchObject({ status: 'published', publish_on: null, live: { published_on: '2026-11-26' } });
    const decisions = await journal.db.selectFrom('decision').select(['notes', 'decided_by']).execute();
    expect(decisions).toEqual([{ notes: 'N', decided_by: email }]);
  });

  it('makes the PDF from the text: for the office as it stands, for readers once it is published, again with each change', async () => {
    await readyArticle();
    const ready = await expectChanged(send('DELETE', editorialApi.productionGalley(at.id), { version: 4 }));
    expect(ready).toMatchObject({ can_publish: true, galley: { origin: 'text', bytes: 0 } });
    const proof = await get(editorialApi.productionGalley(at.id));
    expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await extractText(new Uint8Array(await proof.arrayBuffer()), { mergePages: true });
    for (const part of ['Known [1,2].', 'CO2.', 'Lin G. Sleep.']) expect(text).toContain(part);

    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: 5 }));
    await journal.deliver();
    const published = await open();
    expect(published).toMatchObject({
      live: { is_current: true },
      galley: { origin: 'text', bytes: expect.any(Number) },
    });
    const slug = published.live?.slug ?? '';
    const first = await bytesOf(`/api/manuscripts/${slug}/download/`);
    expect(Buffer.from(first.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(published.galley?.bytes).toBe(first.length);

    const html = '<h2>Aim</h2><p>Unknown as yet [1,2].</p>';
    await expectChanged(send('PUT', editorialApi.productionText(at.id), { version: Number(await version()), html }));
    expect((await open()).live?.is_current).toBe(false);
    expect(Buffer.compare(await bytesOf(`/api/manuscripts/${slug}/download/`), first)).toBe(0);
    await later('2026-11-23T10:00:00Z');
    await expectChanged(revise('The unknown is named.', Number(await version())));
    await journal.deliver();
    const second = await extractText(await bytesOf(`/api/manuscripts/${slug}/download/`), { mergePages: true });
    expect(second.text).toContain('Unknown as yet');
    const events = await journal.db.selectFrom('event').select('action').execute();
    expect(events.filter(({ action }) => action === 'production.galley-typeset')).toHaveLength(2);
  });

  it('makes PDFs with formulas again that were set from LaTeX, and no other', async () => {
    await readyArticle();
    await expectChanged(send('DELETE', editorialApi.productionGalley(at.id), { version: 4 }));
    const html =
      '<p>As <math><mo>∑</mo><mi>x</mi><annotation encoding="application/x-tex">\\sum\\limits_i x</annotation></math>.</p>';
    await expectChanged(send('PUT', editorialApi.productionText(at.id), { version: 5, html }));
    const published = await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: 6 }));
    await journal.deliver();
    const right = await bytesOf(`/api/manuscripts/${published.live?.slug}/download/`);
    expect((await extractText(right.slice(), { mergePages: true })).text).not.toContain('limits');
    const { sha256 } = await journal.db.selectFrom('galley').select('sha256').executeTakeFirstOrThrow();
    await journal.db
      .updateTable('galley')
      .set({ sha256: 'b'.repeat(64) })
      .execute();
    await publishedArticle(journal.db, journal.files);
    await formulasAgain(journal.db as Kysely<unknown>);
    const asked = journal.db.selectFrom('outbox').select('payload').where('id', 'like', 'formulas-mathml-%');
    expect(await asked.execute()).toEqual([{ payload: { manuscript_id: at.id } }]);
    await journal.deliver();
    const made = await journal.db.selectFrom('galley').select('sha256').where('manuscript_id', '=', at.id).execute();
    expect(made).toEqual([{ sha256 }]);
  });

  it('sets a cover before an uploaded PDF: for the office, for readers, again with each change; the file stays', async () => {
    const ready = await readyArticle();
    const readText = async (path: string) => (await extractText(await bytesOf(path))).text;
    const office = await extractText(
      new Uint8Array(await (await get(editorialApi.productionGalley(at.id))).arrayBuffer()),
    );
    expect(office.text).toEqual([expect.stringContaining('as typeset for the journal'), 'The galley.']);
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: ready.version }));
    const slug = (await open()).live?.slug ?? '';
    const address = `/api/manuscripts/${slug}/download/`;
    expect(await readText(address)).toEqual(['The galley.']);
    await journal.deliver();
    expect((await open()).live?.is_current).toBe(true);
    expect(await readText(address)).toEqual([expect.stringMatching(/10\.5555\/mj\..*Version of/s), 'The galley.']);
    const covered = await bytesOf(address);
    const article = await (await journal.fetch(`/api/manuscripts/${slug}`)).json();
    expect(article).toMatchObject({ file: address });

    const before = await complete();
    await later('2026-11-23T10:00:00Z');
    await save({ ...before, title: 'Rest after surgery' });
    await expectChanged(revise('The title is shorter.', Number(await version())));
    await journal.deliver();
    expect(await readText(address)).toEqual([expect.stringContaining('Rest after surgery'), 'The galley.']);
    expect(Buffer.compare(await bytesOf(address), covered)).not.toBe(0);
    const rows = await journal.db.selectFrom('galley').selectAll().where('manuscript_id', '=', at.id).execute();
    const stored = await journal.files.read(rows[0]?.file_key ?? '');
    expect((await extractText(new Uint8Array(await new Response(stored?.stream).arrayBuffer()))).text).toEqual([
      'The galley.',
    ]);
  });

  it('tells the office at once, and in the timeline, of a PDF that can have no cover; readers get it as it is', async () => {
    await readyArticle();
    const galley = await pdf({ pages: [['Locked.']], ownerPassword: 'x' });
    const fields = { version: await version() };
    const answer = await upload(editorialApi.productionGalley(at.id), galley, 'galley.pdf', fields);
    const { message, production } = await answer.json();
    expect(message).toMatch(/^Saved\. The PDF is password-protected.* upload it again\.$/);
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: production.version }));
    await journal.deliver();
    const slug = (await open()).live?.slug ?? '';
    expect((await extractText(await bytesOf(`/api/manuscripts/${slug}/download/`))).text).toEqual(['Locked.']);
    const { details } = await journal.db
      .selectFrom('event')
      .select('details')
      .where('action', '=', 'production.galley-without-cover')
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ reason: expect.stringContaining('password-protected') });
  });

  it('forgets its date with the acceptance that it was set under, however often it is accepted again', async () => {
    await readyArticle();
    await expectChanged(
      send('POST', editorialApi.productionPublish(at.id), { version: 4, publish_on: '2026-11-24', notes: 'N' }),
    );
    for (const status of ['rejected', 'accepted']) {
      await send('POST', editorialApi.updateStatus(at.id), { status, letter: null });
    }
    expect(await open()).toMatchObject({ status: 'accepted', publish_on: null });
    await later('2026-11-24T00:01:00Z');
    await journal.deliver();
    expect(await open()).toMatchObject({ status: 'accepted', live: null });
    const { details } = await journal.db
      .selectFrom('event')
      .select('details')
      .where('action', '=', 'production.unscheduled')
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ publish_on: '2026-11-24', status: 'rejected' });
  });

  it('does not publish by a plan that another acceptance has overtaken', async () => {
    await readyArticle();
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: 4, publish_on: '2026-11-24' }));
    const { publication } = await journal.db.selectFrom('production').select('publication').executeTakeFirstOrThrow();
    const overtaken = JSON.stringify({ ...publication, accepted_by: 'an earlier decision' });
    await journal.db.updateTable('production').set({ publication: overtaken }).execute();
    await later('2026-11-24T00:01:00Z');
    await journal.deliver();
    expect(await open()).toMatchObject({ status: 'accepted', publish_on: null, live: null });
  });

  it('bears the date that was chosen where the server was away on it', async () => {
    await readyArticle();
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: 4, publish_on: '2026-11-24' }));
    await later('2026-11-27T09:00:00Z');
    await journal.deliver();
    expect(await open()).toMatchObject({ status: 'published', live: { published_on: '2026-11-24' } });
  });

  it('does not publish a manuscript that is no longer accepted, and notifies the office if a check has failed', async () => {
    await readyArticle();
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: 4, publish_on: '2026-11-24' }));
    await expectChanged(send('PUT', editorialApi.productionText(at.id), { version: 5, html: '' }));
    await expectChanged(send('DELETE', editorialApi.productionGalley(at.id), { version: 6 }));
    await later('2026-11-24T00:01:00Z');
    await journal.deliver();
    const [failed] = await (await get(editorialApi.deliveries)).json();
    expect(failed).toMatchObject({
      kind: 'production.publish',
      last_error: expect.stringContaining('PDF: Upload a PDF galley'),
    });
    await send('POST', editorialApi.updateStatus(at.id), { status: 'rejected', letter: null });
    journal.clock.set('2026-11-24T01:00:00Z');
    await journal.deliver();
    expect((await journal.fetch(api.manuscript(at.id))).status).toBe(404);
    expect((await (await get(editorialApi.deliveries)).json()).length).toBe(0);
  });

  it('keeps changes of a published article to itself until the live one is brought up to date', async () => {
    await readyArticle();
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: 4, letter: null }));
    const before = await (await journal.fetch(api.manuscript(at.id))).json();
    await later('2026-11-23T10:00:00Z');
    const { metadata } = await open();
    await save({ ...metadata, title: 'A better title' });
    const one = editorialApi.productionFigure(at.id, 'figure-1.png');
    const record = await expectChanged(upload(one, png({ shade: 9 }), 'b.png', { version: await version() }));
    expect(record.live).toMatchObject({ is_current: false });
    expect((await (await journal.fetch(api.manuscript(at.id))).json()).title).toBe(before.title);
    expect(await bytesOf(api.articleFigure(at.id, 'figure-1.png'))).toEqual(png());
    const revised = await expectChanged(revise('A better title.', record.version));
    expect(revised.live).toMatchObject({ is_current: true, slug: before.slug, published_on: before.publishedDate });
    const after = await (await journal.fetch(api.manuscript(at.id))).json();
    expect(after).toMatchObject({ title: 'A better title', slug: before.slug, doi: before.doi });
    expect(after.changes).toEqual([{ changed_on: '2026-11-23', reason: 'A better title.', keeps_former: true }]);
    expect(await bytesOf(api.articleFigure(at.id, 'figure-1.png'))).toEqual(png({ shade: 9 }));
    const events = await journal.db
      .selectFrom('event')
      .select('action')
      .where('action', '=', 'article.revised')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('says so where nothing was ever changed, and makes no version', async () => {
    at.id = (await publishedArticle(journal.db, journal.files)).id;
    const before = await (await journal.fetch(api.manuscript(at.id))).json();
    const refused = await revise('A better title.', (await open()).version);
    expect([refused.status, (await refused.json()).detail]).toEqual([409, PRODUCTION_TEXTS.nothingToRevise]);
    expect((await (await journal.fetch(api.manuscript(at.id))).json()).changes).toEqual(before.changes);
  });

  it('shows title, abstract and keywords in other languages to readers, and nothing without a language', async () => {
    const words = { title: 'El sueño', abstract: 'Se duerme mal.', keywords: ['sueño'] };
    const spanish = { ...words, language: 'es' as const };
    await readyArticle();
    const { metadata } = await open();
    const unnamed = { ...words, language: '' as const };
    const record = await save({ ...metadata, translations: [spanish, unnamed] });
    expect(stateOf(record, 'translations')).toBe('failed');
    expect(Article.parse(await (await get(editorialApi.productionPreview(at.id))).json()).translations).toEqual([
      spanish,
    ]);
    const { version: saved } = await save({ ...metadata, translations: [spanish] });
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: saved, letter: null }));
    expect((await (await journal.fetch(api.manuscript(at.id))).json()).translations).toEqual([spanish]);
    const refused = await send('PUT', editorialApi.productionMetadata(at.id), {
      ...metadata,
      version: saved + 1,
      translations: [{ ...spanish, language: 'xx' }],
    });
    expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
      400,
      expect.stringContaining('Choose one of the languages.'),
    ]);
  });

  it('shows where a study is registered, who paid for it, how it is reported, who contributed what, who declares which interests and how it was conducted, and refuses what has no form', async () => {
    await readyArticle();
    const { metadata } = await open();
    const funder = { name: 'Lakeside Fund', id: 'ror.org/03yrm5c26', awards: ['A 1', '', 'A 1'] };
    const facts = {
      registrations: ['nct 01234567', '', 'CRD42020123456'],
      funders: [funder],
      reporting_guidelines: ['prisma'] as const,
    };
    const shown = {
      registrations: [
        { registry: 'clinicaltrials_gov', number: 'NCT01234567' },
        { registry: 'prospero', number: 'CRD42020123456' },
      ],
      funders: [{ name: 'Lakeside Fund', id: 'https://ror.org/03yrm5c26', awards: ['A 1'] }],
      reporting_guidelines: ['prisma'],
      contributions: [{ author: 1, roles: ['software', 'supervision'] }],
      interests: [{ author: 1, declared: 'PR holds shares in a maker of <monitors>.' }],
    };
    const conduct: Conduct = {
      approval: 'approved',
      committees: [
        { name: ' Ethics  Board of <Mälar> ', numbers: ['12/2026', '', '12/2026'], decided_on: '2026-01-02' },
      ],
      consent_to_participate: ['waived', 'written', 'written'],
      consent_to_publication: null,
      ai_use: 'none',
      ai_tools: 'Tools that were not used',
      ai_purpose: '',
    };
    const shownConduct = {
      ...conduct,
      committees: [{ name: 'Ethics Board of <Mälar>', numbers: ['12/2026'], decided_on: '2026-01-02' }],
      consent_to_participate: ['written', 'waived'],
      ai_tools: '',
    };
    const [first, ...others] = metadata.authors;
    const roles: ProductionMetadata['authors'][number]['roles'] = ['supervision', 'software', 'software'];
    const interests = ' PR holds shares in a maker of <monitors>. ';
    const authors = first ? [{ ...first, roles, interests }, ...others] : [];
    const { version: saved } = await save({
      ...metadata,
      ...facts,
      reporting_guidelines: ['prisma'],
      authors,
      conduct,
    });
    expect(Article.parse(await (await get(editorialApi.productionPreview(at.id))).json())).toMatchObject({
      ...shown,
      conduct: shownConduct,
    });
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: saved, letter: null }));
    expect(await (await journal.fetch(api.manuscript(at.id))).json()).toMatchObject({
      ...shown,
      conduct: shownConduct,
    });
    const wrong = { registrations: ['NCT1234567'], funders: [{ ...funder, id: 'https://ror.org/03yrm5c27' }] };
    const refused = await send('PUT', editorialApi.productionMetadata(at.id), {
      ...metadata,
      ...wrong,
      version: saved + 1,
    });
    const said = JSON.stringify(await refused.json());
    expect([refused.status, said]).toEqual([400, expect.stringContaining('“NCT1234567” is not a number')]);
    expect(said).toContain(PRODUCTION_TEXTS.wrongFunderId);
    const nameless = { ...conduct, committees: [{ name: ' ', numbers: [], decided_on: null }] };
    for (const other of [nameless, { ...conduct, approval: 'perhaps' }, { ...conduct, committees: [{ name: 'A' }] }]) {
      const reply = await send('PUT', editorialApi.productionMetadata(at.id), {
        ...metadata,
        conduct: other,
        version: saved + 1,
      });
      expect(reply.status).toBe(400);
    }
  });

  it('changes a published article only with a reason for its readers; decisions of the office leave its text alone', async () => {
    await readyArticle();
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: 4, letter: null }));
    const { metadata } = await open();
    const { version: saved } = await save({ ...metadata, title: 'A better title' });
    const refused = await revise(' ', saved);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ reason: [PRODUCTION_TEXTS.reasonRequired] }),
    ]);
    await send('POST', editorialApi.updateStatus(at.id), { status: 'published', volume: 1, issue: 1 });
    const article = await (await journal.fetch(api.manuscript(at.id))).json();
    expect(article).toMatchObject({ title: metadata.title, volume: { number: 1 }, changes: [] });
  });

  it('is published in spite of failed checks with a reason, which the decision keeps with them', async () => {
    const { metadata } = await open();
    await save({ ...metadata, title: '', authors: [] });
    const { checks } = await (await get(editorialApi.productionChecks(at.id))).json();
    const failed = failedChecks(checks).map(({ id, label, message }) => ({ id, label, message }));
    expect(failed.map((check) => check.id)).toEqual(expect.arrayContaining(['title', 'authors']));
    const update = { status: 'published', notes: '', letter: null };
    const asked = await send('POST', editorialApi.updateStatus(at.id), { ...update, override_reason: ' ' });
    expect([asked.status, (await asked.json()).detail]).toEqual([422, PRODUCTION_TEXTS.checksFailed]);
    const reason = 'The authors’ text goes out today; ours follows.';
    const published = await send('POST', editorialApi.updateStatus(at.id), { ...update, override_reason: reason });
    expect([published.status, (await published.json()).manuscript.decisions[0].override]).toEqual([
      200,
      { reason, checks: failed },
    ]);
    expect(JSON.stringify(await (await journal.fetch(api.manuscript(at.id))).json())).not.toContain(reason);
  });

  it('is published on its date in spite of checks that had failed before, but not of those that failed since', async () => {
    await readyArticle();
    const { metadata } = await open();
    const { version: saved } = await save({ ...metadata, keywords: [] });
    const planned = { version: saved, publish_on: '2026-11-24', override_reason: 'No keyword fits.' };
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), planned));
    await save({ ...metadata, keywords: [], title: '' });
    await later('2026-11-24T00:01:00Z');
    await journal.deliver();
    const [stopped] = await (await get(editorialApi.deliveries)).json();
    expect(stopped.last_error).toContain('Title: Write the title.');
    expect(stopped.last_error).not.toContain('Keywords');
    await save({ ...metadata, keywords: [] });
    journal.clock.advance(3_600_000);
    await journal.deliver();
    const { override } = await journal.db.selectFrom('decision').select('override').executeTakeFirstOrThrow();
    expect(override).toMatchObject({ reason: 'No keyword fits.', checks: [{ id: 'keywords' }] });
  });

  it('starts from the published record where an article was published without production', async () => {
    at.id = (await publishedArticle(journal.db, journal.files)).id;
    const record = await open();
    expect(record).toMatchObject({ version: 0, live: { is_current: true }, galley: { origin: 'production' } });
    expect(record.figures.length).toBeGreaterThan(0);
  });

  it('serves neither text nor figures nor PDF of an article that is withdrawn', async () => {
    await readyArticle();
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), { version: 4, letter: null }));
    await send('POST', editorialApi.updateStatus(at.id), { status: 'rejected', letter: null });
    for (const path of [api.manuscript(at.id), api.articleFigure(at.id, 'figure-1.png'), api.download(at.id)]) {
      expect((await journal.fetch(path)).status, path).toBe(404);
    }
    expect((await get(editorialApi.production(at.id))).status).toBe(422);
  });

  it('knows nothing of a manuscript for the editor who wrote it, and nothing before acceptance', async () => {
    const author = await journal.as('editor', { email: `amina.${at.id}@hospital.example` });
    for (const path of [
      editorialApi.production(at.id),
      editorialApi.productionPreview(at.id),
      editorialApi.productionGalley(at.id),
    ]) {
      expect((await get(path, author)).status, path).toBe(404);
    }
    at.id = await submittedManuscript(journal.db);
    expect((await get(editorialApi.production(at.id))).status).toBe(422);
  });
});

/** A PNG whose header claims 10,000 by 10,000 pixels. */
function huge(): Uint8Array {
  const bytes = Buffer.from(png());
  bytes.writeUInt32BE(10_000, 16);
  bytes.writeUInt32BE(10_000, 20);
  return new Uint8Array(bytes);
}
