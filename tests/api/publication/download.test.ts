import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Article } from '#domain/publication/article';
import { publishedArticle, smallPdf } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const TITLE = 'Sleep after surgery';
const PDF = smallPdf(TITLE);

describe('GET /api/manuscripts/{slug}/download/', () => {
  const journal = useTestJournal();
  let article: Article;

  beforeEach(async () => {
    await journal.empty();
    article = await publishedArticle(journal.db, journal.files, { slug: 'sleep-after-surgery', title: TITLE });
  });

  const download = async (headers: Record<string, string> = {}, method = 'GET') => {
    const response = await journal.fetch('/api/manuscripts/sleep-after-surgery/download/', { headers, method });
    return { response, status: response.status, headers: response.headers, bytes: await response.bytes() };
  };

  it('answers the PDF of the article, byte for byte, and a reader finds its title in it', async () => {
    const { status, headers, bytes } = await download();
    expect(status).toBe(200);
    expect(bytes).toEqual(PDF);
    expect(headers.get('Content-Length')).toBe(String(PDF.length));
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect((await extractText(bytes, { mergePages: true })).text).toContain(TITLE);
  });

  it('opens in the browser under a name that says what it is, and is neither sniffed nor framed', async () => {
    const { headers } = await download();
    expect(headers.get('Content-Disposition')).toBe(
      `inline; filename="sleep-after-surgery.pdf"; filename*=UTF-8''sleep-after-surgery.pdf`,
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    // Chrome refuses to show a PDF under "sandbox", "object-src 'none'" or "default-src 'none'".
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'self'; frame-ancestors 'none'");
    expect(headers.get('Accept-Ranges')).toBe('bytes');
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  });

  it('is the same file by slug and by id, with and without the trailing slash', async () => {
    for (const name of ['sleep-after-surgery/download', `${article.id}/download/`, `${article.id}/download`]) {
      const response = await journal.fetch(`/api/manuscripts/${name}`);
      expect(response.status).toBe(200);
      expect(await response.bytes()).toEqual(PDF);
    }
  });

  it('answers HEAD with the same headers and no body', async () => {
    const get = await download();
    const head = await download({}, 'HEAD');
    expect(head.status).toBe(200);
    expect([...head.headers]).toEqual([...get.headers]);
    expect(head.bytes).toHaveLength(0);
  });

  it('answers 404 for an article that has no PDF', async () => {
    const { slug } = await publishedArticle(journal.db, journal.files, { pdf: null });
    const response = await journal.fetch(`/api/manuscripts/${slug}/download/`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ detail: 'Not found.' });
  });

  describe('of a part', () => {
    const last = PDF.length - 1;

    it.each([
      ['the first byte', 'bytes=0-0', 0, 0],
      ['the first hundred', 'bytes=0-99', 0, 99],
      ['bytes in the middle', 'bytes=100-199', 100, 199],
      ['the last byte', `bytes=${last}-${last}`, last, last],
      ['the last hundred', 'bytes=-100', PDF.length - 100, last],
      ['all after the hundredth', 'bytes=100-', 100, last],
      ['more than there is', 'bytes=100-999999', 100, last],
      ['a longer end than there is', 'bytes=-999999', 0, last],
    ])('answers 206 with %s and says where it stands', async (_, range, start, end) => {
      const { status, headers, bytes } = await download({ Range: range });
      expect(status).toBe(206);
      expect(headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${PDF.length}`);
      expect(headers.get('Content-Length')).toBe(String(end - start + 1));
      expect(bytes).toEqual(PDF.slice(start, end + 1));
    });

    it('put together from its parts is the whole file again', async () => {
      const first = await download({ Range: 'bytes=0-299' });
      const rest = await download({ Range: 'bytes=300-', 'If-Range': first.headers.get('ETag') ?? '' });
      expect(rest.status).toBe(206);
      expect(Buffer.concat([first.bytes, rest.bytes])).toEqual(Buffer.from(PDF));
    });

    it.each([
      ['starts at the end', `bytes=${PDF.length}-`],
      ['starts far beyond the end', 'bytes=99999999999999999999-'],
      ['asks for the last zero bytes', 'bytes=-0'],
    ])('answers 416 and the size where the range %s', async (_, range) => {
      const { status, headers, bytes } = await download({ Range: range });
      expect(status).toBe(416);
      expect(headers.get('Content-Range')).toBe(`bytes */${PDF.length}`);
      expect(headers.get('Content-Type')).toBe('application/json');
      expect(JSON.parse(new TextDecoder().decode(bytes)).detail).toContain(`${PDF.length} bytes`);
    });

    it.each([
      ['several ranges', 'bytes=0-9,20-29'],
      ['a range that ends before it starts', 'bytes=20-10'],
      ['no numbers', 'bytes=-'],
      ['words', 'bytes=first-last'],
      ['another unit', 'pages=1-2'],
      ['a negative number', 'bytes=--5'],
      ['a fraction', 'bytes=0.5-9'],
      ['nothing', ''],
    ])('answers the whole file for %s', async (_, range) => {
      const { status, headers, bytes } = await download({ Range: range });
      expect(status).toBe(200);
      expect(headers.get('Content-Range')).toBeNull();
      expect(bytes).toEqual(PDF);
    });

    it('answers the whole file where the part belongs to an earlier version of it', async () => {
      for (const stale of ['"another"', 'W/"another"', 'Fri, 21 Aug 2026 09:00:00 GMT']) {
        const { status, bytes } = await download({ Range: 'bytes=100-', 'If-Range': stale });
        expect(status).toBe(200);
        expect(bytes).toEqual(PDF);
      }
    });

    it('does not apply to HEAD, which describes the whole file', async () => {
      const { status, headers } = await download({ Range: 'bytes=0-9' }, 'HEAD');
      expect(status).toBe(200);
      expect(headers.get('Content-Length')).toBe(String(PDF.length));
      expect(headers.get('Content-Range')).toBeNull();
    });
  });

  describe('of a file the browser has', () => {
    const etag = async () => (await download({}, 'HEAD')).headers.get('ETag') ?? '';

    it('answers 304 without a body, but with the name of the version', async () => {
      const known = await etag();
      expect(known).toMatch(/^"[0-9a-f]{32}"$/);
      for (const header of [known, `W/${known}`, `"other", ${known}`, '*']) {
        const { status, headers, bytes } = await download({ 'If-None-Match': header });
        expect(status).toBe(304);
        expect(headers.get('ETag')).toBe(known);
        expect(bytes).toHaveLength(0);
      }
    });

    it('answers 304 for a part as well', async () => {
      const { status } = await download({ 'If-None-Match': await etag(), Range: 'bytes=0-9' });
      expect(status).toBe(304);
    });

    it('answers the file where the browser has another version', async () => {
      const { status, bytes } = await download({ 'If-None-Match': '"another", W/"older"' });
      expect(status).toBe(200);
      expect(bytes).toEqual(PDF);
    });

    it('answers the new file once it was replaced', async () => {
      const known = await etag();
      const replaced = { sha256: 'ab'.repeat(32) };
      await journal.db.updateTable('galley').set(replaced).where('manuscript_id', '=', article.id).execute();
      const { status, headers } = await download({ 'If-None-Match': known });
      expect(status).toBe(200);
      expect(headers.get('ETag')).not.toBe(known);
    });
  });

  it('answers 500 with a reference where the file is gone, tells the operator which, and other files stay readable', async () => {
    const other = await publishedArticle(journal.db, journal.files);
    await journal.files.remove(`galleys/${article.id}.pdf`);
    const { status, headers, bytes } = await download();
    const text = new TextDecoder().decode(bytes);
    expect(status).toBe(500);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('Cache-Control')).toBe('no-store');
    const reference = /Reference: ([0-9a-f]{12})/.exec(JSON.parse(text).detail)?.[1];
    expect(reference).toBeDefined();
    expect(text).not.toMatch(/galley|file|store|\//i);
    const [line] = journal.logged;
    expect(line?.message).toContain(reference);
    expect(String(line?.cause)).toContain(`galleys/${article.id}.pdf`);
    expect((await journal.fetch(`/api/manuscripts/${other.slug}/download/`)).status).toBe(200);
  });

  it('lets many readers have the file at once', async () => {
    const copies = await Promise.all(Array.from({ length: 20 }, () => download()));
    for (const { bytes } of copies) expect(bytes).toEqual(PDF);
  });
});
