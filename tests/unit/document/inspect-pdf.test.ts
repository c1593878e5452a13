import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { pdf } from '../../support/documents.ts';
import { inspect } from '../../support/inspect.ts';

const CATALOG = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n';
const PAGES = '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n';
const PAGE = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>endobj\n';
const TRAILER = 'trailer<</Root 1 0 R/Size 9>>\nstartxref\n0\n%%EOF\n';

const MB = 1024 * 1024;

type Piece = string | Uint8Array;
const join = (...pieces: Piece[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)));
/** A one-page PDF with further objects. The cross-reference table is omitted, since programs do not need it. */
const written = (...more: Piece[]) => join('%PDF-1.5\n', CATALOG, PAGES, PAGE, ...more, TRAILER);

/** A compressed stream as object `number`. */
const stream = (number: number, bytes: Uint8Array, dict = '') => packedStream(number, deflateSync(bytes), dict);
const packedStream = (number: number, packed: Uint8Array, dict = '') =>
  join(`${number} 0 obj<</Filter/FlateDecode/Length ${packed.length}${dict}>>stream\n`, packed, '\nendstream endobj\n');
/** An object stream with one object. */
const objectStream = (value: string, type = '/Type/ObjStm') =>
  stream(8, Buffer.from(`7 0 ${value}`), `${type}/N 1/First 4`);

/** A compressed stream, encoded as ASCII. */
const lettered = (number: number, filter: string, letters: string) =>
  `${number} 0 obj<</Filter[/${filter}/FlateDecode]/Length ${letters.length}>>stream\n${letters}\nendstream endobj\n`;
const bomb = deflateSync(Buffer.alloc(101 * MB));

/** Five characters for four bytes. */
function ascii85(bytes: Buffer): string {
  const whole = Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]);
  let letters = '';
  for (let at = 0; at < whole.length; at += 4) {
    const group = whole.readUInt32BE(at);
    for (let power = 4; power >= 0; power -= 1) {
      letters += String.fromCharCode(33 + (Math.floor(group / 85 ** power) % 85));
    }
  }
  return `${letters}~>`;
}

const object = (value: string) => `9 0 obj${value}endobj\n`;
const catalog = (more: string) => `1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj\n`;
/** As saved by a library: objects in object streams, with an incremental update. */
async function savedTwice(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText('A manuscript.');
  const first = await document.save({ useObjectStreams: true });
  const again = await PDFDocument.load(first, { forIncrementalUpdate: true });
  again.addPage().drawText('A second page.');
  again.catalog.set(PDFName.of('OpenAction'), again.context.obj([again.getPage(0).ref, PDFName.of('Fit')]));
  return again.save();
}

async function withPassword(): Promise<Uint8Array> {
  const document = new PDFKit({ userPassword: 'secret' });
  document.text('A manuscript.').end();
  return join(...((await document.toArray()) as Buffer[]));
}

const twice = await savedTwice();
const attached = await pdf({ padding: 100 });
const locked = await withPassword();

