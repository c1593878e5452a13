import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type FormRules, readMultipart } from '#server/kernel/http/multipart';
import { Problem } from '#server/kernel/http/problem';
import { cases } from '../../support/property.ts';

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

/** One part of a form, as transmitted. */
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

/** A body in chunks of equal size; `end` runs after the last. */
function chunked(bytes: Uint8Array, size: number, end = (stream: ReadableStreamDefaultController) => stream.close()) {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return end(controller);
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
}

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
      { numRuns: cases(40) },
    );
  });

  it('may be as large as its limits allow, to the byte', async () => {
    const sent = form(
      field('title', 'x'.repeat(1_000)),
      field('abstract', 'y'.repeat(1_000)),
      file('a.pdf', bytesOf(MAX)),
    );
    const got = await readMultipart(raw(sent), rules);
    expect(got.fields.title).toHaveLength(1_000);
    expect(got.file?.bytes).toBe(MAX);
  });

  it('is read in memory far below its size', async () => {
    const collect = exposedGc();
    const tail = Buffer.from('\r\n--frontier--\r\n');
    let pieces = 0;
    let held = Number.NaN;
    collect();
    const before = process.memoryUsage().arrayBuffers;
    const large = new ReadableStream<Uint8Array>({
      async pull(stream) {
        pieces += 1;
        if (pieces === 1) return stream.enqueue(file('a.pdf', '').subarray(0, -2));
        if (pieces < 200) return stream.enqueue(new Uint8Array(65_536));
        // A background thread frees collected memory, which takes a while on a busy machine.
        for (let round = 0; round < 20 && !(held < 3_000_000); round++) {
          collect();
          await new Promise((resolve) => setImmediate(resolve));
          held = process.memoryUsage().arrayBuffers - before;
        }
        stream.enqueue(tail);
        stream.close();
      },
    });
    const max = 200 * 65_536;
    const got = await readMultipart(raw(large), { ...rules, file: { ...rules.file, max } });
    expect(got.file?.bytes).toBe(198 * 65_536);
    expect(held).toBeLessThan(3_000_000);
  });

  it('is read on after a file that is too large, so that its fields can be reported as well', async () => {
    const got = await readMultipart(raw(form(file('a.pdf', bytesOf(MAX + 1)), field('title', 'Kept'))), rules);
    expect(got).toEqual({ fields: { title: 'Kept' }, fileProblem: expect.any(Problem) });
    expect(got.fileProblem?.code).toBe('too_large');
    expect(got.fileProblem?.details.fields).toEqual({ file: [TOO_LARGE] });
  });

  it('may bring a second file under its own name, if it has one for it', async () => {
    const second = (content: string | Uint8Array, filename = 'b.pdf') =>
      part(`form-data; name="answer"; filename="${filename}"`, content);
    const both = { ...rules, file: { ...rules.file, second: 'answer' } };
    const got = await readMultipart(raw(form(second('two'), file('a.pdf', bytesOf(MAX)), field('title'))), both);
    expect(got).toMatchObject({ fields: { title: 'x' }, file: { name: 'a.pdf', bytes: MAX } });
    expect(got.second).toMatchObject({ name: 'b.pdf', bytes: 3 });
    const large = await readMultipart(raw(form(file('a.pdf'), second(bytesOf(MAX + 1)))), both);
    expect(large).toMatchObject({ file: { bytes: 5 }, second: { code: 'too_large' } });
    expect(large.second).toMatchObject({ details: { fields: { answer: [TOO_LARGE] } } });
    expect(await readMultipart(raw(form(file('a.pdf'), second('', ''))), both)).not.toHaveProperty('second');
    expect((await problemOf(raw(form(second('two'))))).message).toBe('The form has no field "answer".');
  });

  it('without a chosen file has none', async () => {
    for (const none of [file('', ''), part('form-data; name="file"', ''), Buffer.alloc(0)]) {
      const got = await readMultipart(raw(form(field('title'), none)), rules);
      expect(got).toEqual({ fields: { title: 'x' } });
    }
  });

  it('may come with its boundary in quotes, text around its parts, and a type at each part', async () => {
    const sent = Buffer.concat([
      Buffer.from('preamble\r\n'),
      part('form-data; name="title"', 'é', 'Content-Type: text/plain; charset=utf-8\r\n'),
      Buffer.from('--frontier--\r\nepilogue'),
    ]);
    const type = 'Multipart/Form-Data; charset=utf-8; boundary="frontier"; x=y';
    expect((await readMultipart(raw(sent, type), rules)).fields).toEqual({ title: 'é' });
  });

  it.each(['windows-1252', 'utf-16le', 'nonsense'])('is UTF-8, though a part of it says %s', async (charset) => {
    const said = (content: string | Uint8Array) =>
      part('form-data; name="title"', content, `Content-Type: text/plain; charset=${charset}\r\n`);
    expect((await readMultipart(raw(form(said('Zürich'))), rules)).fields).toEqual({ title: 'Zürich' });
    expect((await problemOf(raw(form(said(Buffer.from([0x41, 0xff])))))).message).toBe('This text is not valid UTF-8.');
  });

  it.each([
    ['../../etc/study.pdf', 'study.pdf'],
    ['C:\\papers\\study.pdf', 'study.pdf'],
    ['study\u202efdp.exe.pdf', 'studyfdp.exe.pdf'],
    ['e\u0301tude\u0000\u0007 \u200b.pdf', 'étude .pdf'],
    [`${'x'.repeat(300)}.docx`, `${'x'.repeat(145)}.docx`],
    ['丹尼爾 a دانيال.pdf', '丹尼爾 a دانيال.pdf'],
    ['😀'.repeat(200), '😀'.repeat(150)],
  ])('shows a file called %j as %j', async (name, shown) => {
    // As sent by browsers.
    const sent = form(file(name.replaceAll('"', '%22')));
    expect((await readMultipart(raw(sent), rules)).file?.name).toBe(shown);
  });
});

