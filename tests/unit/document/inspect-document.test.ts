import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, type DocumentFormat } from '#domain/document/document';
import { compoundFile, doc } from '../../support/compound-file.ts';
import { docx, noise, pdf } from '../../support/documents.ts';
import { inspect } from '../../support/inspect.ts';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const link = (type: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="r9" Type="${OFFICE}/${type}" Target="https://elsewhere.example/x"${mode}/>`;
const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`;
const WORDML = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const change = '<w:p><w:ins w:id="1" w:author="A"><w:r><w:t>x</w:t></w:r></w:ins></w:p>';
const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Changes the directory entry with this name in a package. */
function altered(file: Uint8Array, name: string, alter: (entry: Buffer) => void): Buffer {
  const bytes = Buffer.from(file);
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 1)) {
    const entry = bytes.subarray(at);
    if (entry.toString('latin1', 46, 46 + entry.readUInt16LE(28)) !== name) continue;
    alter(entry);
    return bytes;
  }
  throw new Error(`There is no ${name}.`);
}

const MAIN = 'word/document.xml';
const sample = docx();
const samplePdf = await pdf({ pages: [['One'], ['Two']], title: 'A trial', author: 'A. Author' });
const manyParts = (count: number) =>
  docx({ parts: Object.fromEntries(Array.from({ length: count }, (_, n) => [`p/${n}`, ''])) });
const encryptedPackage = compoundFile([{ name: 'EncryptionInfo' }, { name: 'EncryptedPackage', bytes: noise(5_000) }]);
const spreadsheet = compoundFile([
  { name: 'Workbook', bytes: noise(5_000) },
  // A spreadsheet with an embedded Word document is not a Word document.
  { name: 'MBD01', children: [{ name: 'WordDocument', bytes: Buffer.alloc(5_000) }] },
]);

