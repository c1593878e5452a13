import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeReviewCopy, type ReviewCopy } from '#server/document/anonymise/make-review-copy';
import { CANARY, canaryDocx, canaryPdf, inflatedText, PLAIN_TEXT } from '../../support/canary-documents.ts';
import { docx, pdf } from '../../support/documents.ts';
import { cases } from '../../support/property.ts';

async function copyOf(bytes: Uint8Array, format: 'docx' | 'pdf'): Promise<ReviewCopy> {
  const copy = await makeReviewCopy(bytes, format);
  if (copy.bytes === null) throw new Error(copy.reason);
  return copy;
}

const CANARIES = Object.entries(CANARY);
const withoutText = (text: string) => PLAIN_TEXT.reduce((rest, line) => rest.replaceAll(line, ''), text);
const partsOf = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).map(([name, part]) => ({ name, text: strFromU8(part) }));
/** Every text that readers see, including tracked deletions, part by part. */
const wordText = (bytes: Uint8Array) =>
  partsOf(bytes)
    .flatMap(({ text }) =>
      /<w:(document|hdr|ftr|footnotes|endnotes|comments)\b/.test(text)
        ? [[...text.matchAll(/<w:(?:t|delText)(?: [^>]*)?>([^<]*)</g)].map(([, run]) => run).join('|')]
        : [],
    )
    .toSorted();

describe('the review copy of a Word file', () => {
  let original: Uint8Array;
  let copy: ReviewCopy;
  beforeAll(async () => {
    original = canaryDocx();
    copy = await copyOf(original, 'docx');
  });

  it.each(CANARIES)('holds the %s of its author nowhere but in the text', (_, canary) => {
    expect(withoutText(inflatedText(original))).toContain(canary);
    expect(withoutText(inflatedText(copy.bytes))).not.toContain(canary);
    expect(inflatedText(copy.bytes)).toContain(canary);
  });

  it('keeps the text to the letter', () => {
    expect(wordText(original)).toHaveLength(6);
    expect(wordText(copy.bytes)).toEqual(wordText(original));
  });

  it('tells neither when nor in how many sittings it was written', () => {
    const all = partsOf(copy.bytes)
      .map(({ text }) => text)
      .join('\n');
    expect(all).not.toMatch(/rsid|w:date|2026-01-02|00AB12CD/);
    expect(Buffer.from(copy.bytes).readUInt32LE(10)).toBe(0x00210000);
  });

  it('keeps pictures, changes, comments, page numbers and links to the web', () => {
    const parts = partsOf(copy.bytes);
    const all = parts.map(({ text }) => text).join('\n');
    for (const kept of [
      'w:author="Author"',
      '<w:del ',
      '<w:comment ',
      ' PAGE ',
      'https://clinicaltrials.gov/study/NCT0',
      '<c:v>2</c:v>',
    ]) {
      expect(all).toContain(kept);
    }
    expect(parts.filter(({ name }) => /\.(jpeg|png)$/.test(name))).toHaveLength(2);
  });

  it('refers to no part that it does not have, and types every part that it has', () => {
    const parts = partsOf(copy.bytes);
    const names = parts.map(({ name }) => `/${name}`);
    const links = parts
      .filter(({ name }) => name.endsWith('.rels'))
      .flatMap(({ text }) => [...text.matchAll(/Target="(\/[^"]+)"/g)]);
    expect(links.length).toBeGreaterThan(8);
    for (const [, target] of links) expect(names).toContain(target);
    const types = parts.find(({ name }) => name === '[Content_Types].xml')?.text;
    for (const name of names) if (!/rels$|Types/.test(name)) expect(types).toContain(`PartName="${name}"`);
    const ids = [
      ...(parts.find(({ name }) => name === 'word/document.xml')?.text ?? '').matchAll(/\br:\w+="([^"]*)"/g),
    ];
    const known = parts.find(({ name }) => name === 'word/_rels/document.xml.rels')?.text;
    expect(ids.length).toBeGreaterThan(5);
    for (const [, id] of ids) expect(known).toContain(`Id="${id}"`);
  });

  it('tells the editor what is no longer in it', () => {
    expect(copy.removed).toContain("the author named in the file's properties");
    expect(copy.removed).toContain('the names and dates of tracked changes and comments');
    expect(copy.removed.length).toBeGreaterThan(15);
  });

  it('of a file with nothing to remove is the same at every time', async () => {
    const first = await copyOf(docx({ creator: '' }), 'docx');
    expect(first.removed).toEqual([]);
    expect(await copyOf(docx({ creator: '' }), 'docx')).toEqual(first);
  });

  it('is made of a file in UTF-16, and with other prefixes', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?>\r\n<x:document xmlns:x="urn:w"><x:body><x:p><x:ins x:author="${CANARY.name}"><x:r><x:t>été &amp; "so" &#x2014;</x:t></x:r></x:ins></x:p></x:body></x:document>`;
    const { bytes } = await copyOf(
      docx({ parts: { 'word/document.xml': Buffer.from(`\ufeff${xml}`, 'utf16le') } }),
      'docx',
    );
    const text = partsOf(bytes).find(({ name }) => name === 'word/document.xml')?.text;
    expect(text).toContain('<x:ins x:author="Author"><x:r><x:t>été &amp; "so" —</x:t>');
  });
});

