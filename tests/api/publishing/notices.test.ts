import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readerOf } from '#database/connect';
import { NOTICE_TEXTS } from '#domain/desk/editorial/notice';
import { plainDate } from '#domain/kernel/date';
import type { Article } from '#domain/publication/article';
import { cardTitle } from '#domain/publication/manifest';
import { takeSnapshot } from '#loaders/take-snapshot';
import { readArticles } from '#server/publication/queries';
import { bearer, type Person } from '../../support/accounts.ts';
import { acceptedManuscript, publishedArticle, withdrawnArticle } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const CORRECTION = { kind: 'correction', text: 'Table 2 gave the wrong unit.\n The right one is mmol/l.' };

describe('notices', () => {
  const journal = useTestJournal();
  let editor: Person;
  let article: Article;
  const folder = mkdtempSync(join(tmpdir(), 'journal-notices-'));
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    article = await publishedArticle(journal.db, journal.files, { notices: [] });
  });

  const post = (path: string, body: object, person = editor) =>
    journal.fetch(path, {
      method: 'POST',
      headers: { ...bearer(person.token), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const publish = (body: object, id = article.id, person = editor) =>
    post(`/api/editor/manuscript/${id}/notices/`, body, person);
  const withdraw = (notice: string, person = editor) =>
    post(`/api/editor/manuscript/${article.id}/notices/${notice}/withdraw/`, { reason: 'Wrong article.' }, person);
  const retraction = () => ({
    kind: 'retraction',
    text: 'The data cannot be found.',
    retracted_by: 'the editors.',
    confirm: article.manuscript_number,
  });
  const card = async () => (await takeSnapshot(readerOf(journal.db), folder)).articles[0];
  const rebuilds = async () =>
    (await journal.db.selectFrom('outbox').select('id').where('kind', '=', 'site.rebuild').execute()).length;
  const events = async () =>
    (await journal.db.selectFrom('event').select(['action', 'actor', 'details']).orderBy('position').execute()).filter(
      ({ action }) => action.startsWith('notice.'),
    );

  it('mark the article that readers get, are noted, and have the site built', async () => {
    const before = await card();
    journal.clock.advance(1_000);
    const doi = 'https://doi.org/10.5555/MJ.2026.C1';
    const response = await publish({ ...CORRECTION, doi });
    const { message, manuscript } = await response.json();
    expect([response.status, message]).toEqual([200, 'Correction published. The article’s page is being rebuilt.']);
    const notice = { kind: 'correction', published_on: '2026-11-21', doi: '10.5555/mj.2026.c1' };
    const text = 'Table 2 gave the wrong unit. The right one is mmol/l.';
    expect(manuscript.notices).toMatchObject([{ ...notice, text, created_by: editor.email, withdrawn_at: null }]);
    const after = await card();
    expect(after?.digest).not.toBe(before?.digest);
    expect(after?.updated_at).toBe(journal.clock.now().toISOString());
    expect(after?.noticed_on).toBe('2026-11-21');
    expect(await rebuilds()).toBe(1);
    const builds = await journal.fetch('/api/editor/site/', { headers: bearer(editor.token) });
    expect(await builds.json()).toMatchObject({ is_building: true });
    expect(journal.wakes()).toBe(1);
    const details = { notice_id: manuscript.notices[0].id, kind: 'correction' };
    expect(await events()).toEqual([{ action: 'notice.published', actor: editor.email, details }]);
  });

  it('are published once, however often the button is pressed', async () => {
    await publish(CORRECTION);
    const again = await publish(CORRECTION);
    expect([again.status, (await again.json()).manuscript.notices.length]).toEqual([200, 1]);
    expect([await rebuilds(), (await events()).length]).toEqual([1, 1]);
    expect((await (await publish({ ...CORRECTION, text: 'Another one.' })).json()).manuscript.notices).toHaveLength(2);
  });

  it('retract an article once, and say who retracts it and why', async () => {
    const { manuscript } = await (await publish(retraction())).json();
    expect(manuscript.notices[0].text).toBe(
      'This article has been retracted by the editors. The data cannot be found.',
    );
    const shown = await card();
    expect(shown && cardTitle(shown)).toBe(`RETRACTED: ${article.title}`);
    const second = await publish({ ...retraction(), text: 'Other reasons.' });
    expect([second.status, (await second.json()).detail]).toEqual([409, NOTICE_TEXTS.retracted]);
  });

  it('that were a mistake are taken off the article, and kept with the reason', async () => {
    const { manuscript } = await (await publish(retraction())).json();
    const [{ id }] = manuscript.notices;
    for (const _ of ['once', 'once more']) {
      const response = await withdraw(id);
      const [notice] = (await response.json()).manuscript.notices;
      expect([response.status, notice.withdrawal_reason, notice.withdrawn_by]).toEqual([
        ...[200, 'Wrong article.', editor.email],
      ]);
    }
    const now = await card();
    expect(now?.is_retracted).toBe(false);
    // Feeds state what was withdrawn and when, without the text of either.
    const [read] = await readArticles(readerOf(journal.db), [article.id]);
    const today = plainDate(journal.clock.now());
    expect(read?.notices).toEqual([]);
    expect(read?.lifted_notices).toEqual([{ kind: 'retraction', published_on: today, lifted_on: today }]);
    expect(now?.changed_on).toBe(today);
    expect((await events()).map(({ action }) => action)).toEqual(['notice.published', 'notice.withdrawn']);
    // Both were requested before the build began, so one build covers them.
    expect(await rebuilds()).toBe(1);
    // After that the article can be retracted again.
    expect((await publish(retraction())).status).toBe(200);
    expect((await withdraw('0000000000000000')).status).toBe(404);
  });

  it.each<[what: string, change: object, field: string, sentence: string]>([
    ['no kind', { kind: 'erratum' }, 'kind', NOTICE_TEXTS.kindRequired],
    ['no words', { text: ' ' }, 'text', 'Enter the text of the notice.'],
    ['something else than a DOI', { doi: 'soon' }, 'doi', NOTICE_TEXTS.doi],
    ['who retracts in a correction', { retracted_by: 'the editors' }, 'retracted_by', NOTICE_TEXTS.byElsewhere],
    ['a retraction by nobody', { kind: 'retraction' }, 'retracted_by', NOTICE_TEXTS.byRequired],
    ['an unconfirmed retraction', { kind: 'retraction', retracted_by: 'us' }, 'confirm', NOTICE_TEXTS.numberRequired],
    [
      'another number',
      { kind: 'retraction', retracted_by: 'us', confirm: 'MJ-1' },
      'confirm',
      NOTICE_TEXTS.numberRequired,
    ],
  ])('refuse %s, and mark nothing', async (_, change, field, sentence) => {
    const response = await publish({ ...CORRECTION, ...change });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ [field]: [sentence] });
    expect([await rebuilds(), await events()]).toEqual([0, []]);
  });

  it('refuse the DOI of the article itself', async () => {
    expect(await (await publish({ ...CORRECTION, doi: article.doi })).json()).toMatchObject({
      doi: [NOTICE_TEXTS.ownDoi],
    });
  });

  it('are for published articles alone', async () => {
    const gone = await withdrawnArticle(journal.db, journal.files);
    for (const id of [await acceptedManuscript(journal.db), gone.id]) {
      const response = await publish(CORRECTION, id);
      expect([response.status, (await response.json()).detail]).toEqual([409, NOTICE_TEXTS.onlyPublished]);
    }
  });

  it('are for editors alone, and not for one who wrote the article', async () => {
    const { manuscript } = await (await publish(CORRECTION)).json();
    const [{ id }] = manuscript.notices;
    const email = `amina.${article.id}@hospital.example`;
    const statuses = async (person: Person) => [
      (await publish(CORRECTION, article.id, person)).status,
      (await withdraw(id, person)).status,
    ];
    expect(await statuses(await journal.as('editor', { email }))).toEqual([404, 404]);
    expect(await statuses(await journal.as('author'))).toEqual([403, 403]);
    expect(await statuses(await journal.as('reviewer'))).toEqual([403, 403]);
    expect(await events()).toHaveLength(1);
  });
});
