import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ISSUE_TEXTS, type IssueRecord, type PlacedEntry, VOLUME_TEXTS } from '#domain/issue/issue-record';
import { SECTION_TEXTS } from '#domain/issue/issue-sections';
import { issueApi } from '#domain/issue/paths';
import { PICTURE_TEXTS, pictureApi } from '#domain/journal/picture/picture';
import { api, paths } from '#domain/kernel/paths';
import { articlesOfIssue } from '#domain/publication/manifest';
import { pageDigests } from '#loaders/plan';
import { shownPictures } from '#loaders/snapshot';
import { takeSnapshot } from '#loaders/take-snapshot';
import { listPictures } from '#server/settings/picture/queries';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { acceptedManuscript, publishedArticle } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { photograph, uploadPicture } from '../../support/pictures.ts';

const PLAIN = { is_special: false, guest_editors: [], call_text: '', call_opens_on: '', call_closes_on: '' };
const WORDS = { title: '', description: '', publication_date: '2026-12-18', cover: '', sections: [], ...PLAIN };
const GUEST = { name: 'Amina Diallo', affiliation: 'Regional Hospital', orcid: '0000-0002-1825-0097' };
const SPECIAL = {
  ...{ ...WORDS, title: 'Care at a distance', is_special: true, guest_editors: [GUEST] },
  ...{ call_text: 'Send us what you found.', call_opens_on: '2026-11-28', call_closes_on: '2027-01-31' },
};
const VOLUME = { id: 'volume-9', number: 9, year: 2026 };
const PLACE = { volume: VOLUME, issue: { id: 'volume-9-issue-1', number: 1 } };

