import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { BUNDLED } from '#domain/moving/out/records';
import { movingOutApi } from '#domain/moving/paths';
import { writeBundle } from '#server/moving/out/write-bundle';
import { json, type Person } from '../../support/accounts.ts';
import {
  publishedArticle,
  rejectedManuscript,
  underReviewManuscript,
  withdrawnArticle,
} from '../../support/factories.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';
import { largeFileStore } from '../../support/large-file.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const AT = '2026-11-20T10:00:00.000Z';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

describe('a journal that moves out', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const ask = (person = editor) => journal.fetch(movingOutApi, json({}, person));
  /** Downloads a bundle; returns its files by path. */
  const download = async (person = editor) => {
    const reply = await ask(person);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const entries = Object.entries(unzipSync(new Uint8Array(await reply.arrayBuffer())));
    return new Map(entries.map(([name, bytes]) => [name.slice(name.indexOf('/') + 1), bytes]));
  };
  const lines = (files: Map<string, Uint8Array>, kind: string) =>
    [...files]
      .filter(([path]) => path.startsWith(`data/${kind}/`))
      .flatMap(([, bytes]) => textOf(bytes).trimEnd().split('\n'))
      .map((line) => JSON.parse(line));
  const decide = (manuscript_id: string, words: string) =>
    journal.db
      .insertInto('decision')
      .values({
        id: `decision-${manuscript_id}`,
        ...{ manuscript_id, round: 1, previous_status: 'under_review', status: 'rejected', kind: null },
        ...{ notes: words, letter_subject: 'Your manuscript', letter_text: words, revision_due_on: null },
        ...{ decided_by: editor.email, decided_by_id: editor.id, decided_at: AT },
      })
      .execute();

  it('is a bag with a right checksum of every file and every tag, and nothing else in it', async () => {
    const article = await publishedArticle(journal.db, journal.files);
    await withdrawnArticle(journal.db, journal.files, 'rejected', { slug: 'gone' });
    const files = await download();
    expect(textOf(files.get('bagit.txt'))).toContain('BagIt-Version: 1.0');
    const checked = ['manifest-sha256.txt', 'tagmanifest-sha256.txt'].flatMap((manifest) =>
      textOf(files.get(manifest))
        .trimEnd()
        .split('\n')
        .map((line) => {
          const [sum, path = ''] = line.split('  ');
          expect(sha256(files.get(path) ?? new Uint8Array()), path).toBe(sum);
          return path;
        }),
    );
    expect([...checked, 'tagmanifest-sha256.txt'].sort()).toEqual([...files.keys()].sort());
    const folder = `data/articles/${article.slug}/`;
    expect(sha256(files.get(`${folder}${article.slug}.pdf`) ?? new Uint8Array())).toBe(article.pdf?.sha256);
    expect(textOf(files.get(`${folder}${article.slug}.xml`))).toContain(article.title);
    expect([...files.keys()].filter((path) => path.includes('gone'))).toEqual([]);
  });

  it('holds in every file what the JSON Schema within it describes', async () => {
    const { id: manuscript_id, issue } = await publishedArticle(journal.db, journal.files);
    await decide(await rejectedManuscript(journal.db), 'It does not fit.');
    const from = { source: 'ojs', moved_at: AT, moved_by: editor.email };
    const names = { old_names: '["12"]', pages: '', lost: '[]' };
    const { db } = journal;
    const { id: account_id } = await journal.as('editor', { email: 'otto@journal.example' });
    await db
      .insertInto('moved_article')
      .values({ ...from, ...names, source_id: '12', manuscript_id })
      .execute();
    await db
      .insertInto('moved_issue')
      .values({ source: 'ojs', source_id: '31', issue_id: issue?.id ?? '' })
      .execute();
    await db.insertInto('usage_month').values({ manuscript_id, month: '2026-10' }).execute();
    await db.insertInto('invoice_counter').values({ year: 2026, last: 3 }).execute();
    await db
      .insertInto('call_answer')
      .values({ manuscript_id, issue_id: issue?.id ?? '', noted_at: AT })
      .execute();
    await db.insertInto('recusal').values({ manuscript_id, account_id, recused_at: AT }).execute();
    const files = await download();
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    for (const [pattern, { schema }] of Object.entries(BUNDLED)) {
      const validate = ajv.compile(JSON.parse(textOf(files.get(`data/schemas/${schema}.schema.json`))));
      const found = [...files].filter(([path]) => matches(path, pattern));
      expect(found.length, pattern).toBeGreaterThan(0);
      for (const [path, bytes] of found) {
        const texts = path.endsWith('.jsonl') ? textOf(bytes).trimEnd().split('\n') : [textOf(bytes)];
        for (const text of texts) expect([validate(JSON.parse(text)), validate.errors], path).toEqual([true, null]);
      }
    }
    expect(JSON.parse(textOf(files.get('data/bundle.json')))).toMatchObject({
      counts: { articles: 1, decisions: 1, accounts: 2, manuscripts: 2 },
      left_out: { manuscripts: 0 },
      missing: [],
    });
  });

  it('lets no one in: no password, second factor, session, tracking code or unconfirmed account is in it', async () => {
    const totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DP';
    const password_hash = '$scrypt$a-hash-of-a-password$';
    await journal.db.updateTable('account').set({ totp_secret, password_hash }).execute();
    await journal.as('author', { email: 'squatter@elsewhere.example', email_verified_at: null });
    await underReviewManuscript(journal.db, { submission_code: 'MJ-2026-0099-SECRET' });
    const sessions = await journal.db.selectFrom('session').select('id').execute();
    const all = [...(await download())].map(([path, bytes]) => path + textOf(bytes)).join('\n');
    expect(all).toContain(editor.email);
    const secrets = [totp_secret, password_hash, 'MJ-2026-0099-SECRET', 'squatter@', ...sessions.map(({ id }) => id)];
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });

  it('hides an editor’s own manuscript from that editor, and says that something is left out', async () => {
    const own = await underReviewManuscript(journal.db, { submitter_id: editor.id, title: 'My own secret study' });
    await decide(own, 'The second reviewer doubts it.');
    await decide(await rejectedManuscript(journal.db), 'It does not fit.');
    await journal.fetch(`/api/editor/manuscript/${own}/`, json({}, editor));
    const other = await journal.as('editor', { email: 'otto@journal.example' });
    const files = await download();
    const all = [...files.values()].map(textOf).join('\n');
    expect(lines(files, 'decisions').map(({ letter_text }) => letter_text)).toEqual(['It does not fit.']);
    expect([own, 'My own secret study', 'The second reviewer'].filter((words) => all.includes(words))).toEqual([]);
    expect(JSON.parse(textOf(files.get('data/bundle.json'))).left_out).toEqual({ manuscripts: 1 });
    expect(lines(await download(other), 'decisions')).toHaveLength(2);
  });

  it('is in the event log, which is in it, and can be asked for ten times in an hour', async () => {
    const files = await download();
    expect(lines(files, 'events').at(-1)).toMatchObject({ action: 'journal.moved-out', actor: editor.email });
    for (let times = 1; times < 10; times += 1) await (await ask()).body?.cancel();
    expect((await ask()).status).toBe(429);
  });

  it('names a file that the store cannot give, and is whole without it', async () => {
    const { id, slug } = await publishedArticle(journal.db, journal.files);
    const galley = await journal.db
      .selectFrom('galley')
      .select('file_key')
      .where('manuscript_id', '=', id)
      .executeTakeFirstOrThrow();
    await journal.files.remove(galley.file_key);
    const files = await download();
    expect(JSON.parse(textOf(files.get('data/bundle.json'))).missing).toMatchObject([
      { article: slug, file: `${slug}.pdf` },
    ]);
    expect(files.has(`data/articles/${slug}/${slug}.pdf`)).toBe(false);
  });

  it('is refused with the command that does it, where a host would cut it off', async () => {
    const { id } = await publishedArticle(journal.db, journal.files);
    await journal.db.updateTable('galley').set({ bytes: 30_000_000 }).where('manuscript_id', '=', id).execute();
    const reply = await ask();
    expect([reply.status, await reply.text()]).toEqual([413, expect.stringContaining('npm run export-journal')]);
  });

  it('reads of a large file only what has been sent on', async () => {
    await publishedArticle(journal.db, journal.files);
    const [part, count] = [new Uint8Array(65_536), 2_000];
    const { files, parts } = largeFileStore(journal.files, { part, count });
    const now = journal.clock.now();
    const source = { reader: journal.context.reader, files, siteUrl: SITE_URL, hidden: [], now };
    let [bytes, sent, ahead] = [0, 0, 0];
    for await (const written of writeBundle(MERIDIAN, source)) {
      bytes += written.length;
      if (written.length !== part.length) continue;
      sent += 1;
      // The checksum took one complete read.
      ahead = Math.max(ahead, parts() - count - sent);
    }
    expect(bytes).toBeGreaterThan(part.length * count);
    expect(ahead).toBeLessThan(5);
  });
});

const matches = (path: string, pattern: string) =>
  new RegExp(`^data/${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`).test(path);