describe('a manuscript that', () => {
  it.each<[string, Uint8Array, DocumentFormat, string[]]>([
    ['is a Word document', sample, 'docx', []],
    ['is a PDF', samplePdf, 'pdf', []],
    ['is an old Word document', doc(), 'doc', ['not_anonymised']],
    ['is a very short old Word document', doc({ size: 1_500 }), 'doc', ['not_anonymised']],
    ['has ordinary links', docx({ relationships: link('hyperlink') }), 'docx', []],
    ['loads a template', docx({ relationships: link('attachedTemplate') }), 'docx', ['remote_template']],
    ['loads a picture', docx({ relationships: link('image') }), 'docx', ['external_link']],
    [
      'loads a picture in disguise',
      docx({ relationships: link('image', " TargetMode='Extern&#x61;l'") }),
      'docx',
      ['external_link'],
    ],
    ['has an object in it', docx({ parts: { 'word/embeddings/oleObject1.bin': 'x' } }), 'docx', ['embedded_object']],
    ['has tracked changes', docx({ body: change }), 'docx', ['tracked_changes']],
    [
      'has comments',
      docx({ parts: { 'word/comments.xml': '<w:comments><w:comment w:id="1"/></w:comments>' } }),
      'docx',
      ['comments'],
    ],
    [
      'was written by a machine that calls its main part otherwise',
      docx({
        contentTypes: override('/word/document2.xml', `${WORDML}.document.main+xml`),
        parts: { 'word/document2.xml': '<w:document/>' },
      }),
      'docx',
      [],
    ],
    [
      'has a short and very repetitive part',
      docx({ parts: { 'word/footnotes.xml': `<a>${' '.repeat(900_000)}</a>` } }),
      'docx',
      [],
    ],
    ['has a large blank picture', docx({ parts: { 'word/media/image1.bmp': Buffer.alloc(3_000_000) } }), 'docx', []],
    ['has as many parts as allowed', manyParts(1_994), 'docx', []],
  ])('%s is taken, and an editor told what to know', async (_, bytes, format, flags) => {
    expect(await inspect(bytes, format)).toEqual({ flags });
  });

  it.each<[string, Uint8Array, DocumentFormat]>([
    ['a program named .pdf', bytesOf('MZ\x90\x00 This program cannot be run'), 'pdf'],
    ['a page named .docx', bytesOf('<!doctype html><title>x</title>'), 'docx'],
    ['a PDF named .docx', samplePdf, 'docx'],
    ['a PDF behind other bytes', Buffer.concat([bytesOf('\n'), samplePdf]), 'pdf'],
    ['a Word document named .pdf', sample, 'pdf'],
    ['a Word document named .doc', sample, 'doc'],
    ['some ZIP file named .docx', zipSync({ 'data.csv': strToU8('1,2') }), 'docx'],
    ['a text of LibreOffice named .docx', zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<x/>') }), 'docx'],
    ['a spreadsheet named .doc', spreadsheet, 'doc'],
    ['a text named .doc', bytesOf('{\\rtf1 }'), 'doc'],
  ])('is %s is of the wrong type', async (_, bytes, format) => {
    expect(await inspect(bytes, format)).toEqual({
      refused: { code: 'bad_request', sentence: DOCUMENT_TEXTS.wrongType },
    });
  });

  it('is empty or larger than 10 MiB is refused', async () => {
    const sentenceOf = async (bytes: Uint8Array) => (await inspect(bytes, 'pdf')).refused?.sentence;
    expect(await sentenceOf(Buffer.alloc(0))).toBe(DOCUMENT_TEXTS.empty);
    expect(await sentenceOf(Buffer.alloc(DOCUMENT_MAX_BYTES + 1))).toBe(DOCUMENT_TEXTS.tooLarge);
  });

  it('has exactly 10 MiB is accepted', async () => {
    const media = noise(DOCUMENT_MAX_BYTES - sample.length - 4_000);
    const file = zipSync({ ...unzipSync(sample), 'word/media/a.bin': [media, { level: 0 }] });
    // The package's comment fills up the rest.
    const missing = DOCUMENT_MAX_BYTES - file.length;
    const whole = Buffer.concat([file, Buffer.alloc(missing)]);
    whole.writeUInt16LE(missing, file.length - 2);
    expect(whole.length).toBe(DOCUMENT_MAX_BYTES);
    expect(await inspect(whole, 'docx')).toEqual({ flags: [] });
  });
});

describe('a Word document is refused, with what to do, if it', () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['has a password', encryptedPackage, /password/],
    ['has a part with a password', altered(sample, MAIN, (entry) => entry.writeUInt16LE(1, 8)), /password/],
    [
      'calls itself one with macros',
      docx({ contentTypes: override('/x.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml') }),
      /macros/,
    ],
    ['has macros and does not say so', docx({ parts: { 'word/vbaProject.bin': 'x' } }), /macros/],
    [
      'has another document with macros in it',
      docx({ parts: { 'word/embeddings/sheet.xlsx': docx({ parts: { 'word/vbaProject.bin': 'x' } }) } }),
      /macros/,
    ],
    [
      'is a template',
      docx({
        parts: { '[Content_Types].xml': `<Types>${override(`/${MAIN}`, `${WORDML}.template.main+xml`)}</Types>` },
      }),
      /template/,
    ],
    ['has too many parts', manyParts(2_001), /far more parts/],
    [
      'says that a part has 60 MB',
      altered(sample, MAIN, (entry) => entry.writeUInt32LE(60 * 1024 * 1024, 24)),
      /unpacks to more than 100 MB/,
    ],
    ['unpacks to 300 times its size', docx({ body: ' '.repeat(3_000_000) }), /unpacks to more than 100 MB/],
    [
      'says less than it unpacks to',
      altered(docx({ body: ' '.repeat(3_000_000) }), MAIN, (entry) => entry.writeUInt32LE(100, 24)),
      /damaged/,
    ],
    ['says more than it unpacks to', altered(sample, MAIN, (entry) => entry.writeUInt32LE(9_999, 24)), /damaged/],
    ['has bytes that changed', altered(sample, MAIN, (entry) => entry.writeUInt32LE(1, 16)), /damaged/],
    ['has a hidden part', withFewerEntries(sample), /damaged/],
    ['was cut off', sample.subarray(0, sample.length - 30), /damaged/],
    ['is the beginning of one only', bytesOf('PK\x03\x04'), /damaged/],
    ['has a part outside itself', docx({ parts: { '../../etc/passwd': 'x' } }), /unsafe/],
    ['has a part with a whole path', docx({ parts: { '/etc/passwd': 'x' } }), /unsafe/],
    ['has a part with a path of Windows', docx({ parts: { 'word\\x.xml': 'x' } }), /unsafe/],
    ['has a part on another drive', docx({ parts: { 'C:x.xml': 'x' } }), /unsafe/],
    ['has two parts of one name', docx({ parts: { 'word/Document.xml': '<x/>' } }), /unsafe/],
    [
      'declares a document type',
      docx({ parts: { 'word/a.xml': '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]><x/>' } }),
      /document type/,
    ],
    [
      'declares a document type in another encoding',
      docx({ parts: { 'word/a.xml': wide('<!DOCTYPE x><x/>') } }),
      /document type/,
    ],
    [
      'declares a document type in a part with another ending',
      docx({ parts: { 'word/a.bin': `${' '.repeat(5_000)}<!DOCTYPE x><x/>` } }),
      /document type/,
    ],
    ['is a PDF too', zipSync({ 'a.txt': [strToU8('%PDF-1.7'), { level: 0 }], ...unzipSync(sample) }), /two kinds/],
  ])('%s', async (_, bytes, sentence) => {
    expect(await inspect(bytes, 'docx')).toEqual({
      refused: { code: 'unprocessable', sentence: expect.stringMatching(sentence) },
    });
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['has a password', doc({ isEncrypted: true }), /password/],
    ['is a new one with a password', encryptedPackage, /password/],
    ['has macros', doc({ others: [{ name: 'Macros', children: [{ name: 'VBA', children: [] }] }] }), /macros/],
    [
      'has macros in some folder',
      doc({ others: [{ name: 'x', children: [{ name: '_VBA_PROJECT', bytes: noise(9) }] }] }),
      /macros/,
    ],
    ['is from Word 95', doc({ version: 0x65 }), /Word 95/],
    ['was cut off', doc().subarray(0, 3_000), /damaged/],
    ['is the beginning of one only', doc().subarray(0, 8), /damaged/],
  ])('%s (.doc)', async (_, bytes, sentence) => {
    expect(await inspect(bytes, 'doc')).toEqual({
      refused: { code: 'unprocessable', sentence: expect.stringMatching(sentence) },
    });
  });
});