describe('a PDF that', () => {
  it.each<[string, Uint8Array, string[]]>([
    ['was saved, changed and saved again', twice, []],
    ['was written by hand', written(stream(4, Buffer.from('0 0 m'))), []],
    [
      'packs its page as was usual in 1995',
      written('4 0 obj<</Filter/LZWDecode/Length 1>>stream\nx\nendstream endobj\n'),
      [],
    ],
    [
      'names a protection that no reader finds',
      written('8 0 obj<</Type/XRef/Size 9/W[1 2 1]/Encrypt 5 0 R/Length 0>>stream\n\nendstream endobj\n'),
      [],
    ],
    ['opens at a page', written(catalog('/OpenAction[3 0 R/Fit]')), []],
    [
      'goes to a page when opened, as LaTeX has it',
      written(catalog('/OpenAction 9 0 R'), object('<</S/GoTo/D[3 0 R/Fit]>>')),
      [],
    ],
    [
      'does something when opened',
      written(catalog('/OpenAction 9 0 R'), object('<</S/URI/URI(https://x.example)>>')),
      ['open_action'],
    ],
    ['has a script', written(object('<</S/JavaScript/JS(app.alert)>>')), ['javascript']],
    ['has a script in disguise', written(object('<</S/J#61vaScr#69pt/J#53 5 0 R>>')), ['javascript']],
    ['has a script in an object stream', written(objectStream('<</S/JavaScript>>')), ['javascript']],
    ['has it in an object stream that does not say so', written(objectStream('<</S/JavaScript>>', '')), ['javascript']],
    [
      'goes to a page and then runs a script',
      written(catalog('/OpenAction<</S/GoTo/Next 9 0 R>>'), object('<</JS 5 0 R>>')),
      ['javascript', 'open_action'],
    ],
    ['starts programs', written(object('<</S/Launch/F(calc.exe)>>')), ['launch']],
    ['has a file attached', attached, ['embedded_file']],
    ['has a video', written(object('<</Subtype/RichMedia>>')), ['rich_media']],
    ['only names such things in its text', written(stream(4, Buffer.from('(/JavaScript) Tj'))), []],
    [
      'packs its contents twice, once as letters',
      written('4 0 obj<</Filter[/ASCII85Decode/FlateDecode]/Length 3>>stream\n~>.\nendstream endobj\n'),
      [],
    ],
    [
      'tells a length elsewhere, and has blanks and comments',
      written('4 0 obj\n<< /Length 6 0 R >>\nstream\r\n0 0 m\r\nendstream\nendobj %x\n\n6 0 obj 5 endobj\n'),
      [],
    ],
    ['has a picture of 101 MB', written(packedStream(9, bomb, '/Subtype/Image')), []],
  ])('%s is taken, and an editor told what to know', async (_, bytes, flags) => {
    expect(await inspect(bytes, 'pdf')).toEqual({ flags });
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['has a password', locked, /password/],
    ['was cut off', attached.subarray(0, attached.length - 30), /damaged/],
    ['ends, and goes on as something else', join(attached, '<script>', 'x'.repeat(9_000), '</script>%%EOF'), /damaged/],
    ['is a ZIP file too', join(written(), 'PK\x01\x02', Buffer.alloc(42), 'PK\x05\x06', endOfZip(46)), /two kinds/],
    ['has a catalog without pages', join('%PDF-1.5\n', CATALOG, TRAILER), /no pages/],
    ['has a page tree that is a circle', written('2 0 obj<</Type/Pages/Kids[3 0 R 2 0 R]>>endobj\n'), /damaged/],
    ['has 2,001 pages', written(`2 0 obj<</Type/Pages/Kids[${'3 0 R '.repeat(2_001)}]>>endobj\n`), /2,000 pages/],
    ['has an object that never ends', written('9 0 obj<</A[1 2', '(text'), /damaged/],
    ['unpacks its page to 101 MB', written(packedStream(4, bomb)), /more than 100 MB/],
    ['does so and is written in letters', written(lettered(4, 'ASCII85Decode', ascii85(bomb))), /more than 100 MB/],
    [
      'does so and is written in digits',
      written(lettered(4, 'ASCIIHexDecode', bomb.toString('hex'))),
      /more than 100 MB/,
    ],
    ['calls its page a picture', written(packedStream(4, bomb, '/Subtype/Image')), /more than 100 MB/],
    [
      'has an object inside a stream',
      written('4 0 obj<</Length 23>>stream\n8 0 obj<</JS 1>> endobj\nendstream endobj\n'),
      /cannot be checked/,
    ],
    ['has an object inside a comment', written('%8 0 obj<</JS 1>>endobj\n'), /cannot be checked/],
    ['has an object inside a text', written(object('(8 %\n 0 %\n obj <<>>)')), /cannot be checked/],
    [
      'has a filter by its short name',
      written('4 0 obj<</F/Fl/Length 1>>stream\nx\nendstream endobj\n'),
      /cannot be checked/,
    ],
    [
      'packs its page twice',
      written(stream(4, deflateSync(Buffer.alloc(MB)), '/Filter[/FlateDecode/FlateDecode]')),
      /cannot be checked/,
    ],
    [
      'has an object stream of 40 MB',
      written(stream(8, Buffer.alloc(40 * MB, 32), '/Type/ObjStm/N 1/First 4')),
      /far more parts/,
    ],
    [
      'claims two thousand million objects',
      written('8 0 obj<</Type/XRef/Size 2000000000/W[0 0 0]/Length 0>>stream\n\nendstream endobj\n'),
      /far more parts/,
    ],
    [
      'claims them in an object stream',
      written(stream(8, Buffer.from('7 0 1'), '/Type/ObjStm/N 2000000000/First 4')),
      /far more parts/,
    ],
    [
      'has two objects in one place',
      written(stream(8, Buffer.from('5 0 6 0 [1 2 3]'), '/Type/ObjStm/N 2/First 8')),
      /damaged/,
    ],
    ['has 300,000 objects', written('9 0 obj 1 endobj\n'.repeat(300_000)), /far more parts/],
    [
      'has 30,000 names',
      written(object(`[${Array.from({ length: 30_000 }, (_, n) => `/N${n}`).join('')}]`)),
      /far more parts/,
    ],
  ])('%s is refused, with what to do', async (_, bytes, sentence) => {
    expect(await inspect(bytes, 'pdf')).toEqual({
      refused: { code: 'unprocessable', sentence: expect.stringMatching(sentence) },
    });
  });
});

function endOfZip(directorySize: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt32LE(directorySize, 8);
  return end;
}

// A parser that rescans any of it for each byte would never finish.
describe('ten megabytes that would take a library hours', () => {
  const fill = (text: string) => text.repeat(Math.floor((10 * MB - 500) / text.length));
  it.each<[string, string]>([
    ['objects without an end', fill('9 0 obj ')],
    ['numbers between objects', fill('1 ')],
    ['one long comment behind a number', fill('1%')],
    ['lists in lists', `9 0 obj ${fill('[')}`],
    ['open brackets of texts', `9 0 obj ${fill('(')}`],
    ['open texts of hexadecimals', `9 0 obj [${fill('<')}`],
    ['streams with streams in them', fill('9 0 obj<</Length 5 0 R>>stream\nstream endstream endobj\n')],
    ['streams without an end', fill('9 0 obj<</Length 1>>stream ')],
    [
      'small streams',
      fill('9 0 obj<</Length 8/Filter/FlateDecode>>stream\nx\x9c\x03\x00\x00\x00\x00\x01\nendstream endobj\n'),
    ],
    ['lists of numbers', `9 0 obj [${fill('1 0 ')}] endobj`],
    ['trailers', fill('trailer<<>>')],
  ])('(%s) are looked through, and flagged or refused', async (_, text) => {
    const { flags, refused } = await inspect(written(text), 'pdf');
    expect(flags ?? refused?.sentence).toBeTruthy();
  });
});
