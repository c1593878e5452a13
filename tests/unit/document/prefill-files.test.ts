import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_FORMATS } from '#domain/document/document';
import { authorName } from '#domain/publication/author-name';
import { readPrefill } from '#server/document/prefill/read-prefill';
import { prefillOf } from '#server/document/prefill-of';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { typesetGalley } from '#server/publication/typeset-galley';
import { fullArticle } from '../../support/articles.ts';
import { docx, paragraph, pdf } from '../../support/documents.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const NOTHING = { title: '', abstract: '', keywords: [], authors: [] };
const TITLE = 'Nurse-led care after stroke: a randomised trial';
const TEXT =
  'We followed 200 people after a stroke in two hospitals for a year. Most of them were old, and many were ill.';

const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const RAISED = '<w:vertAlign w:val="superscript"/>';
const BYLINE = `<w:p>${run('Jane Doe')}${run('a,*', RAISED)}${run(', João Sousa')}${run('b', RAISED)}</w:p>`;
const FRONT = [paragraph('Original Article'), paragraph(TITLE, 'Titel'), BYLINE].join('');
const AFFILIATIONS = ['a', 'b']
  .map((mark) => `<w:p>${run(mark, RAISED)}${run(` University of ${mark.toUpperCase()}`)}</w:p>`)
  .join('');
const BODY = [
  paragraph('* Corresponding author: jane.doe@x.org'),
  paragraph('Abstract', 'berschrift1'),
  paragraph(TEXT),
  paragraph('Keywords: stroke; nurses'),
  paragraph('Introduction', 'berschrift1'),
  paragraph('Strokes are frequent.'),
].join('');
// As in German Word: ids are translated, names are not.
const STYLES =
  '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  '<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>';

describe('a Word document', () => {
  const PREFILL = {
    title: TITLE,
    abstract: TEXT,
    keywords: ['stroke', 'nurses'],
    authors: [
      { name: 'Jane Doe', email: 'jane.doe@x.org', affiliation: 'University of A', orcid: null },
      { name: 'João Sousa', email: '', affiliation: 'University of B', orcid: null },
    ],
  };

  it('yields its title, abstract, keywords and authors', async () => {
    const bytes = docx({ body: FRONT + AFFILIATIONS + BODY, parts: { 'word/styles.xml': STYLES } });
    expect(await readPrefill(bytes, 'docx')).toEqual(PREFILL);
  });

  it('yields nothing that is not in its text: deleted, hidden and moved words, text boxes', async () => {
    const aside = [
      '<w:p><w:del><w:r><w:delText>Deleted Name1, Other Name2</w:delText></w:r></w:del></w:p>',
      `<w:p>${run('Hidden Name1, Other Name2', '<w:vanish/>')}</w:p>`,
      `<w:p><w:moveFrom>${run('Moved Name1, Other Name2')}</w:moveFrom></w:p>`,
      `<w:p><w:r><w:pict><w:txbxContent>${paragraph('Boxed Name1, Other Name2')}</w:txbxContent></w:pict></w:r></w:p>`,
    ].join('');
    const bytes = docx({
      body: FRONT.replace(BYLINE, aside + BYLINE) + AFFILIATIONS + BODY,
      parts: { 'word/styles.xml': STYLES },
    });
    expect(await readPrefill(bytes, 'docx')).toEqual(PREFILL);
  });

  it('is found under another name, and may claim a title in its properties', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
    const bytes = docx({
      parts: {
        '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${office}" Target="/word/document2.xml"/></Relationships>`,
        'word/document2.xml': `<x:document xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><x:p><x:r><x:t>Abstract</x:t></x:r></x:p><x:p><x:r><x:t>${TEXT}</x:t></x:r></x:p></x:document>`,
        'docProps/core.xml': `<cp:coreProperties><dc:title>${TITLE}</dc:title></cp:coreProperties>`,
      },
    });
    expect(await readPrefill(bytes, 'docx')).toEqual({ ...NOTHING, title: TITLE, abstract: TEXT });
  });

  it('that unpacks to far more than its size costs little', async () => {
    const part = `${'<w:p><w:r><w:t>'.repeat(10)}${'a'.repeat(60_000_000)}`;
    const bytes = docx({ parts: { 'word/document.xml': part, 'word/styles.xml': '<w:style '.repeat(2_000_000) } });
    const memory = process.memoryUsage.rss();
    expect(await readPrefill(bytes, 'docx')).toEqual(NOTHING);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(150_000_000);
  });
});

describe('a PDF', () => {
  it('yields its title, abstract and keywords, across pages', async () => {
    const bytes = await pdf({
      pages: [[TITLE], ['Abstract', TEXT, 'Keywords: stroke, nurses'], ['Introduction', 'Strokes are frequent.']],
    });
    expect(await readPrefill(bytes, 'pdf')).toEqual({
      ...NOTHING,
      title: TITLE,
      abstract: TEXT,
      keywords: ['stroke', 'nurses'],
    });
  });

  it('typeset by the journal is read back word for word', async () => {
    const article = fullArticle();
    const read = await readPrefill(
      (await typesetGalley(MERIDIAN, article, 'https://journal.example', {}, JOURNAL_CALLER)).pdf,
      'pdf',
    );
    expect(read.title).toBe(article.title);
    expect(read.abstract).toBe(
      article.abstract.map(({ heading, text }) => `${heading ? `${heading}. ` : ''}${text}`).join('\n\n'),
    );
    expect(read.keywords).toEqual(article.keywords);
    const people = article.authors.filter(({ given }) => given !== '');
    expect(read.authors.map(({ name, affiliation }) => ({ name, affiliation }))).toEqual(
      people.map((author) => ({
        name: authorName(author),
        affiliation: author.affiliations.map((position) => article.affiliations[position - 1]).join('; '),
      })),
    );
  });

  it('that takes too long is given up, and the next one is read', async () => {
    expect(await prefillOf({ bytes: endlessPdf(), format: 'pdf', timeoutMs: 1_500 })).toEqual(NOTHING);
    expect(
      (await prefillOf({ bytes: await pdf({ pages: [[TITLE, 'Abstract', TEXT]] }), format: 'pdf' })).abstract,
    ).toBe(TEXT);
  });
});

describe('what cannot be read', () => {
  it.each(DOCUMENT_FORMATS)('as %s yields nothing, without an error', async (format) => {
    const whole = format === 'pdf' ? await pdf({ pages: [[TITLE]] }) : docx({ body: FRONT + BODY });
    for (const bytes of [new Uint8Array(), whole.subarray(0, 300), new Uint8Array(5_000).fill(0x41)]) {
      expect(await readPrefill(bytes, format)).toEqual(NOTHING);
    }
  });

  it('is the binary format of old Word', async () => {
    expect(await readPrefill(docx({ body: FRONT + BODY }), 'doc')).toEqual(NOTHING);
  });
});

/** A page whose content stream unpacks to 200 MB. */
function endlessPdf(): Uint8Array {
  const stream = deflateSync(Buffer.alloc(200_000_000, 'q Q '), { level: 1 });
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>',
  ].map((object, index) => `${index + 1} 0 obj${object}endobj\n`);
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${objects.join('')}4 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>'),
  ]);
}
