import { deflateSync } from 'node:zlib';
import type { DocumentFormat } from '#domain/document/document';
import { compoundFile } from './compound-file.ts';
import { docx, noise } from './documents.ts';

/** A Word document with this many runs, each with its own formatting. */
export function manyRuns(count: number): Uint8Array {
  const run = (_: unknown, number: number) => {
    const id = ((number * 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
    return `<w:r w:rsidR="${id}"><w:rPr><w:b/><w:sz w:val="${20 + (number % 9)}"/></w:rPr><w:t>w${id.slice(0, 5)} </w:t></w:r>`;
  };
  return docx({ body: `<w:p>${Array.from({ length: count }, run).join('')}</w:p>` });
}

/** Documents designed to be slow to read, each just within or just over the limits of an inspection. */
export const WORST_DOCUMENTS: [what: string, format: DocumentFormat, make: () => Uint8Array][] = [
  ['Word, 200,000 runs', 'docx', () => manyRuns(200_000)],
  ['Word, 12 MB of XML in 460 kB', 'docx', () => docx({ body: paragraphs(110_000) })],
  [
    'Word, elements 900 deep',
    'docx',
    () => docx({ body: `${'<w:ins>'.repeat(900)}${'</w:ins>'.repeat(900)}`.repeat(60) }),
  ],
  ['Word, one word of 8 MB', 'docx', () => docx({ body: `<w:p><w:r><w:t>${hex(8_000_000)}</w:t></w:r></w:p>` })],
  ['Word, 50,000 files in it', 'docx', () => docx({ parts: manyParts(50_000) })],
  ['Word, 14,000 relationships', 'docx', () => docx({ relationships: relationships(14_000) })],
  ['PDF, 150,000 objects', 'pdf', () => rawPdf(Array(150_000).fill('<</A[1 2 3]/B(text)>>'))],
  ['PDF, 150,000 objects in streams', 'pdf', () => rawPdf(Array(30).fill(objectStream(5_000)))],
  ['PDF, table of 240,000 objects', 'pdf', () => rawPdf([wideTable(240_000)])],
  ['PDF, 1,900 pages', 'pdf', () => rawPdf([], 1_900)],
  ['PDF, 9 MB of letters on a page', 'pdf', () => rawPdf([], 1, `BT /F 9 Tf ${'(Sleep) Tj '.repeat(800_000)}ET`)],
  ['PDF, 9 MB of LZW', 'pdf', () => rawPdf([stream(noise(9_000_000).toString('latin1'), '/Filter/LZWDecode')])],
  ['PDF, nested lists', 'pdf', () => rawPdf(Array(2_000).fill(`${'['.repeat(60)}${']'.repeat(60)}`))],
  ['old Word, 9,000 streams', 'doc', () => manyStreams(9_000)],
  ['10 MB of noise', 'pdf', () => noise(10_000_000)],
];

function paragraphs(count: number): string {
  const one = (number: number) =>
    `<w:p><w:r><w:t>Sleep of ${number % 97} after surgery ${number % 89}.</w:t></w:r></w:p>`;
  return Array.from({ length: count }, (_, number) => one(number * 7_919)).join('');
}

const manyParts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`word/x${number}`, 'x']));

function relationships(count: number): string {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
  const one = (number: number) =>
    `<Relationship Id="x${number}" Type="${type}" Target="x${number}" TargetMode="External"/>`;
  return Array.from({ length: count }, (_, number) => one(number)).join('');
}

const hex = (length: number) => noise(length / 2).toString('hex');

function manyStreams(count: number): Uint8Array {
  const main = Buffer.alloc(5_000);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0xc1, 2);
  const others = Array.from({ length: count }, (_, number) => ({ name: `x${number}`, bytes: Buffer.alloc(64) }));
  return compoundFile([{ name: 'WordDocument', bytes: main }, ...others]);
}

const stream = (text: string, more = '') => `<</Length ${text.length}${more}>>\nstream\n${text}\nendstream`;

function packed(bytes: Uint8Array, entries: string): string {
  return stream(deflateSync(bytes).toString('latin1'), `/Filter/FlateDecode${entries}`);
}

/** A stream of this many small objects, all unreferenced. */
function objectStream(count: number): string {
  const places = Array.from({ length: count }, (_, number) => `${1_000_000 + number} ${number * 4} `).join('');
  const bytes = Buffer.from(places + '[1] '.repeat(count));
  return packed(bytes, `/Type/ObjStm/N ${count}/First ${places.length}`);
}

/** A cross-reference stream for this many objects. */
function wideTable(count: number): string {
  return packed(Buffer.alloc(count * 4), `/Type/XRef/Size ${count}/W[1 2 1]/Index[0 ${count}]`);
}

/** A PDF of identical pages, and of further unreferenced objects. */
function rawPdf(others: readonly string[], pages = 1, content = 'BT /F 9 Tf (Sleep) Tj ET'): Uint8Array {
  const kids = Array.from({ length: pages }, (_, number) => `${number + 5} 0 R`).join(' ');
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 3 0 R>>>>>>';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream(content),
    ...Array<string>(pages).fill(page),
    ...others,
  ];
  const places: number[] = [];
  const written = ['%PDF-1.4\n'];
  let at = 9;
  for (const [index, object] of objects.entries()) {
    const text = `${index + 1} 0 obj\n${object}\nendobj\n`;
    places.push(at);
    written.push(text);
    at += text.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  written.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
  );
  return Buffer.from(written.join(''), 'latin1');
}
