import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream, PDFString } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '#domain/publication/article';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { compile } from '#server/kernel/typeset/compile';
import { typesetCover, typesetGalley } from '#server/publication/typeset-galley';
import { certificate } from '../../../src/server/review/reviewer-routes.ts';
import {
  correctedArticle,
  fullArticle,
  hardCharactersArticle,
  minimalArticle,
  retractedArticle,
} from '../../support/articles.ts';
import { madeBy } from '../../support/made-by.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { brokenRules } from '../../support/pdf-rules.ts';
import { faultsByQpdf } from '../../support/read-pdf.ts';

const ORIGIN = 'https://journal.example';
const madeAt = new Date('2026-11-23T10:00:00.000Z');
const journal = { name: 'J', publisher: 'P', address: 'A', language: 'en' };

const galley = async (article: Article) => (await typesetGalley(MERIDIAN, article, ORIGIN, {}, JOURNAL_CALLER)).pdf;
const letter = async (template: string, data: object) =>
  (await compile({ template, madeAt, data: { journal, title: `A ${template}`, ...data } })).pdf;

const MATH = '<math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math>';
/** Every construct of the article dialect, on several pages. */
const long = () =>
  fullArticle({
    translations: [{ language: 'ar', title: 'النوم', abstract: 'نوم سيئ.', keywords: ['نوم'] }],
    content: `${fullArticle().content}<h3>More</h3><p>Let ${MATH} be<sup><a href="#note-1" id="note-mark-1">note 1</a></sup>.</p>
      <p id="equation-1"><math display="block"><mi>E</mi><annotation encoding="application/x-tex">E=m</annotation></math> (1)</p>
      <pre>if x:\n  y</pre><blockquote><p>Quoted.</p></blockquote><ul><li><p>One.</p><ol><li><p>Two.</p></li></ol></li></ul>
      <figure id="table-2"><figcaption>Table 2. Long.</figcaption><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>
      <tbody>${'<tr><th scope="row">Ward</th><td>1</td></tr>'.repeat(70)}</tbody></table><p>A remark.</p></figure>
      <p>${'Words that go on. '.repeat(300)}</p><ol><li id="note-1"><p>A note. <a href="#note-mark-1">↑</a></p></li></ol>`,
  });

describe('a PDF that the journal makes keeps the rules of PDF/UA-1 and PDF/A-3a that a machine can check:', () => {
  it.each<[string, () => Promise<Uint8Array>]>([
    ['an article', () => galley(fullArticle())],
    ['an article with everything that a text may have', () => galley(long())],
    ['an article in many scripts', () => galley(hardCharactersArticle())],
    ['a retracted article', () => galley(retractedArticle())],
    ['an article with notices', () => galley(correctedArticle())],
    ['the shortest article', () => galley(minimalArticle())],
    ['a cover', async () => (await typesetCover(MERIDIAN, retractedArticle(), ORIGIN, 'office', JOURNAL_CALLER)).pdf],
    ['a receipt', () => letter('receipt', { facts: [{ label: 'Name', value: 'Ada' }], notes: ['Thank you.'] })],
    [
      'an invoice',
      () =>
        letter('invoice', {
          facts: [{ label: 'Name', value: 'Ada' }],
          sums: [{ label: 'Charge', amount: '$150' }],
          total: { label: 'Total', amount: '$150' },
          paying: { transfer: 'Transfer it.', account: 'IBAN', online: 'Or pay online.' },
          settled: null,
          questions: 'Ask us.',
        }),
    ],
    [
      'a certificate',
      async () => (await certificate(MERIDIAN, { names: ['Ada'], completedAt: madeAt })) ?? new Uint8Array(),
    ],
    ['a manuscript of the demonstration', () => letter('manuscript', { abstract: 'Text.', keywords: ['one'] })],
  ])('%s', async (_, make) => {
    const bytes = await make();
    expect(await brokenRules(bytes)).toEqual([]);
    expect(faultsByQpdf(bytes)).toBe('');
  });
});

