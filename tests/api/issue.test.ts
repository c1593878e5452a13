import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ISSUE_TEXTS, type IssueRecord } from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import { VOLUME_TEXTS } from '#domain/issue/volume-change';
import { api, paths } from '#domain/paths';
import { articlesOfIssue } from '#domain/publication/manifest';
import { pageDigests } from '#loaders/plan';
import { takeSnapshot } from '#loaders/take-snapshot';
import { bearer, json, type Person } from '../support/accounts.ts';
import { engines } from '../support/engines.ts';
import { acceptedManuscript, publishedArticle } from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';

const WORDS = { title: '', description: '', publication_date: '2026-12-18' };
const VOLUME = { id: 'volume-9', number: 9, year: 2026 };
const PLACE = { volume: VOLUME, issue: { id: 'volume-9-issue-1', number: 1 } };

describe.each(await engines())('an issue, on $name', (engine) => {
  const journal = useTestJournal(engine);
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const call = async (method: string, path: string, body: object, person = editor) => {
    const response = await journal.fetch(path, { ...json(body, person), method });
    return [response.status, await response.json()] as const;
  };
  const read = async (id: string, person = editor): Promise<IssueRecord> =>
    (await journal.fetch(issueApi.issue(id), { headers: bearer(person.token) })).json();
  const save = (id: string, change: object, person = editor) => call('PUT', issueApi.record(id), change, person);
  const idsIn = ({ articles }: IssueRecord) => articles.map(({ id }) => id);
  /** Two studies and a case report in one issue, by their ids in the order of their numbers. */
  const filled = async () => {
    const study = await publishedArticle(journal.db, journal.files, { ...PLACE, article_type: 'original_research' });
    const report = await publishedArticle(journal.db, journal.files, { ...PLACE, article_type: 'case_report' });
    const other = await publishedArticle(journal.db, journal.files, { ...PLACE, article_type: 'original_research' });
    return [study.id, report.id, other.id] as const;
  };
  const publicIssue = async () => {
    const [volume] = await (await journal.fetch(api.volumes)).json();
    return volume.issues[0];
  };

  it('is created before anything stands in it, with its volume where that is new', async () => {
    const wanted = { volume: 3, year: 2027, number: 1, publication_date: '2027-03-26' };
    const [status, { message, id }] = await call('POST', issueApi.issues, wanted);
    expect([status, message]).toEqual([201, 'Issue 1 of Volume 3 is there now.']);
    expect(await read(id)).toMatchObject({ number: 1, volume: { number: 3, year: 2027 }, title: '', version: 1 });
    const text = VOLUME_TEXTS.taken('Issue 1 of Volume 3');
    expect(await call('POST', issueApi.issues, wanted)).toMatchObject([409, { number: [text] }]);
    expect((await call('POST', issueApi.issues, { ...wanted, publication_date: '2027-02-30' }))[0]).toBe(400);
    const events = await journal.db.selectFrom('event').select('action').where('object_type', '=', 'issue').execute();
    expect(events).toEqual([{ action: 'issue.created' }]);
    expect(await journal.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'site.rebuild' }]);
  });

  it('has a title, a description and an order, which readers, the API and the snapshot get', async () => {
    const [study, report, other] = await filled();
    const { id } = PLACE.issue;
    expect(idsIn(await read(id))).toEqual([study, other, report]);
    expect(Object.keys(await publicIssue())).toEqual(['id', 'number', 'publication_date']);
    const words = { ...WORDS, title: ' Hearts  and minds ', description: 'One.\r\n\r\n\r\nTwo.' };
    const [status, { message, issue }] = await save(id, { ...words, version: 1, articles: [report, other, study] });
    expect([status, message]).toEqual([200, ISSUE_TEXTS.saved]);
    expect(issue).toMatchObject({ title: 'Hearts and minds', description: 'One.\n\nTwo.', version: 2 });
    expect(idsIn(issue)).toEqual([report, other, study]);
    expect(await publicIssue()).toEqual({
      ...{ id, number: 1, publication_date: '2026-12-18', title: 'Hearts and minds', description: 'One.\n\nTwo.' },
      articles: [report, other, study],
    });
    const folder = mkdtempSync(join(tmpdir(), 'journal-issue-'));
    try {
      const manifest = await takeSnapshot(journal.context.reader, folder);
      expect(articlesOfIssue(manifest, id).map((card) => card.id)).toEqual([report, other, study]);
      const before = pageDigests(manifest);
      await save(id, { ...words, version: 2, articles: [report, study, other] });
      const after = pageDigests(await takeSnapshot(journal.context.reader, folder));
      const changed = Object.keys(after).filter((page) => after[page] !== before[page]);
      expect(changed).toEqual([paths.volume(9), paths.issue(9, 1)]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is changed by one editor at a time: the other gets what it is now, and nothing is overwritten', async () => {
    const [study, report, other] = await filled();
    const { id } = PLACE.issue;
    await save(id, { ...WORDS, title: 'First', version: 1, articles: [study, other, report] });
    const [status, { detail, issue }] = await save(id, { ...WORDS, title: 'Second', version: 1, articles: [] });
    expect([status, detail, issue.title, issue.version]).toEqual([409, ISSUE_TEXTS.stale, 'First', 2]);
    const same = await save(id, { ...WORDS, title: 'First', version: 2, articles: [study, other, report] });
    expect(same).toMatchObject([200, { message: ISSUE_TEXTS.unchanged, issue: { version: 2 } }]);
    expect((await save('absent', { ...WORDS, version: 1, articles: [] }))[0]).toBe(404);
    expect(await save(id, { ...WORDS, title: 'x'.repeat(201), version: 2, articles: [] })).toMatchObject([
      400,
      { title: ['Use at most 200 characters for the title.'] },
    ]);
  });

  it('shows readers nothing of a manuscript in it that is not published, and an author in the office nothing of their own', async () => {
    const [study, report, other] = await filled();
    const { id } = PLACE.issue;
    const author = await journal.as('editor', { email: 'alex@journal.example' });
    const own = await acceptedManuscript(journal.db, { submitter_id: author.id, article_type: 'original_research' });
    await journal.db
      .updateTable('manuscript')
      .set({ volume_id: VOLUME.id, issue_id: id })
      .where('id', '=', own)
      .execute();
    await save(id, { ...WORDS, version: 1, articles: [study, own, other, report] });
    expect((await publicIssue()).articles).toEqual([study, other, report]);
    const seen = await read(id, author);
    expect(idsIn(seen)).toEqual([study, other, report]);
    await save(id, { ...WORDS, version: seen.version, articles: [other, study, report] }, author);
    expect(idsIn(await read(id))).toEqual([other, study, own, report]);
  });
});