/** A package whose end record claims one entry fewer. */
function withFewerEntries(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file);
  const end = bytes.lastIndexOf('PK\x05\x06');
  bytes.writeUInt16LE(bytes.readUInt16LE(end + 10) - 1, end + 10);
  return bytes;
}

describe('inspections', () => {
  it('that end in a refusal make room for waiting ones', async () => {
    const files = Array.from({ length: 9 }, (_, index) => (index % 3 === 0 ? sample : bytesOf('x')));
    const ends = await Promise.all(files.map((bytes) => inspect(bytes, 'docx')));
    expect(ends.filter(({ flags }) => flags)).toHaveLength(3);
    expect(await inspect(sample, 'docx')).toEqual({ flags: [] });
  });

  it('of a missing file fail with their real cause', async () => {
    const { inspectDocument } = await import('#server/document/inspect/inspect-document');
    await expect(inspectDocument('/nowhere/upload.pdf', 'pdf')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  const originals: [DocumentFormat, Uint8Array][] = [
    ['docx', docx({ body: change, relationships: link('image') })],
    ['doc', doc({ others: [{ name: 'ObjectPool', children: [{ name: 'x', bytes: noise(99) }] }] })],
    ['pdf', samplePdf],
  ];
  const damage = fc.record({
    place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    how: fc.constantFrom('set', 'cut', 'put', 'copy'),
    bytes: fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.constant(new Uint8Array([255, 255, 255, 255]))),
  });

  it.each(originals)('of a damaged .%s end in flags or in a sentence', async (format, original) => {
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 6 }), async (damages) => {
        let file = Buffer.from(original);
        for (const { place, how, bytes } of damages) {
          const at = Math.floor(place * file.length);
          const [before, after] = [file.subarray(0, at), file.subarray(at)];
          if (how === 'set') file = Buffer.concat([before, bytes, after.subarray(bytes.length)]);
          if (how === 'cut') file = Buffer.concat([before, after.subarray(bytes.length)]);
          if (how === 'put') file = Buffer.concat([before, bytes, after]);
          if (how === 'copy') file = Buffer.concat([before, before.subarray(-200), after]);
        }
        const { flags, refused } = await inspect(file, format);
        expect(flags ?? refused?.sentence).toBeTruthy();
      }),
    );
  });
});