describe('a PDF that breaks a rule is found out', () => {
  let kept: Uint8Array;
  beforeAll(async () => {
    kept = await galley(long());
  });

  const name = PDFName.of;
  const dicts = ({ context }: PDFDocument) =>
    context.enumerateIndirectObjects().flatMap(([, one]) => (one instanceof PDFDict ? [one] : []));
  const tagged = (document: PDFDocument, tag: string) => {
    const found = dicts(document).find((one) => one.get(name('S')) === name(tag) && one.has(name('P')));
    if (!found) throw new Error(`There is no tag ${tag}.`);
    return found;
  };
  const font = (document: PDFDocument) => {
    const found = dicts(document).find((one) => one.has(name('ToUnicode')));
    if (!found) throw new Error('There is no font.');
    return found;
  };
  const described = ({ catalog, context }: PDFDocument, change: (xmp: string) => string) => {
    const xmp = Buffer.from(catalog.lookup(name('Metadata'), PDFStream).getContents()).toString('utf8');
    catalog.set(name('Metadata'), context.register(context.stream(Buffer.from(change(xmp)))));
  };
  const painted = (document: PDFDocument, operators: string) => {
    const { context } = document;
    document.getPage(0).node.addContentStream(context.register(context.stream(operators)));
  };

  it.each<[string, (document: PDFDocument) => void]>([
    ['the file does not say that it is tagged', ({ catalog }) => catalog.delete(name('MarkInfo'))],
    ['the language is missing', ({ catalog }) => catalog.delete(name('Lang'))],
    ['viewers show the name of the file, not its title', ({ catalog }) => catalog.delete(name('ViewerPreferences'))],
    ['the colours have no profile', ({ catalog }) => catalog.delete(name('OutputIntents'))],
    [
      'there is JavaScript',
      ({ catalog, context }) => {
        catalog.set(name('OpenAction'), context.register(context.obj({ S: 'JavaScript', JS: PDFString.of('1') })));
      },
    ],
    [
      'the title is missing',
      (document) => {
        described(document, (xmp) => xmp.replace(/(<dc:title>.*?<rdf:li[^>]*>).*?(?=<\/rdf:li>)/, '$1'));
        document.setTitle('');
      },
    ],
    ['the description has another title', (document) => document.setTitle('Another')],
    [
      'the file does not say that it is to PDF/UA-1',
      (document) => described(document, (xmp) => xmp.replace('<pdfuaid:part>1', '<pdfuaid:part>2')),
    ],
    [
      'the file does not say that it is to PDF/A-3a',
      (document) => described(document, (xmp) => xmp.replace('<pdfaid:conformance>A', '<pdfaid:conformance>B')),
    ],
    ['does not say which letters it has', (document) => font(document).delete(name('ToUnicode'))],
    [
      'is not in the file',
      (document) => {
        const inner = font(document).lookup(name('DescendantFonts'), PDFArray).lookup(0, PDFDict);
        inner.lookup(name('FontDescriptor'), PDFDict).delete(name('FontFile3'));
        inner.lookup(name('FontDescriptor'), PDFDict).delete(name('FontFile2'));
      },
    ],
    ['page 1 paints what is neither tagged nor an artifact', (document) => painted(document, '0 0 9 9 re f')],
    ['page 1 has marks that no tag knows', (document) => painted(document, '/P << /MCID 9999 >> BDC 0 0 9 9 re f EMC')],
    [
      'a link of page 1 has no words',
      (document) => {
        document.getPage(0).node.Annots()?.lookup(0, PDFDict).delete(name('Contents'));
      },
    ],
    [
      'a link of page 1 has no tag',
      (document) => {
        document.getPage(0).node.Annots()?.lookup(0, PDFDict).delete(name('StructParent'));
      },
    ],
    ['page 1 is not gone through by its tags', (document) => document.getPage(0).node.delete(name('Tabs'))],
    ['a figure or a formula has no alternative text', (document) => tagged(document, 'Figure').delete(name('Alt'))],
    ['a figure or a formula has no alternative text', (document) => tagged(document, 'Formula').delete(name('Alt'))],
    ['a header cell does not say what it is the head of', (document) => tagged(document, 'TH').delete(name('A'))],
    ['a level of headings is left out', (document) => tagged(document, 'H2').set(name('S'), name('H4'))],
    ['a tag is none of the standard ones', (document) => tagged(document, 'Code').set(name('S'), name('Listing'))],
    [
      'a part of a table or of a list stands elsewhere',
      (document) => tagged(document, 'LI').set(name('S'), name('Div')),
    ],
    [
      'an attached file does not say what it is to the text',
      ({ context }) => {
        context.register(context.obj({ Type: 'Filespec', F: PDFString.of('article.xml'), EF: {} }));
      },
    ],
    [
      'the tags are not in the order of the text',
      (document) => {
        const kids = tagged(document, 'Document').lookup(name('K'), PDFArray);
        const [first, ...rest] = kids.asArray() as [PDFObject, ...PDFObject[]];
        tagged(document, 'Document').set(name('K'), document.context.obj([...rest, first]));
      },
    ],
  ])('%s', async (rule, breaks) => {
    const document = await PDFDocument.load(kept, { updateMetadata: false });
    breaks(document);
    const broken = await brokenRules(await document.save({ updateFieldAppearances: false }));
    expect(broken).toEqual([expect.stringContaining(rule)]);
  });

  it('there are no tags', async () => {
    expect(await brokenRules(madeBy('latex.pdf'))).toContain('there are no tags');
  });

  it('the file is encrypted', async () => {
    expect(await brokenRules(madeBy('protected.pdf'))).toEqual(['the file is encrypted']);
  });
});
