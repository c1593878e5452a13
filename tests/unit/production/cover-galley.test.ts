import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { coverGalley } from '#server/production/cover-uploaded-pdf';
import { typesetCover, typesetGalley } from '#server/publication/typeset-galley';
import { fullArticle, notice, retractedArticle } from '../../support/articles.ts';
import { madeBy } from '../../support/made-by.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { faultsByQpdf, readPdf, squeezed } from '../../support/read-pdf.ts';

const ORIGIN = 'https://journal.example';
const TITLE = 'Home blood-pressure telemonitoring after stroke';
const coverOf = async (article = fullArticle()) =>
  (await typesetCover(MERIDIAN, article, ORIGIN, 'authors', JOURNAL_CALLER)).pdf;

let cover: Uint8Array;
beforeAll(async () => {
  cover = await coverOf();
});

async function addCover(brought: Uint8Array): Promise<Uint8Array> {
  const result = await coverGalley(brought, cover, JOURNAL_CALLER);
  if ('fault' in result) throw new Error(result.fault);
  return result.pdf;
}

/** Two pages; `change` makes them unusual. */
async function twoPages(change: (document: PDFDocument) => void = () => undefined): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const text of ['One', 'Two']) document.addPage([300, 400]).drawText(text);
  change(document);
  return document.save();
}

describe('the cover of an uploaded PDF', () => {
  it('tells whose article it is, where and when it was published, its notices, its version and where the pages come from', async () => {
    const changes = [{ changed_on: '2026-11-03', reason: 'Units.' }];
    const { text, pages } = await readPdf(await coverOf(fullArticle({ notices: [notice()], changes })));
    expect(pages).toHaveLength(1);
    const expected = [
      TITLE,
      'Amina Diallo',
      'https://doi.org/10.5555/mj.2026.0042',
      'Received 2 March 2026',
      'Volume 2 (2026), issue 3, article e42',
      'CC BY 4.0',
      'Cite as',
      'Correction, 1 October 2026.',
      'Version of 3 November 2026.',
      'the authors’ file',
    ];
    for (const part of expected) expect(squeezed(text)).toContain(squeezed(part));
  });

  it('marks a retracted article', async () => {
    expect((await readPdf(await coverOf(retractedArticle()))).text).toMatch(/RETRACTED: Vitamin K.*cannot be verified/);
  });

  it.each(['chromium', 'ghostscript', 'latex', 'libreoffice'])(
    'stands before the pages of a file that %s made, which lose nothing',
    async (maker) => {
      const brought = madeBy(`${maker}.pdf`);
      const [before, after] = [await PDFDocument.load(brought), await addCover(brought)];
      const read = await getDocumentProxy(after.slice());
      expect(read.numPages).toBe(before.getPageCount() + 1);
      const textOf = async (number: number) =>
        (await (await read.getPage(number)).getTextContent()).items
          .map((one) => ('str' in one ? one.str : ''))
          .join(' ');
      expect(squeezed(await textOf(1))).toContain(squeezed(TITLE));
      expect(squeezed(await textOf(2))).toContain(squeezed('Sleep after surgery: a cohort study'));
      expect(faultsByQpdf(after)).toBe('');
    },
  );

  it('leaves links, bookmarks and tags of the file where they were, after its own', async () => {
    const brought = (await typesetGalley(MERIDIAN, retractedArticle(), ORIGIN, {}, JOURNAL_CALLER)).pdf;
    const [before, own, after] = await Promise.all([
      readPdf(brought),
      readPdf(cover),
      addCover(brought).then((bytes) => readPdf(bytes)),
    ]);
    expect(after.outline.map(({ title }) => title)).toEqual(before.outline.map(({ title }) => title));
    expect(after.tags).toEqual([...own.tags, ...before.tags]);
    expect(after.links.map(({ url }) => url)).toEqual([...own.links, ...before.links].map(({ url }) => url));
    // Every link target has moved by one page.
    const [one, other] = [await getDocumentProxy(brought.slice()), await getDocumentProxy(after.bytes.slice())];
    const pageOf = async (pdf: typeof one, title: string) => {
      const found = (await pdf.getOutline()).find((entry) => entry.title === title);
      const dest = typeof found?.dest === 'string' ? await pdf.getDestination(found.dest) : found?.dest;
      return pdf.getPageIndex(dest?.[0]);
    };
    expect(await pageOf(other, 'References')).toBe((await pageOf(one, 'References')) + 1);
  });

  it('describes the whole in the journal’s words, and claims no standard that the file may not keep', async () => {
    const brought = (await typesetGalley(MERIDIAN, retractedArticle(), ORIGIN, {}, JOURNAL_CALLER)).pdf;
    const { info, xmp, catalog } = await readPdf(await addCover(brought));
    expect(info).toMatchObject({ Title: fullArticle().title });
    expect(xmp).toContain('<prism:doi>10.5555/mj.2026.0042</prism:doi>');
    expect(xmp).not.toMatch(/<pdf(?:a|ua)id:part>/);
    expect(catalog).toContain('/DisplayDocTitle true');
  });

  it('lets pages keep their numbers, and the file open at the cover', async () => {
    const brought = await twoPages(({ catalog, context }) => {
      catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: [0, { S: 'D', St: 101 }] }));
      catalog.set(PDFName.of('OpenAction'), context.obj([1, 'Fit']));
    });
    const read = await getDocumentProxy(await addCover(brought));
    expect(await read.getPageLabels()).toEqual(['Cover', '101', '102']);
    expect(await read.getOpenAction()).toBeNull();
  });

  it('makes the same bytes of the same file', async () => {
    const brought = await twoPages();
    expect(Buffer.compare(await addCover(brought), await addCover(brought))).toBe(0);
  });

  it.each([
    ['protected with a password', () => madeBy('protected.pdf'), /Remove the protection/],
    [
      'signed',
      () =>
        twoPages(({ context }) => {
          context.register(context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3], Contents: PDFHexString.of('00') }));
        }),
      /would invalidate the signature/,
    ],
    ['no PDF inside', () => new TextEncoder().encode('%PDF-1.7\nnot more than this'), /print it to a new PDF/],
    ['cut off', async () => (await twoPages()).slice(0, 400), /print it to a new PDF/],
  ] as const)('is left out, with what to do, where a file is %s', async (_, file, sentence) => {
    expect(await coverGalley(await file(), cover, JOURNAL_CALLER)).toEqual({ fault: expect.stringMatching(sentence) });
  });
});