describe('the review copy of a PDF', () => {
  let original: Uint8Array;
  let copy: ReviewCopy;
  beforeAll(async () => {
    original = await canaryPdf();
    copy = await copyOf(original, 'pdf');
  });

  // A PDF page encodes its text; inflatedText decodes it.
  it.each(CANARIES)('holds the %s of its author nowhere but in the text', (_, canary) => {
    const count = (bytes: Uint8Array) => withoutText(inflatedText(bytes)).split(canary).length - 1;
    expect(count(original)).toBeGreaterThan(10);
    expect(count(copy.bytes)).toBe(0);
    expect(inflatedText(copy.bytes)).toContain(canary);
  });

  it('has the same pages with the same text', async () => {
    expect((await extractText(Uint8Array.from(copy.bytes))).text).toEqual(PLAIN_TEXT);
  });

  it('names no program and no time', () => {
    expect(inflatedText(copy.bytes)).not.toMatch(
      /\/(Info|Producer|Creator|CreationDate|ModDate|M|Metadata|PieceInfo|LastModified|JavaScript|EmbeddedFiles?|T|NM)\b/,
    );
  });

  it('keeps comments, links to the web and links between its pages', async () => {
    const [page, second] = (await PDFDocument.load(copy.bytes)).getPages();
    const annotations =
      page?.node
        .Annots()
        ?.asArray()
        .map((_, index) => page.node.Annots()?.lookup(index)?.toString()) ?? [];
    expect(annotations).toHaveLength(3);
    expect(annotations[0]).toContain('/Contents');
    expect(annotations[1]).toContain('https://clinicaltrials.gov/study/NCT0');
    expect(annotations[2]).toContain(`[ ${second?.ref} /Fit ]`);
  });

  it('tells the editor what is no longer in it', () => {
    for (const what of [
      "the author named in the file's properties",
      'files attached to the PDF',
      'scripts',
      'the names and dates of comments',
    ]) {
      expect(copy.removed).toContain(what);
    }
  });
});

describe('data about a picture', () => {
  const words = Buffer.from(CANARY.name);
  const word = (value: number) => Buffer.from([value & 255, value >> 8]);
  const long = (value: number) => Buffer.concat([word(value & 0xffff), word(value >>> 16)]);
  const riff = (type: string, content: Buffer) =>
    Buffer.concat([Buffer.from(type), long(content.length), content, Buffer.alloc(content.length % 2)]);
  const webp = Buffer.concat([
    riff('VP8X', Buffer.from([12, ...Array(9).fill(0)])),
    riff('VP8 ', Buffer.from('pixels')),
    riff('EXIF', words),
    riff('XMP ', words),
  ]);
  const entry = (tag: number, count: number, at: number) => Buffer.concat([word(tag), word(2), long(count), long(at)]);
  const size = words.length;

  it.each([
    [
      'gif',
      Buffer.concat([
        Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
        Buffer.from([0x21, 0xfe, size]),
        words,
        Buffer.from([0, 0x21, 0xff, 11]),
        Buffer.from('XMP DataXMP'),
        Buffer.from([size]),
        words,
        Buffer.from([0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]),
        words,
      ]),
    ],
    ['webp', Buffer.concat([Buffer.from('RIFF'), long(webp.length + 4), Buffer.from('WEBP'), webp])],
    [
      'tiff',
      Buffer.concat([Buffer.from('II*\0'), long(8), word(2), entry(256, 1, 1), entry(315, size, 38), long(0), words]),
    ],
    [
      'emf',
      Buffer.concat([
        long(1),
        long(108),
        Buffer.alloc(32),
        Buffer.from(' EMF'),
        Buffer.alloc(16),
        long(size),
        long(108),
        Buffer.alloc(40),
        Buffer.from(CANARY.name, 'utf16le'),
      ]),
    ],
    [
      'svg',
      Buffer.from(
        `<!-- ${words} --><svg xmlns="s" xmlns:inkscape="i" inkscape:export-filename="/home/${words}"><metadata><a>${words}</a></metadata><path d="M0 0"/><image href="file:///${words}"/></svg>`,
      ),
    ],
  ])('of the kind %s is taken out', async (kind, picture) => {
    const relationships = '<Relationship Id="rId9" Type="http://x/image" Target="media/p"/>';
    const original = docx({ creator: '', relationships, parts: { 'word/media/p': picture } });
    expect(inflatedText(original)).toContain(CANARY.name);
    const { bytes, removed } = await copyOf(original, 'docx');
    expect(inflatedText(bytes)).not.toContain(CANARY.name);
    expect(unzipSync(bytes)).toHaveProperty([`word/image.${kind}`]);
    expect(removed).toEqual(['image metadata, such as who took a picture and where']);
  });
});

