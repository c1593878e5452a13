import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Identity } from '#domain/document/leak';
import { findLeaks } from '#server/document/anonymise/find-leaks';
import { makeReviewCopy } from '#server/document/anonymise/make-review-copy';
import { CANARY, canaryDocx, canaryPdf, jpegWith, PLAIN_TEXT } from '../../support/canary-documents.ts';
import { docx, paragraph, pdf } from '../../support/documents.ts';
import { cases } from '../../support/property.ts';

const sousa: Identity = {
  given: 'João',
  family: 'Sousa',
  email: 'joao.sousa@hsm.example',
  affiliation: 'Department of Surgery, Hospital de Santa Maria, Lisbon, Portugal',
  orcid: '0000-0002-1825-0097',
};
const canary: Identity = {
  given: '',
  family: CANARY.name,
  email: CANARY.email,
  affiliation: CANARY.affiliation,
  orcid: null,
};

/** Where a person is found, and in which words. */
async function placesIn(bytes: Uint8Array, format: 'docx' | 'pdf' | 'doc', fileName = 'paper') {
  const { leaks } = await findLeaks(bytes, format, fileName, [sousa]);
  return leaks.map(({ where, found }) => `${where}: ${found}`);
}

describe('what a Word file reveals about its authors', () => {
  const run = (text: string, properties = '') =>
    `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
  const inPart = (part: string, xml: string) => docx({ creator: '', parts: { [part]: xml } });

  it.each([
    [
      'put together from split runs',
      docx({ creator: '', body: `<w:p>${run('Jo')}${run('ão S')}<w:proofErr/>${run('ousa', '<w:b/>')}</w:p>` }),
      'the text: João Sousa',
    ],
    [
      'before the mark of an affiliation',
      docx({ creator: '', body: `<w:p>${run('Sousa')}${run('a', '<w:vertAlign w:val="superscript"/>')}</w:p>` }),
      'the text: Sousa',
    ],
    [
      'in a text box',
      docx({
        creator: '',
        body: `<w:p><w:r><w:pict><w:txbxContent>${paragraph('by Sousa')}</w:txbxContent></w:pict></w:r></w:p>`,
      }),
      'a text box: Sousa',
    ],
    [
      'in deleted text',
      docx({
        creator: '',
        body: '<w:p><w:del><w:r><w:delText>Sou</w:delText></w:r><w:r><w:delText>sa</w:delText></w:r></w:del></w:p>',
      }),
      'deleted text that is still in the file: Sousa',
    ],
    [
      'in the description of a picture',
      docx({ creator: '', body: '<w:p><wp:docPr descr="Photograph: Sousa"/></w:p>' }),
      'the description of a picture: Sousa',
    ],
    [
      'in a field',
      docx({ creator: '', body: '<w:p><w:instrText> AUTHOR Sou</w:instrText><w:instrText>sa</w:instrText></w:p>' }),
      'a hidden field code: Sousa',
    ],
    [
      'in a watermark',
      inPart('word/header1.xml', '<w:hdr><v:textpath string="DRAFT Sousa"/></w:hdr>'),
      'a hidden part of the file: Sousa',
    ],
    ['in the header', inPart('word/header1.xml', `<w:hdr>${paragraph('Sousa et al.')}</w:hdr>`), 'the header: Sousa'],
    ['in the footer', inPart('word/footer2.xml', `<w:ftr>${paragraph('Sousa')}</w:ftr>`), 'the footer: Sousa'],
    [
      'in a footnote',
      inPart('word/footnotes.xml', `<w:footnotes>${paragraph('Sousa')}</w:footnotes>`),
      'a footnote: Sousa',
    ],
    ['in a comment', inPart('word/comments.xml', `<w:comments>${paragraph('Sousa')}</w:comments>`), 'a comment: Sousa'],
    [
      'as the author of a comment',
      inPart('word/comments.xml', '<w:comments w:author="Sousa"/>'),
      'the author of a change or comment: Sousa',
    ],
    ['in a chart', inPart('word/charts/c.xml', '<c:chartSpace><c:v>Sousa 2019</c:v></c:chartSpace>'), 'a chart: Sousa'],
    [
      'in a link',
      docx({ creator: '', relationships: '<Relationship Target="mailto:joao.sousa%40hsm.example"/>' }),
      'a link: joao.sousa@hsm.example',
    ],
    ['in the properties', docx({ creator: 'João Sousa' }), 'the file properties: João Sousa'],
    [
      'in the data about a picture',
      docx({ creator: '', parts: { 'word/media/a.jpg': jpegWith('Sousa') } }),
      'the properties of a picture: Sousa',
    ],
    [
      'in a workbook behind a chart',
      docx({ creator: '', parts: { 'word/embeddings/a.xlsx': docx({ creator: 'Sousa' }) } }),
      'an embedded file: Sousa',
    ],
  ])('is found %s', async (_, bytes, place) => expect(await placesIn(bytes, 'docx')).toContain(place));

  it('is shown with the words around it', async () => {
    const text = 'We thank the nurses of the ward, João Sousa for the idea, and all of the patients.';
    const { leaks, status } = await findLeaks(docx({ creator: '', paragraphs: [text] }), 'docx', 'paper.docx', [sousa]);
    expect(status).toBe('leaks');
    expect(leaks).toEqual([
      {
        what: 'name',
        found: 'João Sousa',
        where: 'the text',
        context: 'thank the nurses of the ward, João Sousa for the idea, and all of the',
      },
    ]);
  });

  it('is marked separately within the reference list, up to the next heading', async () => {
    const paragraphs = [
      'Sousa did it.',
      '7. References:',
      '1. Sousa J. A study of Hospital de Santa Maria. 2019.',
      'joao.sousa@hsm.example',
      'Author contributions',
      'Sousa J wrote it.',
    ];
    const places = [
      'the text: Sousa',
      'the reference list: Sousa J',
      'the reference list: Hospital de Santa Maria',
      'the text: joao.sousa@hsm.example',
      'the text: Sousa J',
    ];
    expect((await placesIn(docx({ creator: '', paragraphs }), 'docx')).toSorted()).toEqual(places.toSorted());
    expect(
      (await placesIn(await pdf({ pages: [paragraphs.slice(0, 3), paragraphs.slice(3)] }), 'pdf')).toSorted(),
    ).toEqual(
      places
        .map((place) => place.replace('the text', `the text, page ${/joao|text: Sousa J/.test(place) ? 2 : 1}`))
        .toSorted(),
    );
  });

  it('is one leak for each thing and place, and at most fifty', async () => {
    const paragraphs = [
      ...Array(30).fill('Sousa'),
      ...Array.from(
        { length: 80 },
        (_, index) => `João ${'ABCDEFGHIJ'[index % 10]}x${'ABCDEFGHIJ'[Math.floor(index / 10)]} Sousa`,
      ),
      'joao.sousa@hsm.example',
    ];
    expect(await placesIn(docx({ creator: '', paragraphs: paragraphs.slice(0, 30) }), 'docx')).toEqual([
      'the text: Sousa',
    ]);
    expect(await placesIn(docx({ creator: '', paragraphs }), 'docx')).toHaveLength(50);
  });
});

describe('what a PDF reveals about its authors', () => {
  it('is found on its pages, and in its properties', async () => {
    const bytes = await pdf({
      pages: [['Sleep'], ['By J. Sousa'], ['ORCID 0000-0002-1825-0097']],
      author: 'Sousa, João',
    });
    expect(await placesIn(bytes, 'pdf')).toEqual([
      'the text, page 2: J. Sousa',
      'the text, page 3: 0000-0002-1825-0097',
      'the file properties: Sousa, João',
    ]);
  });

  it('is found in comments, links, bookmarks, descriptions, and the names of attachments', async () => {
    const { leaks, status } = await findLeaks(await canaryPdf(), 'pdf', 'paper.pdf', [canary]);
    expect(status).toBe('unreadable');
    const where = new Set(leaks.map((leak) => leak.where));
    for (const place of [
      'a comment',
      'a link',
      'the bookmarks',
      'the description of a picture',
      'the name of an attachment',
      'the properties of a picture',
    ]) {
      expect(where).toContain(place);
    }
  });
});

describe('the review copy', () => {
  it.each([
    ['docx', async () => canaryDocx(), 'the text'],
    ['pdf', canaryPdf, 'the text, page 2'],
  ] as const)('of a %s tells of its author only what its text tells', async (format, make, where) => {
    const original = await make();
    const copy = await makeReviewCopy(original, format);
    const { leaks, status, reason } = await findLeaks(copy.bytes ?? original, format, 'MJ-2026-0123-r1', [canary]);
    expect(reason).toBe('');
    expect(status).toBe('leaks');
    expect(leaks.map((leak) => leak.found).toSorted()).toEqual(Object.values(CANARY).toSorted());
    for (const leak of leaks) {
      expect(leak.where).toBe(where);
      expect(PLAIN_TEXT[1]).toContain(leak.context.slice(5, -5));
    }
  });

  it.each([
    ['docx', async () => docx({ creator: '', paragraphs: ['Sleep after surgery.'] })],
    ['pdf', () => pdf({ pages: [['Sleep after surgery.']] })],
  ] as const)('of a %s that names nobody is clean', async (format, make) => {
    expect(await findLeaks(await make(), format, 'MJ-2026-0123-r1', [sousa, canary])).toEqual({
      status: 'clean',
      leaks: [],
      reason: '',
    });
  });
});

describe('the name of the file', () => {
  it.each(['Sousa_final.docx', 'jsousa-3.docx', 'SleepSousa2.docx', 'paper (João Sousa).docx'])(
    'tells the author: %s',
    async (name) => {
      const [leak] = (await findLeaks(docx({ creator: '' }), 'docx', name, [sousa])).leaks;
      expect(leak).toMatchObject({ what: 'name', where: 'the name of the file' });
    },
  );
});

describe('what could not be read is never clean', () => {
  const makeScan = async () => {
    const document = await PDFDocument.create();
    const picture = await document.embedJpg(jpegWith(''));
    document.addPage().drawText('By Sousa');
    document.addPage().drawImage(picture);
    document.addPage();
    return document.save();
  };

  it.each([
    ['a page that is a picture', 'pdf', makeScan, /images.*: 2\./, ['the text, page 1: Sousa']],
    ['a PDF that is cut off', 'pdf', async () => (await pdf()).subarray(0, 200), /could not be read/, []],
    [
      'an old Word file',
      'doc',
      async () => Buffer.concat([Buffer.alloc(99), Buffer.from('By Sousa, J', 'utf16le')]),
      /only in part/,
      ['the file: Sousa, J'],
    ],
    [
      'an embedded object',
      'docx',
      async () =>
        docx({
          creator: '',
          paragraphs: ['Sousa'],
          parts: { 'word/embeddings/o.bin': Buffer.from('d0cf11e0a1b11ae1', 'hex') },
        }),
      /embedded object/,
      ['the text: Sousa'],
    ],
    [
      'a part that is no XML',
      'docx',
      async () => docx({ creator: '', paragraphs: ['Sousa'], parts: { 'word/header1.xml': '<w:hdr><w:p></w:hdr>' } }),
      /could not be read/,
      ['the text: Sousa'],
    ],
    ['a file that is no Word file', 'docx', async () => Buffer.from('nothing'), /could not be read/, []],
  ] as const)('%s', async (_, format, make, reason, places) => {
    const bytes = await make();
    const report = await findLeaks(bytes, format, 'paper', [sousa]);
    expect(report.status).toBe('unreadable');
    expect(report.reason).toMatch(reason);
    expect(await placesIn(bytes, format)).toEqual(places);
    expect(await placesIn(bytes, format, 'sousa')).toContain('the name of the file: sousa');
  });

  // 20 to the power of 12 drawings would never finish.
  it('including a page with endless drawing or text', async () => {
    const document = await PDFDocument.create();
    const { context } = document;
    const stream = (content: string, dict = {}) => context.register(context.flateStream(content, dict));
    let form = stream('BT (a) Tj ET');
    for (let level = 0; level < 12; level += 1) {
      form = stream('/A Do '.repeat(20), { Type: 'XObject', Subtype: 'Form', Resources: { XObject: { A: form } } });
    }
    const letters = stream(`BT /F 9 Tf ${'1 0 0 1 5 9 Tm(abc)Tj '.repeat(400_000)}`);
    const font = context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' });
    for (const [contents, resources] of [
      [stream('/A Do'), { XObject: { A: form } }],
      [letters, { Font: { F: font } }],
    ] as const) {
      const flood = await PDFDocument.create();
      const page = document.addPage();
      page.node.set(PDFName.of('Resources'), context.obj(resources as never));
      page.node.set(PDFName.of('Contents'), contents);
      const [copy] = await flood.copyPages(document, [document.getPageCount() - 1]);
      flood.addPage(copy);
      const bytes = await flood.save();
      expect((await findLeaks(bytes, 'pdf', 'paper', [sousa])).status).toBe('unreadable');
    }
  });

  it('and nothing is thrown, wherever a file is damaged', async () => {
    const files = [
      { format: 'docx', bytes: canaryDocx() },
      { format: 'pdf', bytes: await canaryPdf() },
    ] as const;
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), damage, async ({ format, bytes }, changes) => {
        const broken = Uint8Array.from(bytes);
        for (const [at, value] of changes) broken[at % broken.length] = value;
        const report = await findLeaks(broken, format, 'paper', [canary]);
        expect(report.status === 'unreadable').toBe(report.reason !== '');
      }),
      { numRuns: cases(40) },
    );
  });
});