const whole = form(field('title', 'A study'), file('a.pdf', bytesOf(50_000)));
const cut = (length: number) => whole.subarray(0, length);

/** Refused forms: the request, the status, and part of the message. */
const REFUSED: [name: string, request: () => Request, code: Problem['code'], text: string | RegExp][] = [
  ['as JSON', () => raw('{}', 'application/json'), 'unsupported_media', 'multipart/form-data'],
  ['as a plain form', () => raw('title=x', 'application/x-www-form-urlencoded'), 'unsupported_media', 'multipart'],
  ['without a type', () => post(new Uint8Array(whole)), 'unsupported_media', 'multipart/form-data'],
  ['as another multipart', () => raw(whole, 'multipart/mixed; boundary=frontier'), 'unsupported_media', 'form-data'],
  ['compressed', () => raw(whole, TYPE, { 'Content-Encoding': 'gzip' }), 'unsupported_media', 'Content-Encoding'],
  ['without a boundary', () => raw(whole, 'multipart/form-data'), 'bad_request', 'boundary'],
  ['with an empty boundary', () => raw(whole, 'multipart/form-data; boundary='), 'bad_request', 'boundary'],
  [
    'with a boundary of 5,000 characters',
    () => raw(whole, `multipart/form-data; boundary=${'x'.repeat(5_000)}`),
    'bad_request',
    'boundary',
  ],
  [
    'with the boundary of another form',
    () => raw(whole, 'multipart/form-data; boundary=other'),
    'bad_request',
    'interrupted',
  ],
  ['empty', () => raw(''), 'bad_request', 'interrupted'],
  ['that is noise', () => raw(new Uint8Array(bytesOf(5_000))), 'bad_request', 'interrupted'],
  ['cut off in the file', () => raw(cut(30_000)), 'bad_request', 'interrupted'],
  ['cut off in a header', () => raw(cut(20)), 'bad_request', 'interrupted'],
  ['cut off before its end', () => raw(cut(whole.length - 14)), 'bad_request', 'interrupted'],
  [
    'whose connection breaks',
    () => raw(chunked(cut(30_000), 1_000, (stream) => stream.error(new Error('reset')))),
    'bad_request',
    'interrupted',
  ],
  [
    'whose connection breaks at once',
    () => raw(chunked(cut(0), 1, (stream) => stream.error(new Error('reset')))),
    'bad_request',
    'interrupted',
  ],
  ['with two files', () => raw(form(file('a.pdf'), file('b.pdf'))), 'bad_request', 'one file only'],
  ['with a field twice', () => raw(form(field('title'), field('title'))), 'bad_request', 'Give "title" once.'],
  ['with an unknown field', () => raw(form(field('admin'))), 'bad_request', 'The form has no field "admin".'],
  ['with a field "__proto__"', () => raw(form(field('__proto__'))), 'bad_request', 'no field'],
  ['with a nameless field', () => raw(form(part('form-data'))), 'bad_request', 'no field'],
  [
    'with a file under another name',
    () => raw(form(part('form-data; name="extra"; filename="a.pdf"'))),
    'bad_request',
    'no field',
  ],
  [
    'with a field that is too long',
    () => raw(form(field('title', 'x'.repeat(1_001)))),
    'too_large',
    'This text is too long.',
  ],
  [
    'with a field that is not UTF-8',
    () => raw(form(field('title', Buffer.from([0x41, 0xff])))),
    'bad_request',
    'not valid UTF-8',
  ],
  [
    'with 1,000 parts',
    () => raw(form(...Array.from({ length: 1_000 }, (_, at) => field(`f${at}`)))),
    'bad_request',
    /no field|more parts/,
  ],
  [
    'with 1,000 parts that are nothing',
    () => raw(form(...Array.from({ length: 1_000 }, () => part('x')))),
    'bad_request',
    'more parts',
  ],
  [
    'with a header of 1 MB',
    () => raw(form(part('form-data; name="title"', 'x', `X: ${'y'.repeat(1e6)}\r\n`))),
    'too_large',
    TOO_LARGE,
  ],
  ['that is far too large', () => raw(form(file('a.pdf', bytesOf(3 * MAX)))), 'too_large', TOO_LARGE],
  ['that never ends', () => raw(endless()), 'too_large', TOO_LARGE],
  ['that announces too much', () => raw('', TYPE, { 'Content-Length': '999999999' }), 'too_large', TOO_LARGE],
];

