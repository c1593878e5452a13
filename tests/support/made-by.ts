import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { docx, paragraph, xmlText } from './documents.ts';

/** The content of the files in `made-by`. */
export const STUDY = {
  title: 'Sleep after surgery: a cohort study',
  author: 'Xanthippe Zimmerglock',
  abstract:
    'Background: sleep is poor after surgery. Methods: a cohort of 212 patients. Results: it was poor. Conclusions: sleep more.',
} as const;

/** A file written by a real program; see the README in that folder. */
export const madeBy = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, 'made-by', name));

/** Replaces equations with their TeX. */
export const withTex = (html: string): string =>
  html.replace(/<math[\s\S]*?alttext="([^"]*)"[\s\S]*?<\/math>/g, (_, line: string) => `{${line}}`).replace('{≥}', '≥');

/** The text of `wards.fodt`, without its title, in every format that LibreOffice wrote. */
export const WARDS = `<h2>Methods</h2>
<p>We asked patients<sup><a href="#note-1" id="note-mark-1">note 1</a></sup> with a score ≥ 4 in 10<sup>2</sup> nights [<a href="#ref-1">1</a>].</p>
<p>The mean was {m=(∑_(i=1)^n x_i)/(n−1)} in all.</p>
<ul><li>North</li><li>South</li></ul>
<p>Enrolment</p>
<p>Assessed (n=212)</p>
<h2>Results</h2>
<figure id="table-1"><figcaption><strong>Table 1.</strong> Beds of each ward</figcaption><table><thead><tr><th scope="col">Ward</th><th scope="col">Beds</th></tr></thead><tbody><tr><td>North</td><td>12</td></tr></tbody></table></figure>
<p>As <a href="#table-1">Table 1</a> shows, sleep was short.</p>
<h2>Notes</h2>
<ol><li id="note-1">By telephone. <a href="#note-mark-1">↑</a></li></ol>`;

/** A PDF after annotating it in Firefox, which appends the changes to the original. */
export async function savedByFirefox(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  pdf.annotationStorage.setValue('pdfjs_internal_editor_0', {
    annotationType: 3,
    color: [0, 0, 0],
    fontSize: 10,
    value: 'A note.',
    pageIndex: 0,
    rotation: 0,
    rect: [100, 100, 200, 120],
    structTreeParentId: null,
  });
  return pdf.saveDocument();
}

/** A PDF as Word saves it: with a second cross-reference table after the end of the first. */
export function savedByWord(lines: readonly string[]): Uint8Array {
  const shown = lines.map(
    (line, index) => `BT /F1 ${index === 0 ? 18 : 11} Tf 72 ${740 - 30 * index} Td (${line}) Tj ET`,
  );
  const text = shown.join('\r\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(en-US)/MarkInfo<</Marked true>>/ViewerPreferences 7 0 R>>',
    '<</Type/Pages/Count 1/Kids[ 3 0 R] >>',
    '<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 5 0 R>>/ProcSet[/PDF/Text]>>/MediaBox[ 0 0 612 792] /Contents 4 0 R/Group<</Type/Group/S/Transparency/CS/DeviceRGB>>/Tabs/S>>',
    `<</Length ${text.length}>>\r\nstream\r\n${text}\r\nendstream`,
    '<</Type/Font/Subtype/TrueType/Name/F1/BaseFont/Arial/Encoding/WinAnsiEncoding>>',
    "<</Author(Xanthippe Zimmerglock) /Creator(Microsoft Word) /Producer(Microsoft Word) /CreationDate(D:20261120101112+01'00')>>",
    '<</DisplayDocTitle true>>',
  ];
  let file = '%PDF-1.7\r\n%\xb5\xb5\xb5\xb5\r\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\r\n${object}\r\nendobj\r\n`;
  }
  // A cross-reference stream that repeats the table and points to it.
  const rows = [[0, 0, 0xffff], ...places.map((place) => [1, place, 0])];
  const packed = Buffer.concat(
    rows.map(([kind = 0, place = 0, generation = 0]) =>
      Buffer.from([kind, place >> 24, place >> 16, place >> 8, place, generation >> 8, generation]),
    ),
  ).toString('latin1');
  const ids = '/ID[<1BD17A251C11BF6496FF24335B46D2FF><1BD17A251C11BF6496FF24335B46D2FF>]';
  const stream = file.length;
  file += `8 0 obj\r\n<</Type/XRef/Size 8/W[ 1 4 2] /Root 1 0 R/Info 6 0 R${ids} /Length ${packed.length}>>\r\nstream\r\n${packed}\r\nendstream\r\nendobj\r\n`;
  const table = file.length;
  const row = (place: number) => `${String(place).padStart(10, '0')} 00000 n\r\n`;
  file += `xref\r\n0 8\r\n0000000000 65535 f\r\n${places.map(row).join('')}trailer\r\n<</Size 9/Root 1 0 R/Info 6 0 R${ids} >>\r\n`;
  file += `startxref\r\n${table}\r\n%%EOF\r\n`;
  const second = file.length;
  file += `xref\r\n0 0\r\ntrailer\r\n<</Size 9/Root 1 0 R/Info 6 0 R${ids} /Prev ${table}/XRefStm ${stream}>>\r\n`;
  return Buffer.from(`${file}startxref\r\n${second}\r\n%%EOF`, 'latin1');
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STYLES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles';

