import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { bearer, type Person } from '../../support/accounts.ts';
import { publishedArticle } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

/** A typical uploaded PDF: three pages, one rotated, one landscape. */
async function makePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [width, height, turn] of [
    [595, 842, 0],
    [595, 842, 90],
    [842, 420, 180],
  ] as const) {
    const page = pdf.addPage([width, height]);
    page.setRotation(degrees(turn));
    page.drawText(`Vitamin K on page ${pdf.getPageCount()}`, { x: 60, y: 200, size: 12 });
  }
  return pdf.save();
}

describe('a retracted article', () => {
  const journal = useTestJournal();
  let editor: Person;
  let article: Article;
  const key = () => `galleys/${article.id}.pdf`;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    article = await publishedArticle(journal.db, journal.files, { notices: [] });
  });

  const post = async (path: string, body: object) => {
    const headers = { ...bearer(editor.token), 'Content-Type': 'application/json' };
    const response = await journal.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return (await response.json()).manuscript;
  };
  const retract = (text = 'The data cannot be found.') =>
    post(`/api/editor/manuscript/${article.id}/notices/`, {
      kind: 'retraction',
      text,
      retracted_by: 'the editors',
      confirm: article.manuscript_number,
    });
  const download = () => journal.fetch(api.download(article.slug));
  const pagesOf = async (response: Response) => {
    const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
    return (await extractText(pdf)).text;
  };

  it('serves its PDF only with the mark on every page, and keeps the file as it was published', async () => {
    const original = await makePdf();
    await journal.files.write(key(), original);
    await retract();
    // Until the mark is applied, no PDF is served.
    expect((await download()).status).toBe(404);
    const readFileAddress = async () => (await (await journal.fetch(api.manuscript(article.id))).json()).file;
    expect(await readFileAddress()).toBeNull();
    await journal.deliver();
    expect(await readFileAddress()).toBe(api.download(article.slug));
    const pages = await pagesOf(await download());
    expect(pages).toHaveLength(4);
    expect(pages.shift()).toMatch(/RETRACTED: .*The data\s+cannot\s+be\s+found\./s);
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`Vitamin K on page ${index + 1}`);
      expect(text).toMatch(/RETRACTED.*This article was retracted on 21 November 2026\. Notice: https/);
    }
    const kept = await journal.files.read(key());
    expect(new Uint8Array(await new Response(kept?.stream).arrayBuffer())).toEqual(original);
  });

  it('serves only a cover that says so in place of a PDF that cannot be opened', async () => {
    await journal.files.write(key(), new TextEncoder().encode('%PDF-1.7\nnot more than this'));
    await retract();
    await journal.deliver();
    const [text = ''] = await pagesOf(await download());
    expect(text).toMatch(/RETRACTED: .*The data\s+cannot\s+be\s+found\./s);
  });

  it('gets its own PDF back where the retraction was a mistake, and another mark where it is retracted again', async () => {
    const { notices } = await retract();
    await journal.deliver();
    await post(`/api/editor/manuscript/${article.id}/notices/${notices[0].id}/withdraw/`, { reason: 'Wrong article.' });
    expect((await pagesOf(await download())).join()).not.toContain('RETRACTED');
    await retract('Other reasons.');
    expect((await download()).status).toBe(404);
    await journal.deliver();
    expect((await pagesOf(await download())).join()).toContain('RETRACTED');
  });

  it('is announced to every author, with its text; so is its withdrawal', async () => {
    const { notices } = await retract();
    await journal.deliver();
    const authors = await journal.db.selectFrom('manuscript_author').select('email').execute();
    const sent = () => journal.mailer.sent.map(({ to, subject, text }) => ({ to: to.address, subject, text }));
    expect(
      sent()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(authors.map(({ email }) => email).sort());
    for (const { subject, text } of sent()) {
      expect(subject).toBe(`Retraction: ${article.title}`);
      expect(text).toContain('This article has been retracted by the editors. The data cannot be found.');
      expect(text).toContain(`/articles/${article.slug}`);
    }
    await post(`/api/editor/manuscript/${article.id}/notices/${notices[0].id}/withdraw/`, { reason: 'Wrong article.' });
    await journal.deliver();
    expect(sent()).toHaveLength(authors.length * 2);
    expect(sent().at(-1)?.text).toContain('Wrong article.');
  });
});