describe('a form', () => {
  it.each(REFUSED)('%s is refused with a sentence', async (_, request, code, text) => {
    const problem = await problemOf(request());
    expect(problem.code).toBe(code);
    expect(problem.message).toMatch(text);
  });

  it('that stalls is ended, whether silent or one byte at a time', async () => {
    const silent = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(cut(30_000)) });
    let timer: NodeJS.Timeout | undefined;
    const dripping = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(cut(10_000));
        timer = setInterval(() => stream.enqueue(Buffer.from('x')), 5);
      },
      cancel: () => clearInterval(timer),
    });
    for (const body of [silent, dripping]) {
      const problem = await problemOf(raw(body), { stallMs: 100 });
      expect(problem).toMatchObject({ code: 'bad_request', message: expect.stringContaining('The upload stalled') });
    }
  });

  it('that moves on slowly is not ended, however long it takes', async () => {
    let at = 0;
    const slow = new ReadableStream<Uint8Array>({
      async pull(stream) {
        if (at >= whole.length) return stream.close();
        await new Promise((resolve) => setTimeout(resolve, 100));
        stream.enqueue(whole.subarray(at, at + 4_000));
        at += 4_000;
      },
    });
    expect((await readMultipart(raw(slow), { ...rules, stallMs: 1_000 })).file?.bytes).toBe(50_000);
  });

  it('is refused for the time being where the disk does not take its file', async () => {
    const problem = await problemOf(raw(whole), { folder: join(folder, 'absent') });
    expect(problem.code).toBe('unavailable');
    expect(problem.message).toBe('The journal cannot accept files at the moment. Please try again in a few minutes.');
  });

  it('that was damaged on its way is read or refused, and neither hangs nor ends the process', async () => {
    const sent = form(field('title', 'A study'), file('a.pdf', bytesOf(200)), field('abstract', 'z'));
    const damage = fc.record({
      at: fc.nat(sent.length - 1),
      remove: fc.nat(60),
      put: fc.uint8Array({ maxLength: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(damage, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 300 }),
        async (damages, size) => {
          const damaged = damages.reduce<Buffer>(
            (bytes, { at, remove, put }) => Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + remove)]),
            sent,
          );
          const ended = await readMultipart(raw(chunked(damaged, size)), { ...rules, stallMs: 5_000 }).catch(
            (error) => error,
          );
          if (ended instanceof Error) expect(ended).toBeInstanceOf(Problem);
          expect(String(ended.message)).not.toContain('The upload stalled');
        },
      ),
    );
  });
});

/** The garbage collector, which Node exposes only on request. */
function exposedGc(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/** Bytes without a boundary. */
function bytesOf(length: number): Buffer {
  return Buffer.alloc(length, 'bytes of a document\r\n-');
}

function endless(): ReadableStream<Uint8Array> {
  const start = form(file('a.pdf', 'x')).subarray(0, -20);
  return chunked(start, start.length, (stream) => stream.enqueue(bytesOf(10_000)));
}
