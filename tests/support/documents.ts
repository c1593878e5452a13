import { strToU8, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';

/** The content of a Word document; `parts` adds or replaces files in the package. */
export interface DocxContent {
  paragraphs?: readonly string[];
  /** WordprocessingML that replaces the paragraphs. */
  body?: string;
  creator?: string;
  lastModifiedBy?: string;
  company?: string;
  parts?: Record<string, string | Uint8Array>;
  /** Further entries for `[Content_Types].xml` and `word/_rels/document.xml.rels`. */
  contentTypes?: string;
  relationships?: string;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';
const WORD = `${OFFICE}/wordprocessingml/2006/main`;
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export const xmlText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A paragraph of WordprocessingML; `style` is the id of a paragraph style, such as `Title`. */
export function paragraph(text: string, style = ''): string {
  const properties = style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`;
}

/** A real Word document that Word can open. */
export function docx(content: DocxContent = {}): Uint8Array {
  const { paragraphs = ['A manuscript.'], creator = 'Word user', lastModifiedBy = creator, company = '' } = content;
  const body = content.body ?? paragraphs.map((text) => paragraph(text)).join('');
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${OFFICE}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${MAIN}"/>${content.contentTypes ?? ''}</Types>`,
    '_rels/.rels':
      `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
      `<Relationship Id="rId3" Type="${OFFICE}/officeDocument/2006/relationships/extended-properties" Target="docProps/app.xml"/>` +
      '</Relationships>',
    'word/document.xml':
      `${XML}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}/officeDocument/2006/relationships">` +
      `<w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${content.relationships ?? ''}</Relationships>`,
    'docProps/core.xml':
      `${XML}<cp:coreProperties xmlns:cp="${OFFICE}/package/2006/metadata/core-properties" ` +
      'xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      `<dc:creator>${xmlText(creator)}</dc:creator><cp:lastModifiedBy>${xmlText(lastModifiedBy)}</cp:lastModifiedBy>` +
      '</cp:coreProperties>',
    'docProps/app.xml': `${XML}<Properties xmlns="${OFFICE}/officeDocument/2006/extended-properties"><Company>${xmlText(company)}</Company></Properties>`,
    ...content.parts,
  };
  const bytes = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]);
  return zipSync(Object.fromEntries(bytes));
}

/** The content of a PDF: the paragraphs of each page, and its properties. `title` and the rest are in `/Info`. */
export interface PdfContent {
  pages?: readonly (readonly string[])[];
  title?: string;
  author?: string;
  /** Random bytes that make it large. */
  padding?: number;
  /** Needed to change the file, but not to read it; the user password is needed to open it. */
  ownerPassword?: string;
  userPassword?: string;
  version?: '1.3' | '1.5' | '1.6';
}

/** A real PDF. The first paragraph of the first page is set larger, as a title. */
export async function pdf({
  pages = [['A manuscript.']],
  title,
  author,
  padding = 0,
  version,
  ...passwords
}: PdfContent = {}): Promise<Uint8Array> {
  const document = new PDFDocument({
    ...passwords,
    ...(version && { pdfVersion: version }),
    autoFirstPage: false,
    info: { ...(title && { Title: title }), ...(author && { Author: author }) },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve) => document.on('end', resolve));
  document.on('data', (chunk) => chunks.push(chunk));
  for (const [number, paragraphs] of pages.entries()) {
    document.addPage();
    for (const [index, text] of paragraphs.entries()) {
      document
        .fontSize(number === 0 && index === 0 ? 18 : 11)
        .text(text)
        .moveDown();
    }
  }
  if (padding > 0) document.file(noise(padding), { name: 'data.bin' });
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Incompressible bytes, the same on every run. */
export function noise(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let state = 0x9e3779b9;
  for (let index = 0; index + 4 <= size; index += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes.writeInt32LE(state | 0, index);
  }
  return bytes;
}
