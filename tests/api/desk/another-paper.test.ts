import { expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { failedChecks, type OfferedField, type ProductionRecord } from '#domain/production/record';
import { pdf } from '../../support/documents.ts';
import { useProduction } from '../../support/production.ts';

const TITLE = 'Early fluids in sepsis: a randomised trial';
const ABSTRACT = 'Sepsis kills early, and fluids are given late in most of the hospitals that we know of.';
const REFERENCES = '1. Lin G. Sleep. J Sleep. 2020;1:2-3.';

const markdown = `---
title: "${TITLE}"
author:
  - name: Chidi Okafor
abstract: "${ABSTRACT}"
---

# Introduction

Known [1].
`;
const html = `<h1>${TITLE}</h1><p>Chidi Okafor<sup>1</sup></p><p><sup>1</sup>University of Lagos, Nigeria</p><h2>Abstract</h2><p>${ABSTRACT}</p><h2>Introduction</h2><p>Known [1].</p>`;
const jats = `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta><title-group><article-title>${TITLE}</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Okafor</surname><given-names>Chidi</given-names></name></contrib></contrib-group>
<abstract><p>${ABSTRACT}</p></abstract></article-meta></front><body><sec><title>Introduction</title><p>Known [1].</p></sec></body></article>`;
const TEXTS: [format: string, file: string, bytes: () => Promise<Uint8Array>][] = [
  ['Markdown', 'text.md', async () => new TextEncoder().encode(markdown)],
  ['HTML', 'text.html', async () => new TextEncoder().encode(html)],
  ['JATS', 'text.xml', async () => new TextEncoder().encode(jats)],
  [
    'PDF',
    'galley.pdf',
    () =>
      pdf({
        pages: [
          [TITLE, 'Chidi Okafor', 'University of Lagos, Nigeria', 'Abstract', ABSTRACT, 'Introduction', 'Known.'],
        ],
      }),
  ],
];

const { at, open, send, upload, expectChanged } = useProduction();
const checkOf = ({ checks }: ProductionRecord) => checks.find(({ id }) => id === 'file');
const version = async () => (await open()).version;
const publish = async () =>
  send('POST', editorialApi.productionPublish(at.id), { version: await version(), letter: null });

it.each(TEXTS)('of another paper in %s is not published until an editor has answered', async (_, file, bytes) => {
  const { metadata } = await open();
  const declarations = { ...metadata.declarations, funding: 'None.', competing_interests: 'None.' };
  const complete = { ...metadata, declarations, keywords: ['sleep', 'surgery', 'cohort'], references: REFERENCES };
  await expectChanged(send('PUT', editorialApi.productionMetadata(at.id), { version: 0, ...complete }));
  const route = file.endsWith('.pdf') ? editorialApi.productionGalley(at.id) : editorialApi.productionText(at.id);
  if (file.endsWith('.pdf')) {
    const text = { version: 1, html: '<h2>Introduction</h2><p>Known [1].</p>' };
    await expectChanged(send('PUT', editorialApi.productionText(at.id), text));
  }
  await expectChanged(upload(route, await bytes(), file));

  const refused = await publish();
  expect(refused.status).toBe(422);
  expect(failedChecks((await refused.json()).checks)).toEqual([
    expect.objectContaining({
      id: 'file',
      message: expect.stringMatching(/differs from the record in title, authors and abstract\. /),
    }),
  ]);
  for (const field of ['title', 'authors', 'abstract'] satisfies OfferedField[]) {
    expect(checkOf(await open())).toMatchObject({ state: 'failed' });
    await expectChanged(
      send('POST', editorialApi.productionOffers(at.id), { version: await version(), field, take: false }),
    );
  }
  expect(checkOf(await open())).toMatchObject({ state: 'passed' });
  await expectChanged(publish());
});

it('in a PDF is forgotten once the right one is uploaded', async () => {
  const [, , bytes] = TEXTS.at(-1) ?? [];
  const galley = editorialApi.productionGalley(at.id);
  expect(
    checkOf(await expectChanged(upload(galley, (await bytes?.()) ?? new Uint8Array(), 'galley.pdf'))),
  ).toMatchObject({
    state: 'failed',
  });
  const { title, abstract } = (await open()).metadata;
  const right = await pdf({
    pages: [[title, 'Abstract', ...abstract.map(({ text }) => text), 'Introduction', 'Known.']],
  });
  expect(checkOf(await expectChanged(upload(galley, right, 'galley.pdf')))).toMatchObject({ state: 'passed' });
});
