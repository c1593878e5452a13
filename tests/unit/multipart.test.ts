import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type FormRules, readMultipart } from '#server/http/multipart';
import { Problem } from '#server/http/problem';

const folder = mkdtempSync(join(tmpdir(), 'journal-multipart-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

const MAX = 100_000;
const TOO_LARGE = 'The file is too large.';
const rules: FormRules = {
  fields: ['title', 'abstract'],
  fieldMax: 1_000,
  file: { name: 'file', max: MAX, tooLarge: TOO_LARGE },
  folder,
};

const TYPE = 'multipart/form-data; boundary=frontier';
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('https://journal.example/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
const raw = (body: BodyInit, type = TYPE, headers: Record<string, string> = {}) =>
  post(body, { 'Content-Type': type, ...headers });

/** One part of a form, as it goes over the wire. */
const part = (disposition: string, content: string | Uint8Array = 'x', more = '') =>
  Buffer.concat([
    Buffer.from(`--frontier\r\nContent-Disposition: ${disposition}\r\n${more}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--frontier--\r\n')]);
const field = (name: string, content: string | Uint8Array = 'x') => part(`form-data; name="${name}"`, content);
const file = (name: string, content: string | Uint8Array = 'bytes') =>
  part(`form-data; name="file"; filename="${name}"`, content, 'Content-Type: application/pdf\r\n');

async function problemOf(request: Request, overrides: Partial<FormRules> = {}): Promise<Problem> {
  const thrown = await readMultipart(request, { ...rules, ...overrides }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Problem)) throw new Error(`Expected a refusal, got ${thrown}.`);
  return thrown;
}

const chunked = (bytes: Uint8Array, size: number, end?: (controller: ReadableStreamDefaultController) => void) => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += size)));
      else if (end) end(controller);
      else controller.close();
    },
  });
};

describe('a multipart form', () => {
  it('gives its fields and its file, wherever that stands among them', async () => {
    const sent = new FormData();
    sent.set('title', 'Zürich, 東京\r\nand more');
    sent.set('file', new File(['%PDF-1.7 …'], 'Étude.pdf'));
    sent.set('abstract', '');
    const { fields, file: got } = await readMultipart(post(sent), rules);
    expect(fields).toEqual({ title: 'Zürich, 東京\r\nand more', abstract: '' });
    expect(got).toMatchObject({
      name: 'Étude.pdf',
      bytes: 12,
      sha256: createHash('sha256').update('%PDF-1.7 …').digest('hex'),
    });
    expect(readFileSync(got?.path ?? '', 'utf8')).toBe('%PDF-1.7 …');
  });

  it('arrives unchanged in whatever pieces the network makes of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 3_000 }),
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: 500 }),
        async (bytes, title, size) => {
          const whole = form(field('title', title), file('a.pdf', bytes), field('abstract', 'end'));
          const got = await readMultipart(raw(chunked(whole, size)), rules);
          expect(got.fields).toEqual({ title: title.toWellFormed(), abstract: 'end' });
          expect(readFileSync(got.file?.path ?? '')).toEqual(Buffer.from(bytes));
        },
      ),
      { numRuns: 40 },
    );
  });
});