describe('an issue', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-27T10:00:00Z');
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
  /** Puts two studies and a case report into one issue; returns their ids by number. */
  const fillIssue = async () => {
    const study = await publishedArticle(journal.db, journal.files, { ...PLACE, article_type: 'original_research' });
    const report = await publishedArticle(journal.db, journal.files, { ...PLACE, article_type: 'case_report' });
    const other = await publishedArticle(journal.db, journal.files, { ...PLACE, article_type: 'original_research' });
    return [study.id, report.id, other.id] as const;
  };
  const publicIssue = async () => {
    const [volume] = await (await journal.fetch(api.volumes)).json();
    return volume.issues[0];
  };

  it('is created empty, with its volume if that is new', async () => {
    const wanted = { volume: 3, year: 2027, number: 1, publication_date: '2027-03-26' };
    const [status, { message, id }] = await call('POST', issueApi.issues, wanted);
    expect([status, message]).toEqual([201, 'Issue 1 of Volume 3 has been created.']);
    expect(await read(id)).toMatchObject({ number: 1, volume: { number: 3, year: 2027 }, title: '', version: 1 });
    const text = VOLUME_TEXTS.taken('Issue 1 of Volume 3');
    expect(await call('POST', issueApi.issues, wanted)).toMatchObject([409, { number: [text] }]);
    expect((await call('POST', issueApi.issues, { ...wanted, publication_date: '2027-02-30' }))[0]).toBe(400);
    const events = await journal.db.selectFrom('event').select('action').where('object_type', '=', 'issue').execute();
    expect(events).toEqual([{ action: 'issue.created' }]);
    // Pages call it forthcoming until its date.
    const effects = await journal.db.selectFrom('outbox').select(['kind', 'next_at']).orderBy('kind').execute();
    expect(effects).toEqual([
      { kind: 'site.rebuild', next_at: expect.any(Date) },
      { kind: 'site.turn', next_at: new Date('2027-03-26T00:00:00Z') },
    ]);
  });

  it('has a title, a description and an order, which readers, the API and the snapshot get', async () => {
    const [study, report, other] = await fillIssue();
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
      expect(articlesOfIssue(journal.context.journal, manifest, id).map((card) => card.id)).toEqual([
        report,
        other,
        study,
      ]);
      const before = pageDigests(journal.context.journal, manifest);
      await save(id, { ...words, version: 2, articles: [report, study, other] });
      const after = pageDigests(journal.context.journal, await takeSnapshot(journal.context.reader, folder));
      const changed = Object.keys(after).filter((page) => after[page] !== before[page]);
      expect(changed).toEqual([paths.volume(9), paths.issue(9, 1)]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is built with its next change, or only when the office asks where an import has changed it', async () => {
    await fillIssue();
    const builds = () => journal.db.selectFrom('site_build').select('reason').execute();
    const before = await builds();
    await save(PLACE.issue.id, { ...WORDS, title: 'Imported', version: 1, articles: [], builds: false });
    expect(await builds()).toEqual(before);
    await save(PLACE.issue.id, { ...WORDS, title: 'By the office', version: 2, articles: [] });
    expect(await builds()).toEqual([...before, { reason: 'office' }]);
  });

  it('is changed by one editor at a time: the other gets what it is now, and nothing is overwritten', async () => {
    const [study, report, other] = await fillIssue();
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

  it('hides unpublished manuscripts from readers, and an editor’s own manuscripts from that editor', async () => {
    const [study, report, other] = await fillIssue();
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

  it('shows what waits for it: accepted, without an issue and in no other volume, and the office’s own work left out', async () => {
    await fillIssue();
    const { id } = PLACE.issue;
    const author = await journal.as('editor', { email: 'ines@journal.example' });
    const [waiting, own] = [
      await acceptedManuscript(journal.db),
      await acceptedManuscript(journal.db, { submitter_id: author.id }),
    ];
    const inVolume = await acceptedManuscript(journal.db);
    const elsewhere = await acceptedManuscript(journal.db);
    const put = (manuscript: string, place: { volume_id: string; issue_id?: string }) =>
      journal.db.updateTable('manuscript').set(place).where('id', '=', manuscript).execute();
    await put(inVolume, { volume_id: VOLUME.id });
    await journal.db.insertInto('volume').values({ id: 'volume-8', number: 8, year: 2025 }).execute();
    await put(elsewhere, { volume_id: 'volume-8' });
    const listWaiting = async (person?: Person) =>
      (await read(id, person)).waiting.map((one: PlacedEntry) => [one.id, one.place.volume]);
    const all = [
      [waiting, null],
      [own, null],
      [inVolume, 9],
    ];
    expect((await listWaiting()).sort()).toEqual(all.toSorted());
    expect((await listWaiting(author)).sort()).toEqual([all[0], all[2]].toSorted());
    await put(waiting, { volume_id: VOLUME.id, issue_id: id });
    expect((await listWaiting()).sort()).toEqual([all[1], all[2]].toSorted());
  });

  it('has sections that the office names, which readers get with what is published in them; their articles stay as they are', async () => {
    const [study, report, other] = await fillIssue();
    const { id } = PLACE.issue;
    const accepted = await acceptedManuscript(journal.db, { article_type: 'original_research' });
    const place = { volume_id: VOLUME.id, issue_id: id };
    await journal.db.updateTable('manuscript').set(place).where('id', '=', accepted).execute();
    const sections = [
      { id: 1, name: ' Focus:  heart failure', articles: [report, accepted, study] },
      { id: 2, name: 'From the society', articles: [] },
      { id: 3, name: 'To come', articles: [] },
    ];
    const folder = mkdtempSync(join(tmpdir(), 'journal-issue-'));
    try {
      const before = pageDigests(journal.context.journal, await takeSnapshot(journal.context.reader, folder));
      const change = { ...WORDS, version: 1, articles: [report, accepted, study, other] };
      const [status, { issue }] = await save(id, { ...change, sections });
      expect([status, issue.version, issue.sections[0].name]).toEqual([200, 2, 'Focus: heart failure']);
      expect(idsIn(issue)).toEqual([report, accepted, study, other]);
      // Empty sections and those without published articles are hidden from readers.
      expect((await publicIssue()).sections).toEqual([{ name: 'Focus: heart failure', articles: [report, study] }]);
      const manifest = await takeSnapshot(journal.context.reader, folder);
      expect(articlesOfIssue(journal.context.journal, manifest, id).map((card) => card.id)).toEqual([
        report,
        study,
        other,
      ]);
      const after = pageDigests(journal.context.journal, manifest);
      const changed = Object.keys(after).filter((page) => after[page] !== before[page]);
      expect(changed).toEqual([paths.volume(9), paths.issue(9, 1)]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const events = await journal.db
      .selectFrom('event')
      .select('details')
      .where('action', '=', 'issue.changed')
      .execute();
    expect(events.map(({ details }) => details.fields)).toEqual([['publication_date', 'sections', 'article_order']]);
    // Without sections the issue is as before.
    await save(id, { ...WORDS, version: 2, articles: [] });
    expect(await publicIssue()).not.toHaveProperty('sections');
  });

  it('has sections in which what an editor does not see keeps its place, whatever that editor calls and orders', async () => {
    const [study, report, other] = await fillIssue();
    const { id } = PLACE.issue;
    const author = await journal.as('editor', { email: 'alex@journal.example' });
    const own = await acceptedManuscript(journal.db, { submitter_id: author.id, article_type: 'original_research' });
    const place = { volume_id: VOLUME.id, issue_id: id };
    await journal.db.updateTable('manuscript').set(place).where('id', '=', own).execute();
    const focus = { id: 1, name: 'Focus', articles: [study, own, report] };
    await save(id, { ...WORDS, version: 1, articles: [study, own, report, other], sections: [focus] });
    const seen = await read(id, author);
    expect(seen.sections).toEqual([{ ...focus, articles: [study, report] }]);
    const renamed = { id: 1, name: 'Hearts', articles: [report, study] };
    await save(id, { ...WORDS, version: 2, articles: [report, study, other], sections: [renamed] }, author);
    expect((await read(id)).sections).toEqual([{ ...renamed, articles: [report, study, own] }]);
    expect((await read(id, author)).sections).toEqual([renamed]);
  });

  it('has an order in which what an editor does not see keeps its place', async () => {
    const [study, report, other] = await fillIssue();
    const { id } = PLACE.issue;
    const author = await journal.as('editor', { email: 'alex@journal.example' });
    const own = await acceptedManuscript(journal.db, { submitter_id: author.id, article_type: 'original_research' });
    const place = { volume_id: VOLUME.id, issue_id: id };
    await journal.db.updateTable('manuscript').set(place).where('id', '=', own).execute();
    await save(id, { ...WORDS, version: 1, articles: [own, study, report, other] });
    await save(id, { ...WORDS, version: 2, articles: [other, report, study] }, author);
    expect(idsIn(await read(id))).toEqual([own, other, study, report]);
  });

  it('refuses unnamed, duplicate and too many sections, with an error at the field', async () => {
    const [study] = await fillIssue();
    const { id } = PLACE.issue;
    const saveSections = async (...names: string[]) => {
      const sections = names.map((name, index) => ({ id: index + 1, name, articles: [study] }));
      return (await save(id, { ...WORDS, version: 1, articles: [], sections }))[1].sections;
    };
    expect(await saveSections('')).toEqual([SECTION_TEXTS.required]);
    expect(await saveSections('Focus', 'focus')).toEqual([SECTION_TEXTS.twice]);
    expect(await saveSections('Case reports')).toEqual([SECTION_TEXTS.ofType]);
    expect(await saveSections(...Array.from({ length: 21 }, (_, index) => `S${index}`))).toEqual([
      SECTION_TEXTS.tooMany,
    ]);
    expect((await read(id)).version).toBe(1);
  });

  it('is special with guest editors and a call, which readers get, and the site is built on the days on which the call turns and it comes out', async () => {
    await fillIssue();
    const { id } = PLACE.issue;
    expect((await save(id, { ...SPECIAL, version: 1, articles: [] }))[0]).toBe(200);
    expect(await publicIssue()).toMatchObject({
      ...{ title: 'Care at a distance', is_special: true, guest_editors: [GUEST] },
      call: { text: 'Send us what you found.', opens_on: '2026-11-28', closes_on: '2027-01-31' },
    });
    const turns = () =>
      journal.db
        .selectFrom('outbox')
        .select(['payload', 'next_at'])
        .where('kind', '=', 'site.turn')
        .orderBy('next_at')
        .execute();
    expect((await turns()).map(({ next_at }) => next_at.toISOString())).toEqual([
      '2026-11-28T00:00:00.000Z',
      '2026-12-18T00:00:00.000Z',
      '2027-02-01T00:00:00.000Z',
    ]);
    // A regular issue again: readers no longer see the special texts, which the office keeps.
    const [, { issue }] = await save(id, { ...SPECIAL, is_special: false, version: 2, articles: [] });
    expect(issue).toMatchObject({ is_special: false, call_text: 'Send us what you found.' });
    for (const name of ['is_special', 'guest_editors', 'call']) expect(await publicIssue()).not.toHaveProperty(name);
  });

  it('refuses a call without its days, and a guest editor without a name, each at its field', async () => {
    await fillIssue();
    const { id } = PLACE.issue;
    const saveSpecial = async (part: object) => (await save(id, { ...SPECIAL, ...part, version: 1, articles: [] }))[1];
    expect(await saveSpecial({ call_closes_on: '2026-11-01' })).toMatchObject({
      call_closes_on: ['The call cannot close before it opens.'],
    });
    expect(await saveSpecial({ call_opens_on: '' })).toHaveProperty('call_opens_on');
    expect(await saveSpecial({ guest_editors: [{ ...GUEST, name: '' }] })).toHaveProperty('guest_editors');
    expect((await read(id)).version).toBe(1);
  });

  it('gives a guest editor no rights by being named', async () => {
    await fillIssue();
    const guest = await journal.as('author', {
      email: 'amina@hospital.example',
      first_name: 'Amina',
      last_name: 'Diallo',
    });
    await save(PLACE.issue.id, { ...SPECIAL, version: 1, articles: [] });
    const reply = await journal.fetch(issueApi.issue(PLACE.issue.id), { headers: bearer(guest.token) });
    expect(reply.status).toBe(403);
  });

  it('knows which manuscripts answer its call, of those that the editor sees; one answers one call', async () => {
    await fillIssue();
    const { id } = PLACE.issue;
    const author = await journal.as('editor', { email: 'alex@journal.example' });
    const own = await acceptedManuscript(journal.db, { submitter_id: author.id });
    const { manuscript_number } = await journal.db
      .selectFrom('manuscript')
      .select('manuscript_number')
      .where('id', '=', own)
      .executeTakeFirstOrThrow();
    const note = (number: string, person = editor) =>
      call('POST', issueApi.answers(id), { manuscript_number: number }, person);
    expect(await note(manuscript_number)).toMatchObject([422, { detail: ISSUE_TEXTS.noCall }]);
    await save(id, { ...SPECIAL, version: 1, articles: [] });
    expect(await note('MJ-2026-9999')).toMatchObject([400, { manuscript_number: [ISSUE_TEXTS.unknownNumber] }]);
    expect((await note(manuscript_number, author))[0]).toBe(400);
    const [status, { issue }] = await note(manuscript_number);
    expect([status, issue.answers.map((one: { id: string }) => one.id)]).toEqual([200, [own]]);
    expect((await read(id, author)).answers).toEqual([]);
    expect((await call('DELETE', issueApi.answer(id, own), {}, author))[0]).toBe(404);
    const [, off] = await call('DELETE', issueApi.answer(id, own), {});
    expect(off.issue.answers).toEqual([]);
    expect((await call('DELETE', issueApi.answer(id, own), {}))[0]).toBe(404);
  });

  describe('with a cover', () => {
    const { id } = PLACE.issue;
    const picture = async (background: string): Promise<string> =>
      (
        await (
          await uploadPicture(journal.fetch, editor, await photograph({ background }), {
            description: 'A ward at night',
          })
        ).json()
      ).name;
    const usesOf = async (name: string) =>
      (await listPictures(journal.context.reader)).find((one) => one.name === name)?.used_as;

    it('shows it to readers, keeps it from being removed, and lets it go when another one or none takes its place', async () => {
      await fillIssue();
      const [night, day] = [await picture('#223344'), await picture('#ddccaa')];
      const [status, { issue }] = await save(id, { ...WORDS, cover: night, version: 1, articles: [] });
      expect([status, issue.cover, (await publicIssue()).cover]).toEqual([200, night, night]);
      expect(await usesOf(night)).toEqual(['Cover of Volume 9 (2026), Issue 1']);
      expect((await call('DELETE', pictureApi(night), {}))[0]).toBe(409);
      // Saving other fields does not change it.
      await save(id, { ...WORDS, title: 'Nights', cover: night, version: 2, articles: [] });
      expect(await usesOf(night)).toHaveLength(1);
      await save(id, { ...WORDS, cover: day, version: 3, articles: [] });
      expect([await usesOf(night), await usesOf(day)]).toEqual([[], ['Cover of Volume 9 (2026), Issue 1']]);
      await save(id, { ...WORDS, version: 4, articles: [] });
      expect([await usesOf(day), await publicIssue()]).toEqual([[], expect.not.objectContaining({ cover: day })]);
      expect((await call('DELETE', pictureApi(day), {}))[0]).toBe(200);
    });

    it('refuses one that is no longer there, or is no picture, at its field, and saves nothing else of the issue', async () => {
      await fillIssue();
      for (const cover of ['0123456789abcdef.jpg', '../../secret.jpg', 'https://elsewhere.example/a.jpg']) {
        const wanted = { ...WORDS, title: 'Nights', cover, version: 1, articles: [] };
        expect(await save(id, wanted), cover).toMatchObject([400, { cover: [PICTURE_TEXTS.gone] }]);
      }
      expect(await read(id)).toMatchObject({ title: '', cover: '', version: 1 });
    });

    it('loses to a removal or wins over it where both come at once: no issue shows a picture that is gone', async () => {
      await fillIssue();
      const night = await picture('#223344');
      const [[saved], [removed]] = await Promise.all([
        save(id, { ...WORDS, cover: night, version: 1, articles: [] }),
        call('DELETE', pictureApi(night), {}),
      ]);
      expect([saved, removed].toSorted()).toEqual(saved === 200 ? [200, 409] : [200, 400]);
      const { cover } = await read(id);
      expect(await usesOf(night)).toEqual(cover === night ? ['Cover of Volume 9 (2026), Issue 1'] : undefined);
    });

    it('rebuilds only the pages that show it, even if its text changes', async () => {
      await fillIssue();
      const night = await picture('#223344');
      const digests = async () => {
        const folder = mkdtempSync(join(tmpdir(), 'journal-cover-'));
        try {
          return pageDigests(
            journal.context.journal,
            await takeSnapshot(journal.context.reader, folder),
            shownPictures(folder),
          );
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      };
      const states = [await digests()];
      await save(id, {
        ...WORDS,
        publication_date: (await read(id)).publication_date,
        cover: night,
        version: 1,
        articles: [],
      });
      states.push(await digests());
      await call('PUT', pictureApi(night), { description: 'A ward', decorative: false, credit: 'Ben Okri' });
      states.push(await digests());
      for (const [before, after] of [states.slice(0, 2), states.slice(1)]) {
        const changed = Object.keys(after ?? {}).filter((page) => before?.[page] !== after?.[page]);
        expect(changed).toEqual([paths.volume(9), paths.issue(9, 1)]);
      }
    });

    it('is called after the new number of its issue and volume, and is free once the issue is removed', async () => {
      const made = { volume: 3, year: 2027, number: 1, publication_date: '2027-03-26' };
      const [, { id: empty, volumes }] = await call('POST', issueApi.issues, made);
      const night = await picture('#223344');
      await save(empty, { ...WORDS, publication_date: '2027-03-26', cover: night, version: 1, articles: [] });
      const [volume] = volumes;
      const seen = { number: 3, year: 2027 };
      expect((await call('PUT', issueApi.volume(volume.id), { number: 4, year: 2028, seen }))[0]).toBe(200);
      const issueSeen = { number: 1, publication_date: '2027-03-26' };
      await call('PUT', issueApi.rename(empty), { ...issueSeen, number: 2, seen: issueSeen });
      expect(await usesOf(night)).toEqual(['Cover of Volume 4 (2028), Issue 2']);
      const gone = await call('DELETE', issueApi.volume(volume.id), { seen: { number: 4, year: 2028 } });
      expect([gone[0], await usesOf(night)]).toEqual([200, []]);
    });
  });
});
