import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendManuscriptFile } from '#server/document/send-file';
import { ScannerUnreachable } from '#server/kernel/adapters/scanner';
import { enqueue } from '#server/kernel/outbox/enqueue';
import type { Person } from '../../support/accounts.ts';
import { EICAR } from '../../support/clamd.ts';
import { docx, pdf } from '../../support/documents.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm, type SentSubmission, submit } from '../../support/submissions.ts';

const LONG_ABSTRACT = 'Background: sleep is poor after surgery. Methods: a cohort. Results: it was poor.';
const ZIMMERGLOCK = 'Xanthippe Zimmerglock';

describe('what reviewers get', () => {
  const journal = useTestJournal();
  let author: Person;

  beforeEach(async () => {
    await journal.empty();
    journal.context.scanner = undefined;
    author = await journal.as('author', { first_name: 'Xanthippe', last_name: 'Zimmerglock' });
  });

  const send = async (file: SentSubmission['file']) => {
    const response = await submit(journal.fetch, author, { file });
    expect(response.status).toBe(201);
    return (await response.json()).id as string;
  };
  const files = () => journal.db.selectFrom('manuscript_file').selectAll().orderBy('kind').execute();
  const report = () => journal.db.selectFrom('leak_report').selectAll().executeTakeFirst();
  const readStored = async (key: string) => new Response((await journal.files.read(key))?.stream).bytes();

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['docx', () => docx({ creator: ZIMMERGLOCK, paragraphs: ['Sleep after surgery.'] })],
    ['pdf', () => pdf({ author: ZIMMERGLOCK, pages: [['Sleep after surgery.']] })],
  ])('is a copy of a .%s under a neutral name, while the original stays as it was', async (ending, make) => {
    const bytes = await make();
    const id = await send({ name: `Zimmerglock.${ending}`, bytes });
    await journal.deliver();
    const [original, copy, ...more] = await files();
    expect(more).toEqual([]);
    expect(original).toMatchObject({ kind: 'original', name: `Zimmerglock.${ending}`, bytes: bytes.length });
    expect(await readStored(original?.file_key ?? '')).toEqual(bytes);
    expect(copy).toMatchObject({ kind: 'review_copy', manuscript_id: id, round: 1, name: `MJ-2026-0001-r1.${ending}` });
    const cleaned = await readStored(copy?.file_key ?? '');
    expect([cleaned.length, createHash('sha256').update(cleaned).digest('hex')]).toEqual([copy?.bytes, copy?.sha256]);
    expect(await journal.db.selectFrom('unclaimed_file').selectAll().execute()).toEqual([]);
    const { status, removed, leaks } = (await report()) ?? {};
    expect({ status, leaks }).toEqual({ status: 'clean', leaks: [] });
    expect(removed).toContain("the author named in the file's properties");
  });

  it('is without the title page where its authors agreed to that, in every round, and whole where no one did', async () => {
    const paragraphs = [
      'Sleep after surgery',
      `${ZIMMERGLOCK}, Example Hospital`,
      'Abstract',
      LONG_ABSTRACT,
      'Introduction',
    ];
    const file = { name: 'a.docx', bytes: docx({ paragraphs }) };
    const held = await submit(journal.fetch, author, { file });
    expect(held.status).toBe(201);
    const fields = { title_page: 'apart' };
    const { id } = await (await submit(journal.fetch, author, { file, fields })).json();
    await journal.deliver();
    await journal.db.updateTable('manuscript').set({ status: 'revisions_required' }).where('id', '=', id).execute();
    const revision = { file, fields: { response: 'We agree.' } };
    const path = `/api/author/manuscripts/${id}/revision/`;
    expect((await postForm(journal.fetch, path, revision, { person: author })).status).toBe(201);
    await journal.deliver();
    const reports = await journal.db.selectFrom('leak_report').selectAll().orderBy('round').execute();
    const [whole] = reports.filter(({ manuscript_id }) => manuscript_id !== id);
    expect(whole?.status).toBe('leaks');
    const apart = reports.filter(({ manuscript_id }) => manuscript_id === id);
    expect(apart.map(({ round, status }) => [round, status])).toEqual([
      [1, 'clean'],
      [2, 'clean'],
    ]);
    for (const { removed } of apart) expect(removed[0]).toMatch(/^the title page/);
    const originals = (await files()).filter(({ kind }) => kind === 'original');
    for (const { file_key } of originals) expect(await readStored(file_key)).toEqual(file.bytes);
  });

  it('names each author that can still be read in it', async () => {
    await send({ name: 'a.docx', bytes: docx({ paragraphs: ['Sleep.', `Written by ${ZIMMERGLOCK} and Grace Lin.`] }) });
    await journal.deliver();
    const { status, leaks } = (await report()) ?? {};
    expect(status).toBe('leaks');
    expect(leaks?.map(({ what, found }) => [what, found])).toEqual(
      expect.arrayContaining([
        ['name', ZIMMERGLOCK],
        ['name', 'Grace Lin'],
      ]),
    );
  });

  it('is nothing where no copy can be made; the reason is told, and nothing is called clean', async () => {
    const manuscript = await send({ name: 'a.docx', bytes: docx() });
    // A real .doc file is laborious to build; for the anonymiser the format is enough.
    await journal.db
      .updateTable('manuscript_file')
      .set({ format: 'doc' })
      .where('manuscript_id', '=', manuscript)
      .execute();
    await journal.deliver();
    expect((await files()).map(({ kind }) => kind)).toEqual(['original']);
    expect(await report()).toMatchObject({
      status: 'unreadable',
      reason: expect.stringMatching(/\.doc\b.*\.docx/),
      leaks: [],
    });
  });

  it('is made once, however often it is asked for', async () => {
    const manuscript_id = await send({ name: 'a.docx', bytes: docx() });
    await journal.deliver();
    const first = await files();
    await enqueue(journal.db, { kind: 'review-copy.make', payload: { manuscript_id, round: 1 } }, journal.clock.now());
    expect(await journal.deliver()).toEqual({ delivered: 1, failed: 0 });
    expect(await files()).toEqual(first);
  });

  it('waits for a file store that is away, and is made when it is back', async () => {
    await send({ name: 'a.docx', bytes: docx() });
    const { read } = journal.files;
    journal.files.read = async () => {
      throw new Error('the store does not answer');
    };
    expect(await journal.deliver()).toMatchObject({ failed: 1 });
    journal.files.read = read;
    expect(await report()).toBeUndefined();
    journal.clock.advance(60_000);
    await journal.deliver();
    expect(await report()).toMatchObject({ status: 'clean' });
  });

  it('is not made from bytes that are not those that were sent', async () => {
    await send({ name: 'a.docx', bytes: docx() });
    const [original] = await files();
    await journal.files.write(original?.file_key ?? '', docx({ paragraphs: ['Another text.'] }));
    expect(await journal.deliver()).toMatchObject({ failed: 1 });
    expect(journal.logged.at(-1)?.message).toContain('differs from the stored one');
  });

  describe('with a virus scanner', () => {
    const scanner = (verdict: 'clean' | 'infected' | 'away') => {
      journal.context.scanner = {
        async scan() {
          if (verdict === 'away') throw new ScannerUnreachable('it does not answer');
          return verdict;
        },
      };
    };
    const file = { name: 'a.docx', bytes: docx({ paragraphs: [EICAR] }) };
    const download = async () => {
      const replies: (number | string)[] = [];
      for (const one of await files()) {
        replies.push(
          await sendManuscriptFile(one, journal.context).then(
            ({ status }) => status,
            ({ message }) => message,
          ),
        );
      }
      return replies;
    };

    it('refuses a file in which a virus is found, and keeps nothing of it', async () => {
      scanner('infected');
      const response = await submit(journal.fetch, author, { file });
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ file: [expect.stringMatching(/^A virus was found in the file\./)] });
      expect(await files()).toEqual([]);
      expect(await journal.db.selectFrom('unclaimed_file').selectAll().execute()).toEqual([]);
    });

    it('scans revisions too', async () => {
      const id = await send(file);
      await journal.db.updateTable('manuscript').set({ status: 'revisions_required' }).execute();
      scanner('infected');
      const revision = { fields: { response: 'We have changed it.' }, file };
      const response = await postForm(journal.fetch, `/api/author/manuscripts/${id}/revision/`, revision, {
        person: author,
      });
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ file: [expect.stringMatching(/^A virus was found in the file\./)] });
    });

    it('scans the response file of a revision separately, even later', async () => {
      const id = await send({ name: 'a.docx', bytes: docx() });
      await journal.deliver();
      await journal.db.updateTable('manuscript').set({ status: 'revisions_required' }).execute();
      const response_file = { name: 'response.docx', bytes: docx({ paragraphs: ['Answers.'] }) };
      const revision = { fields: { response: 'See the file.' }, file, response_file };
      const revise = () =>
        postForm(journal.fetch, `/api/author/manuscripts/${id}/revision/`, revision, { person: author });
      const verdicts = (...all: ('clean' | 'infected' | 'away')[]) => {
        journal.context.scanner = {
          async scan() {
            const verdict = all.shift() ?? 'clean';
            if (verdict === 'away') throw new ScannerUnreachable('it does not answer');
            return verdict;
          },
        };
      };
      verdicts('clean', 'infected');
      const refused = await revise();
      expect([refused.status, Object.keys(await refused.json())]).toEqual([422, ['response_file']]);
      verdicts('clean', 'away', 'away');
      expect((await revise()).status).toBe(201);
      await journal.deliver();
      verdicts('infected');
      journal.clock.advance(60_000);
      await journal.deliver();
      const ofRound = (await files()).filter(({ round }) => round === 2);
      expect(ofRound.map(({ kind, scan_status }) => [kind, scan_status])).toEqual([
        ['original', 'clean'],
        ['response', 'infected'],
        ['response_copy', 'infected'],
        ['review_copy', 'clean'],
      ]);
      expect(journal.mailer.sent.map(({ subject }) => subject)).toContain('Virus found: MJ-2026-0001');
    });

    it('records what is clean', async () => {
      scanner('clean');
      await send(file);
      await journal.deliver();
      expect((await files()).map(({ scan_status }) => scan_status)).toEqual(['clean', 'clean']);
      expect(await download()).toEqual([200, 200]);
    });

    it('that is away prevents no one from submitting, and everyone from downloading, until it is back', async () => {
      scanner('away');
      await send(file);
      await journal.deliver();
      expect(await download()).toEqual(Array(2).fill(expect.stringMatching(/still being checked for viruses/)));
      scanner('clean');
      journal.clock.advance(60_000);
      await journal.deliver();
      expect(await download()).toEqual([200, 200]);
    });

    it('that finds a virus later blocks the file, and the office is notified', async () => {
      scanner('away');
      await send(file);
      await journal.deliver();
      scanner('infected');
      journal.clock.advance(60_000);
      await journal.deliver();
      journal.context.scanner = undefined;
      expect(await download()).toEqual(Array(2).fill(expect.stringMatching(/^A virus was found in this file/)));
      expect(journal.mailer.sent.map(({ subject }) => subject)).toContain('Virus found: MJ-2026-0001');
    });
  });

  it('and every other file is sent to be saved, under its own name, and neither kept nor run', async () => {
    await send({ name: 'edição (x) 丹尼爾 <4>.docx', bytes: docx() });
    const [original] = await files();
    if (!original) throw new Error('There is no file.');
    const response = await sendManuscriptFile(original, journal.context);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="edicao (x) ___ <4>.docx"; filename*=UTF-8''edi%C3%A7%C3%A3o%20%28x%29%20%E4%B8%B9%E5%B0%BC%E7%88%BE%20%3C4%3E.docx`,
      'content-length': String(original.bytes),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    expect(await response.bytes()).toEqual(await readStored(original.file_key));
  });
});
