import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, UPLOAD_PART_BYTES } from '#domain/document/document';
import { DAY_MS } from '#domain/kernel/date';
import { cleanUp } from '#server/assembly/chores';
import { receiveForm } from '#server/document/receive-document';
import { type Call, route } from '#server/kernel/http/route';
import { serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { type Person, startSession } from '../../support/accounts.ts';
import { noise } from '../../support/documents.ts';
import { type Send, SITE_URL, useTestJournal } from '../../support/journal.ts';
import { UNDESCRIBED } from '../../support/undescribed.ts';
import { partOf, sha256, type Uploader, uploader } from '../../support/uploads.ts';

/** Three parts; the last has one byte. */
const FILE = noise(2 * UPLOAD_PART_BYTES + 4).subarray(0, 2 * UPLOAD_PART_BYTES + 1);
const GONE = 'The upload is no longer available. Choose the file again.';

/** A form with a document, like a submission; replies with what it received. */
const form = {
  ...UNDESCRIBED,
  body: 'stream',
  method: 'POST',
  cache: 0,
  input: z.strictObject({}),
} as const;
let lastPath = '';
const receive = (call: Call) =>
  receiveForm(call, ['title'], async ({ fields, document, documentProblem }) => {
    if (document) lastPath = document.path;
    const stored = document && sha256(readFileSync(document.path));
    return {
      fields,
      document,
      stored,
      problem: documentProblem && [documentProblem.code, documentProblem.details.fields],
    };
  });
const formRoutes = [
  route({ ...form, path: '/api/form', access: 'signed-in', csrf: true, handle: (_, call) => receive(call) }),
  route({ ...form, path: '/api/open-form', access: 'public', csrf: false, handle: (_, call) => receive(call) }),
];

describe('uploads in parts', () => {
  const journal = useTestJournal();
  let author: Person;
  let browser: Uploader;
  let forms: Send;

  beforeAll(async () => {
    const handler = serve(
      formRoutes,
      async () => ({ context: journal.context, close: async () => {} }),
      manuscriptAccess,
    );
    forms = (path, init) => handler(new Request(new URL(path, SITE_URL), init), { ip: '192.0.2.1' });
  });
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    author = await journal.as('author');
    browser = await uploader(journal, author);
  });

  const submit = async (parts: Record<string, string | File>, path = '/api/form/', headers = browser.headers) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(parts)) body.set(name, value);
    const response = await forms(path, { method: 'POST', headers, body });
    return { status: response.status, ...(await response.json()) };
  };
  const problem = (text: string, code = 'bad_request') => [code, { file: [text] }];
  const objects = async () => {
    const parts = await journal.db.selectFrom('upload_part').select('object_key').execute();
    return parts.map(({ object_key }) => object_key);
  };
  const isStored = async (key: string) => {
    const file = await journal.files.read(key);
    await file?.stream.cancel();
    return file !== undefined;
  };

  describe('a file in parts', () => {
    it('arrives whole, whatever the order of its parts, and is deleted once used', async () => {
      const upload = await browser.announce(FILE, 'C:\\papers\\Étude‮.docx');
      expect(upload).toEqual({
        upload_id: expect.stringMatching(/^[a-z0-9]{16}$/),
        part_size: 3_145_728,
        parts: 3,
        upload_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: '2026-11-22T10:00:00.000Z',
      });
      for (const number of [3, 1]) {
        expect((await browser.part(upload, number, partOf(upload, number, FILE))).status).toBe(204);
      }
      const { upload_token: _, ...told } = upload;
      expect(await (await browser.read(upload.upload_id)).json()).toEqual({ ...told, received: [1, 3] });
      expect((await browser.part(upload, 2, partOf(upload, 2, FILE))).status).toBe(204);

      const got = await submit({ title: 'A study', upload_id: upload.upload_id });
      expect(got).toMatchObject({
        fields: { title: 'A study' },
        document: { name: 'Étude.docx', format: 'docx', bytes: FILE.length, sha256: sha256(FILE) },
        stored: sha256(FILE),
      });
      expect(existsSync(lastPath)).toBe(false);
    });

    it('can be submitted again for an hour, because the answer to a submission may get lost', async () => {
      const { upload_id } = await browser.send(FILE);
      await submit({ title: 'A study', upload_id });
      journal.clock.advance(59 * 60_000);
      expect(await submit({ title: 'A study', upload_id })).toMatchObject({ stored: sha256(FILE) });
      journal.clock.advance(2 * 60_000);
      expect(await submit({ title: 'A study', upload_id })).toMatchObject({ problem: problem(GONE) });
    });

    it('takes the same part twice, and refuses another one in its place', async () => {
      const upload = await browser.announce(FILE);
      const first = partOf(upload, 1, FILE);
      const other = Uint8Array.from(first).fill(7);
      expect((await browser.part(upload, 1, first)).status).toBe(204);
      expect((await browser.part(upload, 1, first)).status).toBe(204);
      expect((await browser.part(upload, 1, other)).status).toBe(409);
      const statuses = (await Promise.all([first, other, first, other].map((bytes) => browser.part(upload, 2, bytes))))
        .map(({ status }) => status)
        .sort();
      expect(statuses).toEqual([204, 204, 409, 409]);
      expect(await (await browser.read(upload.upload_id)).json()).toMatchObject({ received: [1, 2] });
    });

    it('refuses a part that is not what it says, and keeps nothing of it', async () => {
      const upload = await browser.announce(FILE);
      const first = partOf(upload, 1, FILE);
      const cases: [number | string, Uint8Array, Record<string, string>, number][] = [
        [1, first.subarray(1), {}, 400],
        [1, Buffer.concat([first, first.subarray(0, 1)]), {}, 400],
        [1, new Uint8Array(), {}, 400],
        [3, first, {}, 400],
        [1, first, { 'X-Part-SHA256': sha256('other') }, 400],
        [1, first, { 'X-Part-SHA256': 'abc' }, 400],
        [1, first, { 'X-Part-SHA256': '' }, 400],
        [1, first, { 'Content-Type': 'application/json' }, 415],
        [1, first, { 'Content-Encoding': 'gzip' }, 415],
        [1, first, { 'X-Upload-Token': 'x' }, 403],
        [1, first, { 'X-Upload-Token': '' }, 403],
        ...([0, -1, 4, 999, '1.5', '01', '1e0', '%31%00'] as const).map(
          (number): [number | string, Uint8Array, Record<string, string>, number] => [number, first, {}, 404],
        ),
      ];
      for (const [number, bytes, headers, status] of cases) {
        const response = await browser.part(upload, number, bytes, headers);
        expect(response.status, JSON.stringify([number, headers])).toBe(status);
        expect(Object.keys(await response.json()).length).toBeGreaterThan(0);
      }
      expect(await (await browser.read(upload.upload_id)).json()).toMatchObject({ received: [] });
      expect(journal.logged).toEqual([]);
    });

    it('is refused at once where the file itself will be', async () => {
      const about = { filename: 'study.pdf', size: 10, sha256: sha256('x'), content_type: '' };
      const cases: [object, number, object][] = [
        [{ filename: 'study.exe' }, 400, { file: [DOCUMENT_TEXTS.wrongType] }],
        [{ filename: 'study' }, 400, { file: [DOCUMENT_TEXTS.wrongType] }],
        [{ size: 0 }, 400, { file: [DOCUMENT_TEXTS.empty] }],
        [{ size: DOCUMENT_MAX_BYTES + 1 }, 413, { file: [DOCUMENT_TEXTS.tooLarge] }],
        ...[-1, 1.5, '10', null].map((size): [object, number, object] => [{ size }, 400, { size: expect.anything() }]),
        [{ sha256: 'abc' }, 400, { sha256: expect.anything() }],
        [{ filename: null }, 400, { filename: expect.anything() }],
      ];
      for (const [wrong, status, told] of cases) {
        const response = await browser.begin({ ...about, ...wrong });
        expect(response.status, JSON.stringify(wrong)).toBe(status);
        expect(await response.json()).toMatchObject(told);
      }
      expect((await browser.begin({ ...about, size: DOCUMENT_MAX_BYTES })).status).toBe(201);
    });

    it('belongs to one person: for another it is not there', async () => {
      const { upload_id, ...upload } = await browser.send(FILE);
      const other = await uploader(journal, await journal.as('editor'));
      expect((await other.read(upload_id)).status).toBe(404);
      expect((await other.end(upload_id)).status).toBe(404);
      expect((await other.part({ upload_id, ...upload }, 1, partOf(upload, 1, FILE))).status).toBe(404);
      expect(await submit({ upload_id }, '/api/form/', other.headers)).toMatchObject({ problem: problem(GONE) });
      expect(await submit({ upload_id }, '/api/open-form/')).toMatchObject({ problem: problem(GONE) });
      expect((await browser.read(upload_id)).status).toBe(200);
    });

    it('lives until the next morning, no longer', async () => {
      const upload = await browser.announce(FILE);
      await browser.part(upload, 1, partOf(upload, 1, FILE));
      journal.clock.advance(DAY_MS - 1_000);
      browser = await uploader(journal, await startSession(journal.context, author));
      expect((await browser.part(upload, 2, partOf(upload, 2, FILE))).status).toBe(204);
      journal.clock.advance(1_000);
      expect((await browser.part(upload, 3, partOf(upload, 3, FILE))).status).toBe(404);
      expect((await browser.read(upload.upload_id)).status).toBe(404);
    });

    it('is removed from the store when it is over or given up, by the next cleaning', async () => {
      const [kept, expired, givenUp] = [await browser.send(FILE), await browser.send(FILE), await browser.send(FILE)];
      const keys = await objects();
      expect(keys).toHaveLength(9);
      const over = journal.clock.now();
      await journal.db.updateTable('upload').set({ expires_at: over }).where('id', '=', expired.upload_id).execute();
      expect((await browser.end(givenUp.upload_id)).status).toBe(204);
      expect((await browser.read(givenUp.upload_id)).status).toBe(404);
      await cleanUp(journal.context);
      const left = await objects();
      expect(left).toHaveLength(3);
      for (const key of keys) expect(await isStored(key), key).toBe(left.includes(key));
      expect(await submit({ upload_id: kept.upload_id })).toMatchObject({ stored: sha256(FILE) });
    });

    it('is removed from the store a day later even where the account has gone', async () => {
      await browser.send(FILE);
      const keys = await objects();
      expect(keys).toHaveLength(3);
      await journal.db.deleteFrom('account').where('id', '=', author.id).execute();
      journal.clock.advance(DAY_MS);
      await cleanUp(journal.context);
      for (const key of keys) expect(await isStored(key), key).toBe(false);
    });

    it('is one of ten at most: beyond that the oldest ends, even when many begin at once', async () => {
      const begun: string[] = [];
      for (let count = 0; count < 4; count += 1) {
        begun.push((await browser.announce(FILE)).upload_id);
        journal.clock.advance(1_000);
      }
      await Promise.all(Array.from({ length: 8 }, () => browser.announce(FILE)));
      const statuses = await Promise.all(begun.map(async (id) => (await browser.read(id)).status));
      expect(statuses).toEqual([404, 404, 200, 200]);
      const now = journal.clock.now();
      const open = await journal.db.selectFrom('upload').select('id').where('expires_at', '>', now).execute();
      expect(open).toHaveLength(10);
    });

    it('cannot be begun without limit: after thirty in an hour it has to wait', async () => {
      for (let count = 0; count < 30; count += 1) await browser.announce(FILE);
      const about = { filename: 'a.pdf', size: 1, sha256: sha256('x') };
      const refused = await browser.begin(about);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      journal.clock.advance(3_601_000);
      expect((await browser.begin(about)).status).toBe(201);
    });

    it('keeps no token that would let others in', async () => {
      const { upload_token } = await browser.announce(FILE);
      const rows = await journal.db.selectFrom('upload').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(upload_token);
    });
  });

  describe('the document of a form', () => {
    const pdf = (bytes: Uint8Array | string, name = 'study.pdf') =>
      new File([new Uint8Array(Buffer.from(bytes))], name);

    it('is handed over with its fields, and gone afterwards', async () => {
      const got = await submit({ title: 'A study', file: pdf('%PDF-1.7', '../../etc/study.PDF') });
      expect(got).toMatchObject({
        fields: { title: 'A study' },
        document: { name: 'study.PDF', format: 'pdf', bytes: 8, sha256: sha256('%PDF-1.7') },
        stored: sha256('%PDF-1.7'),
      });
      expect(got.problem).toBeUndefined();
      expect(existsSync(lastPath)).toBe(false);
    });

    it('may have ten megabytes exactly', async () => {
      const bytes = noise(DOCUMENT_MAX_BYTES);
      expect(await submit({ file: pdf(bytes) })).toMatchObject({ stored: sha256(bytes) });
      const more = await submit({ title: 'Still told', file: pdf(Buffer.concat([bytes, Buffer.from('x')])) });
      expect(more).toMatchObject({
        fields: { title: 'Still told' },
        problem: problem(DOCUMENT_TEXTS.tooLarge, 'too_large'),
      });
      const muchMore = await submit({ file: pdf(Buffer.concat([bytes, bytes])) });
      expect(muchMore).toMatchObject({ status: 413, file: [DOCUMENT_TEXTS.tooLarge] });
    });

    it('is reported together with the fields where it cannot be accepted', async () => {
      const cases: [Record<string, string | File>, string][] = [
        [{}, DOCUMENT_TEXTS.required],
        [{ file: new File([], '') }, DOCUMENT_TEXTS.required],
        [{ upload_id: '' }, DOCUMENT_TEXTS.required],
        [{ file: pdf('x', 'study.pdf.exe') }, DOCUMENT_TEXTS.wrongType],
        [{ file: pdf('x', '') }, 'Send the file itself, with its name.'],
        [{ file: pdf('') }, DOCUMENT_TEXTS.empty],
        [{ file: pdf('x'), upload_id: '0000000000000000' }, 'Send either the file or its upload_id.'],
        [{ upload_id: '0000000000000000' }, GONE],
        [{ upload_id: "' or 1=1 --" }, GONE],
      ];
      for (const [parts, text] of cases) {
        expect(await submit({ title: 'A study', ...parts }), text).toMatchObject({
          status: 200,
          fields: { title: 'A study' },
          problem: problem(text),
        });
      }
    });

    it('in parts is reported where a part has not arrived, was lost, or is not the file that was announced', async () => {
      const upload = await browser.announce(FILE);
      await browser.part(upload, 1, partOf(upload, 1, FILE));
      const { upload_id } = upload;
      expect((await submit({ upload_id })).problem?.[1].file[0]).toContain('Parts of the file are missing');
      for (const number of [2, 3]) await browser.part(upload, number, partOf(upload, number, FILE));
      const [key = ''] = await objects();
      await journal.files.write(key, new Uint8Array(UPLOAD_PART_BYTES));
      expect((await submit({ upload_id })).problem?.[1].file[0]).toContain('was damaged in transit');
      await journal.files.remove(key);
      expect((await submit({ upload_id })).problem).toEqual(problem(GONE));
      expect(journal.logged).toEqual([]);
    });

    it('is gone even when the work on it fails', async () => {
      const failing = route({
        ...form,
        path: '/api/failing',
        access: 'public',
        csrf: false,
        handle: (_, call) =>
          receiveForm(call, [], async ({ document }) => {
            lastPath = document?.path ?? '';
            throw new Error('the work failed');
          }),
      });
      const handler = serve(
        [failing],
        async () => ({ context: journal.context, close: async () => {} }),
        manuscriptAccess,
      );
      const body = new FormData();
      body.set('file', pdf('%PDF'));
      const request = new Request(`${SITE_URL}/api/failing`, { method: 'POST', body });
      expect((await handler(request, { ip: '192.0.2.1' })).status).toBe(500);
      expect(lastPath).not.toBe('');
      expect(existsSync(lastPath)).toBe(false);
    });
  });

  it('says how large a file sent with a form may be', async () => {
    const response = await journal.fetch('/api/config');
    expect(await response.json()).toEqual({
      direct_upload_max: 10_485_760,
      upload_part_size: 3_145_728,
      document_max: 10_485_760,
    });
  });
});