describe('no review copy is made', () => {
  const link = (kind: string, target: string) => `<Relationship Id="rId9" Type="http://x/${kind}" Target="${target}"/>`;
  const changePdf = async (change: (document: PDFDocument) => unknown) => {
    const document = await PDFDocument.load(await pdf());
    await change(document);
    return document.save();
  };

  it.each([
    ['of an old Word file', 'doc', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /save it as \.docx/],
    [
      'of a Word file with text in another file',
      'docx',
      async () => docx({ relationships: link('aFChunk', 'a.html'), parts: { 'word/a.html': 'text' } }),
      /another file/,
    ],
    [
      'of a Word file with a picture of an unknown kind',
      'docx',
      async () => docx({ relationships: link('image', 'a.xyz'), parts: { 'word/a.xyz': 'who knows' } }),
      /PNG or JPEG/,
    ],
    [
      'of a Word file with a document type',
      'docx',
      async () => docx({ parts: { 'word/document.xml': '<!DOCTYPE w [<!ENTITY a "b">]><w>&a;</w>' } }),
      /could not be read/,
    ],
    [
      'of a PDF with a form',
      'pdf',
      () => changePdf((document) => document.getForm().createTextField('a').addToPage(document.getPage(0))),
      /form/,
    ],
    [
      'of a signed PDF',
      'pdf',
      () =>
        changePdf(({ context, catalog }) =>
          catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [{ FT: 'Sig' }] })),
        ),
      /signed/,
    ],
    [
      'of a PDF that is a collection',
      'pdf',
      () => changePdf(({ context, catalog }) => catalog.set(PDFName.of('Collection'), context.obj({}))),
      /collection/,
    ],
    ['of an encrypted PDF', 'pdf', () => changePdf((document) => document.encrypt({ userPassword: 'a' })), /encrypted/],
    ['of a PDF that is cut off', 'pdf', async () => (await pdf()).subarray(0, 300), /could not be read/],
  ] as const)('%s', async (_, format, make, reason) => {
    const copy = await makeReviewCopy(await make(), format);
    expect(copy.bytes).toBeNull();
    expect('reason' in copy && copy.reason).toMatch(reason);
  });

  it('of bytes made to exhaust whoever unpacks them', async () => {
    const zeros = deflateSync(Buffer.alloc(150_000_000));
    const flood = Buffer.concat([
      Buffer.from(`%PDF-1.5\n1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${zeros.length}>>stream\n`),
      zeros,
      Buffer.from('\nendstream endobj\n%%EOF'),
    ]);
    const bomb = docx({ parts: { 'word/document.xml': new Uint8Array(150_000_000) } });
    const deep = docx({ body: '<w:p>'.repeat(100_000) });
    const nested = Buffer.from(`%PDF-1.4\n1 0 obj ${'['.repeat(1_000_000)} endobj\n%%EOF`);
    for (const [bytes, format] of [
      [flood, 'pdf'],
      [bomb, 'docx'],
      [deep, 'docx'],
      [nested, 'pdf'],
    ] as const) {
      expect((await makeReviewCopy(bytes, format)).bytes).toBeNull();
    }
  });

  it('and nothing is thrown, wherever a file is damaged', async () => {
    const files = [
      { format: 'docx', bytes: canaryDocx() },
      { format: 'pdf', bytes: await canaryPdf() },
    ] as const;
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        damage,
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        async ({ format, bytes }, changes, kept) => {
          const broken = Uint8Array.from(bytes.subarray(0, Math.ceil(bytes.length * kept)));
          for (const [at, value] of changes) broken[at % broken.length] = value;
          const copy = await makeReviewCopy(broken, format);
          if (copy.bytes === null) expect(copy.reason).toMatch(/^The .*\.$/);
        },
      ),
      { numRuns: cases(60) },
    );
  });
});
