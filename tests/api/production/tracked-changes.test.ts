import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import type { ProductionRecord } from '#domain/production/record';
import { png } from '../../support/images.ts';
import { useProduction } from '../../support/production.ts';

const HTML = '<h2>Aim</h2><p>Forty people came.</p>';
const OPEN = '<h2>Aim</h2><p>Forty-two people came by bus.</p>';

describe('tracked changes', () => {
  const { journal, at, get, open, send, upload, expectChanged } = useProduction();

  const change = (by: string, at: string) => ({ from: 6, to: 20, writers: [{ by, at }] });
  const save = async (tracked: object | null, { html = HTML, person = at.editor } = {}) =>
    expectChanged(
      send('PUT', editorialApi.productionText(at.id), { version: (await open()).version, html, tracked }, person),
    );
  const checkOf = ({ checks }: ProductionRecord) => checks.find((one) => one.id === 'tracked_changes');

  it('are kept with the text, sanitised, and block publication until none is open', async () => {
    const hostile = `${OPEN}<p onclick="alert(1)">x<ins>y</ins><script>alert(1)</script></p>`;
    const kept = await save({ html: hostile, changes: [change('', '2026-11-21T09:00:00Z')] });
    expect(kept.html).toBe(HTML.replace('><p', '>\n<p'));
    expect(kept.tracked?.html).toContain('Forty-two people came by bus.');
    expect(kept.tracked?.html).not.toMatch(/onclick|script|<ins/);
    expect(checkOf(kept)).toMatchObject({ state: 'failed', message: expect.stringContaining('One tracked change') });
    const refused = await send('POST', editorialApi.productionPublish(at.id), { version: kept.version });
    expect(refused.status).toBe(422);
    expect(checkOf(await save(null))).toMatchObject({ state: 'passed' });
    // Texts that are equal in the journal's dialect have no change between them.
    const same = await save({
      html: HTML.replace('<p>', '<p class="x">'),
      changes: [change('', '2026-11-21T09:00:00Z')],
    });
    expect(same.tracked).toBeNull();
  });

  it('name their sender, not someone else or a later time', async () => {
    const name = 'Ada Lin';
    const writersOf = ({ tracked }: ProductionRecord) => tracked?.changes.map(({ writers }) => writers);
    const first = await save({
      html: OPEN,
      changes: [change('Somebody Else', '2026-11-21T09:00:00.000Z'), change(name, '2030-01-01T00:00:00.000Z')],
    });
    expect(writersOf(first)).toEqual([
      [{ by: name, at: '2026-11-21T09:00:00.000Z' }],
      [{ by: name, at: '2026-11-21T10:00:00.000Z' }],
    ]);
    const other = await journal.as('editor', {
      email: 'second@journal.example',
      first_name: 'Noor',
      last_name: 'Haddad',
    });
    const second = await save(
      { html: OPEN, changes: [change(name, '2026-11-21T09:00:00.000Z'), change(name, '2026-11-21T09:30:00.000Z')] },
      { person: other },
    );
    expect(writersOf(second)).toEqual([
      [{ by: name, at: '2026-11-21T09:00:00.000Z' }],
      [{ by: 'Noor Haddad', at: '2026-11-21T09:30:00.000Z' }],
    ]);
  });

  it('are in no preview, proof, page, PDF or public reply, even if the office publishes anyway', async () => {
    await save({ html: OPEN, changes: [change('', '2026-11-21T09:00:00Z')] });
    const texts = [await (await get(editorialApi.productionPreview(at.id))).text()];
    await expectChanged(
      send('POST', editorialApi.productionPublish(at.id), {
        version: (await open()).version,
        override_reason: 'The changes wait for the next version.',
      }),
    );
    await journal.deliver();
    const slug = (await open()).live?.slug ?? '';
    texts.push(await (await journal.fetch(api.manuscript(slug))).text());
    texts.push(await (await journal.fetch(api.manuscripts)).text());
    const pdf = new Uint8Array(await (await journal.fetch(api.download(slug))).arrayBuffer());
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toContain('Forty people came.');
    expect(texts.slice(0, 2).every((one) => one.includes('Forty people came.'))).toBe(true);
    expect([...texts, text].join(' ')).not.toMatch(/Forty-two|by bus|tracked/);
    // They are still open for the next editor.
    expect((await open()).tracked?.html).toContain('by bus');
  });

  it('stay open when a figure comes, gets other words and goes; another file ends them', async () => {
    await save({ html: OPEN, changes: [change('', '2026-11-21T09:00:00Z')] });
    const words = { alt: 'A bus', caption: 'The bus.' };
    const added = await expectChanged(upload(editorialApi.productionFigures(at.id), png(), 'bus.png', words));
    const figure = added.figures[0]?.file ?? '';
    for (const html of [added.html, added.tracked?.html]) expect(html).toContain(`src="${figure}" alt="A bus"`);
    const said = { version: added.version, alt: 'A red bus', caption: 'The bus.' };
    const described = await expectChanged(send('PUT', editorialApi.productionFigure(at.id, figure), said));
    for (const html of [described.html, described.tracked?.html]) expect(html).toContain('alt="A red bus"');
    const removed = await expectChanged(
      send('DELETE', editorialApi.productionFigure(at.id, figure), { version: described.version }),
    );
    expect(removed.html).toBe(HTML.replace('><p', '>\n<p'));
    expect(removed.tracked?.html).toBe(OPEN.replace('><p', '>\n<p'));
    const replaced = await expectChanged(
      upload(editorialApi.productionText(at.id), new TextEncoder().encode('# New\n\nText.'), 'new.md'),
    );
    expect(replaced.tracked).toBeNull();
  });

  it.each([
    ['a place before its beginning', { from: 9, to: 3, writers: [] }],
    ['a place that is no number', { from: 'x', to: 3, writers: [] }],
    ['a time that is none', { from: 1, to: 3, writers: [{ by: 'x', at: 'soon' }] }],
    ['an endless name', { from: 1, to: 3, writers: [{ by: 'x'.repeat(301), at: '2026-11-21T09:00:00Z' }] }],
  ])('are refused with %s, and nothing changes', async (_, wrong) => {
    const body = { version: 0, html: HTML, tracked: { html: OPEN, changes: [wrong] } };
    expect((await send('PUT', editorialApi.productionText(at.id), body)).status).toBe(400);
    expect((await open()).version).toBe(0);
  });
});