/** `word/styles.xml` with paragraph styles of these ids, names and sizes in half-points; the first is the default. */
function withStyles(styles: readonly (readonly [id: string, name: string, halfPoints: number])[]) {
  const [[normal] = ['Normal']] = styles;
  const written = styles.map(
    ([id, name, size]) =>
      `<w:style w:type="paragraph" ${id === normal ? 'w:default="1" ' : ''}w:styleId="${id}"><w:name w:val="${name}"/>` +
      `${id === normal ? '' : `<w:basedOn w:val="${normal}"/>`}<w:rPr><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`,
  );
  return {
    parts: { 'word/styles.xml': `<w:styles xmlns:w="${WORD}">${written.join('')}</w:styles>` },
    relationships: `<Relationship Id="rId90" Type="${STYLES}" Target="styles.xml"/>`,
  };
}

/** A Word file as Google Docs exports it: a direction on every run, bookmarks around every heading. */
export function savedByGoogleDocs(): Uint8Array {
  const run = (text: string) =>
    `<w:r><w:rPr><w:rtl w:val="0"/></w:rPr><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`;
  const empty = '<w:p><w:pPr><w:rPr/></w:pPr><w:r><w:rPr><w:rtl w:val="0"/></w:rPr></w:r></w:p>';
  const body = (text: string) => `<w:p><w:pPr><w:rPr/></w:pPr>${run(text)}</w:p>`;
  const heading = (text: string, style = 'Heading1') =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/><w:rPr/></w:pPr><w:bookmarkStart w:colFirst="0" w:colLast="0" w:name="_x${text.length}" w:id="${text.length}"/>` +
    `<w:bookmarkEnd w:id="${text.length}"/>${run(text)}</w:p>`;
  return docx({
    ...withStyles([
      ['Normal', 'normal', 22],
      ['Heading1', 'heading 1', 40],
      ['Title', 'Title', 52],
    ]),
    body:
      heading(STUDY.title, 'Title') +
      body(STUDY.author) +
      empty +
      heading('Abstract') +
      body(STUDY.abstract) +
      heading('Introduction') +
      body('Patients sleep badly after surgery, and few have asked how long this lasts.'),
  });
}

/** A Word file as Quarto writes it: Pandoc's styles, and a table around the figure. */
export function writtenByQuarto(): Uint8Array {
  const figure =
    '<w:tbl><w:tblPr><w:tblStyle w:val="FigureTable"/><w:tblW w:type="auto" w:w="0"/></w:tblPr><w:tblGrid><w:gridCol w:w="7920"/></w:tblGrid>' +
    `<w:tr><w:tc><w:tcPr/>${paragraph('Figure 1: Sleep over a year', 'ImageCaption')}</w:tc></w:tr></w:tbl>`;
  return docx({
    ...withStyles([
      ['Normal', 'Normal', 24],
      ['Title', 'Title', 36],
      ['Author', 'Author', 24],
      ['Date', 'Date', 24],
      ['AbstractTitle', 'Abstract Title', 20],
      ['Abstract', 'Abstract', 20],
      ['Heading1', 'heading 1', 32],
      ['FirstParagraph', 'First Paragraph', 24],
      ['ImageCaption', 'Image Caption', 24],
    ]),
    body:
      paragraph(STUDY.title, 'Title') +
      paragraph(STUDY.author, 'Author') +
      paragraph('2026-11-20', 'Date') +
      paragraph('Abstract', 'AbstractTitle') +
      paragraph(STUDY.abstract, 'Abstract') +
      paragraph('Introduction', 'Heading1') +
      paragraph('Patients sleep badly after surgery.', 'FirstParagraph') +
      figure,
  });
}
