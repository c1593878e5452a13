import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { DocumentFormat } from '#domain/document/document';
import type { Identity } from '#domain/document/leak';
import { findLeaks } from '#server/document/anonymise/find-leaks';
import { makeReviewCopy } from '#server/document/anonymise/make-review-copy';
import { titlePageOf } from '#server/document/title-page/title-page';
import { docx, paragraph, pdf } from '../../support/documents.ts';
import { textsOf } from '../../support/file-texts.ts';
import { png } from '../../support/images.ts';
import { madeBy, STUDY, savedByGoogleDocs, writtenByQuarto } from '../../support/made-by.ts';

const AUTHORS: Identity[] = [
  { given: 'Xanthippe', family: 'Zimmerglock', email: 'xz@hospital.example', affiliation: '', orcid: null },
];
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const titlePage = (bytes: Uint8Array, format: DocumentFormat) => titlePageOf(bytes, format, AUTHORS);
/** The reviewers' text once the authors have agreed, and the leaks left in it. */
async function apart(bytes: Uint8Array, format: DocumentFormat) {
  const found = await titlePage(bytes, format);
  const copy = await makeReviewCopy(bytes, format, found);
  if (copy.bytes === null) throw new Error(copy.reason);
  return { found, copy: copy.bytes, report: await findLeaks(copy.bytes, format, 'copy', AUTHORS) };
}

const note = (id: number) => `<w:p><w:r><w:t>A note.</w:t></w:r><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`;
const picture = (id: string) => `<w:p><w:r><w:drawing><blip r:embed="${id}"/></w:drawing></w:r></w:p>`;
const noted = (id: number, text: string) => `<w:footnote w:id="${id}">${paragraph(text)}</w:footnote>`;

const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`;

/** A title page with a logo, a footnote and its own section, before a text with the same. */
const withTitlePage = (text: string) =>
  docx({
    body: [
      paragraph('A trial of sleep', 'Title'),
      paragraph('Xanthippe Zimmerglock, MD, Lakeside Hospital'),
      picture('rId5'),
      note(2),
      '<w:p><w:pPr><w:sectPr/></w:pPr></w:p>',
      text,
      picture('rId6'),
      note(3),
      paragraph('Introduction', 'Heading1'),
      paragraph('Patients slept.'),
    ].join(''),
    relationships: [
      ...['rId5', 'rId6'].map((id) => relationship(id, 'image', `media/${id}.png`)),
      relationship('rId7', 'footnotes', 'footnotes.xml'),
    ].join(''),
    contentTypes: '<Default Extension="png" ContentType="image/png"/>',
    parts: {
      'word/media/rId5.png': png(),
      'word/media/rId6.png': png(),
      'word/footnotes.xml': `<w:footnotes xmlns:w="${WORD}">${noted(2, 'Write to xz@hospital.example.')}${noted(3, 'Of both wards.')}</w:footnotes>`,
    },
  });
const ABSTRACT = paragraph('Abstract', 'Heading1') + paragraph(STUDY.abstract);

describe('a Word file whose first page names its authors', () => {
  it('is split before the abstract, with the notes and pictures of that page and no others', async () => {
    const { found, copy, report } = await apart(withTitlePage(ABSTRACT), 'docx');
    expect(found?.text).toBe('A trial of sleep\nXanthippe Zimmerglock, MD, Lakeside Hospital\nA note.');
    expect(report).toEqual({ status: 'clean', leaks: [], reason: '' });
    const parts = unzipSync(copy);
    expect(Object.keys(parts).filter((name) => /image/.test(name))).toHaveLength(1);
    const words = textsOf(Buffer.from(copy)).join('\n');
    for (const kept of [STUDY.abstract, 'Patients slept.', 'Of both wards.']) expect(words).toContain(kept);
    expect(words).not.toMatch(/Zimmerglock|Lakeside|xz@/);
    const main = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    expect(main.match(/<w:footnoteReference [^>]*>/g)).toEqual(['<w:footnoteReference w:id="3"/>']);
  });

  it('keeps what stands before the abstract and belongs to the text', async () => {
    const { copy } = await apart(
      withTitlePage(paragraph('Key points', 'Heading1') + paragraph('Sleep more.') + ABSTRACT),
      'docx',
    );
    expect(textsOf(Buffer.from(copy)).join('\n')).toContain('Sleep more.');
  });

  it.each([
    ['Word, by LibreOffice', () => madeBy('libreoffice.docx')],
    ['Pandoc', () => madeBy('pandoc.docx')],
    ['Google Docs', savedByGoogleDocs],
    ['Quarto', writtenByQuarto],
  ])('names nobody afterwards, as %s writes it', async (_, make) => {
    const bytes = make();
    expect((await findLeaks(bytes, 'docx', 'a', AUTHORS)).leaks).not.toEqual([]);
    const { copy, report } = await apart(bytes, 'docx');
    expect(report.leaks).toEqual([]);
    const words = textsOf(Buffer.from(copy))
      .join('\n')
      .replace(/<[^>]*>/g, '');
    expect(words.replace(/\s+/g, ' ')).toContain('sleep is poor after surgery');
  });

  it('is not split inside a block, and says why', async () => {
    const both = `<w:tbl><w:tr><w:tc>${paragraph('By Xanthippe Zimmerglock')}${ABSTRACT}</w:tc></w:tr></w:tbl>`;
    const found = await titlePage(docx({ body: both + paragraph('Introduction', 'Heading1') }), 'docx');
    expect(found).toMatchObject({ obstacle: expect.stringMatching(/^The names are in the same paragraph/) });
    expect(found?.rest).toBeUndefined();
  });

  it('is not split where the first page names no one, or is all there is', async () => {
    const nobody = docx({ body: paragraph('A trial of sleep', 'Title') + ABSTRACT });
    expect(await titlePage(nobody, 'docx')).toBeUndefined();
    const letter = docx({ paragraphs: ['Dear editor', 'We slept.', 'Xanthippe Zimmerglock'] });
    expect(await titlePage(letter, 'docx')).toBeUndefined();
    expect(await titlePage(new Uint8Array([1, 2, 3]), 'docx')).toBeUndefined();
  });
});

describe('a PDF whose first page names its authors', () => {
  const FRONT = ['A trial of sleep', 'Xanthippe Zimmerglock', 'Lakeside Hospital, Kisumu, Kenya'];
  const TEXT = ['Introduction', 'Patients slept.'];

  it.each([
    ['the title page', [FRONT, ['Abstract', STUDY.abstract, ...TEXT]], [STUDY.abstract, 'Patients slept.']],
    ['the page with title and abstract alone', [[...FRONT, 'Abstract', STUDY.abstract], TEXT], ['Patients slept.']],
  ])('loses %s', async (_, pages, kept) => {
    const { copy, report } = await apart(await pdf({ pages }), 'pdf');
    expect(report).toEqual({ status: 'clean', leaks: [], reason: '' });
    const { text, pages: count } = await readText(copy);
    expect(count).toBe(1);
    for (const words of kept) expect(text).toContain(words);
  });

  it('is left as it is where its text begins on that page, and says why', async () => {
    const found = await titlePage(await pdf({ pages: [[...FRONT, 'Abstract', STUDY.abstract, ...TEXT]] }), 'pdf');
    expect(found).toMatchObject({ obstacle: expect.stringMatching(/^In this PDF the names are on the same page/) });
    expect(found?.pages).toBeUndefined();
  });
});

async function readText(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const { extractText } = await import('unpdf');
  const { text, totalPages } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), pages: totalPages };
}
