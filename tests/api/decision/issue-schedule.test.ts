import { beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { type IssueSchedule, SCHEDULE_TEXTS } from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import { pdf } from '../../support/documents.ts';
import { acceptedManuscript, submittedManuscript } from '../../support/factories.ts';
import { useProduction } from '../../support/production.ts';

const DAY = '2026-12-18';
const ISSUE = 'volume-9-issue-1';

describe('an issue that is published on one day', () => {
  const { journal, at, get, open, send, upload, expectChanged } = useProduction();
  let bare: string;
  beforeEach(async () => {
    await journal.db.insertInto('volume').values({ id: 'volume-9', number: 9, year: 2026 }).execute();
    const issue = { id: ISSUE, volume_id: 'volume-9', number: 1, publication_date: DAY };
    await journal.db.insertInto('issue').values(issue).execute();
    bare = await acceptedManuscript(journal.db);
    for (const id of [at.id, bare, await submittedManuscript(journal.db)]) {
      await journal.db
        .updateTable('manuscript')
        .set({ volume_id: 'volume-9', issue_id: ISSUE })
        .where('id', '=', id)
        .execute();
    }
  });

  const schedule = async (): Promise<IssueSchedule> => (await get(issueApi.schedule(ISSUE))).json();
  const ask = async (method: 'POST' | 'DELETE', body: object = {}) => {
    const reply = await send(method, issueApi.schedule(ISSUE), body);
    return [reply.status, await reply.json()] as const;
  };
  /** An article of the issue that passes every check. */
  const readyArticle = async () => {
    const { metadata } = await open();
    const declarations = { ...metadata.declarations, funding: 'None.', competing_interests: 'None.' };
    const references = '1. Lin G. Sleep. J Sleep. 2020;1:2-3. doi:10.5555/JS.2020.1';
    const whole = { ...metadata, keywords: ['sleep', 'surgery', 'cohort'], references, declarations };
    await expectChanged(send('PUT', editorialApi.productionMetadata(at.id), { version: 0, ...whole }));
    const html = '<h2>Aim</h2><p>Known [1].</p>';
    await expectChanged(send('PUT', editorialApi.productionText(at.id), { version: 1, html }));
    await expectChanged(
      upload(editorialApi.productionGalley(at.id), await pdf({ pages: [['The galley.']] }), 'galley.pdf'),
    );
  };
  const dates = ({ entries }: IssueSchedule) => new Map(entries.map(({ id, publish_on }) => [id, publish_on]));

  it('says what is ready, what each of the others misses, and how many are not accepted yet', async () => {
    await readyArticle();
    const { entries, waiting } = await schedule();
    const missing = new Map(entries.map((entry) => [entry.id, entry.missing]));
    expect([waiting, missing.get(at.id)]).toEqual([1, []]);
    expect(missing.get(bare)?.join(' ')).toMatch(/Full text: /);
  });

  it('gives what is ready one date, on which it appears; the rest stays, and all is cancelled by one press', async () => {
    await readyArticle();
    const [status, { message, schedule: set }] = await ask('POST', { publish_on: DAY });
    expect([status, message, [...dates(set)].sort()]).toEqual([
      ...[200, SCHEDULE_TEXTS.set(1)],
      [
        [at.id, DAY],
        [bare, null],
      ].sort(),
    ]);
    expect(await ask('POST', { publish_on: DAY })).toMatchObject([200, { message: SCHEDULE_TEXTS.set(1) }]);
    expect((await open()).publish_on).toBe(DAY);
    expect(await ask('DELETE')).toMatchObject([200, { message: SCHEDULE_TEXTS.cancelled(1) }]);
    expect([...dates(await schedule()).values()]).toEqual([null, null]);
    expect(await ask('DELETE')).toMatchObject([422, { detail: SCHEDULE_TEXTS.nothingSet }]);
    await ask('POST', { publish_on: DAY });
    journal.clock.set('2026-12-18T00:01:00Z');
    at.editor = await journal.as('editor');
    await journal.deliver();
    expect(await open()).toMatchObject({ status: 'published', live: { published_on: DAY } });
    expect((await schedule()).entries.map(({ id }) => id)).toEqual([bare]);
  });

  it('is refused while nothing is ready, on a day that is not to come, and for an issue that is not there', async () => {
    expect(await ask('POST', { publish_on: DAY })).toMatchObject([422, { detail: SCHEDULE_TEXTS.nothingReady }]);
    await readyArticle();
    expect(await ask('POST', { publish_on: '2026-11-21' })).toMatchObject([400, { publish_on: [expect.any(String)] }]);
    expect((await ask('POST', { publish_on: '2026-02-30' }))[0]).toBe(400);
    expect((await get(issueApi.schedule('absent'))).status).toBe(404);
  });
});
