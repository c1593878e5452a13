import { beforeEach, describe, expect, it } from 'vitest';
import { startJournal } from '#database/start';
import { BUILD_TEXTS, BuildProblem, type BuildReport, type SiteBuild, type SiteState } from '#domain/publishing/build';
import { verifyEvents } from '#server/kernel/event/verify-events';
import { markAllInterrupted, retryInterruptedBuilds } from '#server/publishing/queries';
import { runBuild, startBuild } from '#server/publishing/run-build';
import { bearer, type Person } from '../../support/accounts.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const REPORT: BuildReport = {
  rendered: 3,
  kept: 40,
  added: 1,
  changed: 2,
  removed: 0,
  release: 'release-2',
  addresses: { added: ['/articles/sleep'], changed: ['/volumes/1', '/articles/page/1'], removed: [] },
};
const SENTENCE =
  'Manuscript MJ-2026-0001 ("Sleep") cannot be published: its slug is wrong. Correct it, then build again.';

describe('what the office sees of builds', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    await startJournal(journal.db, journal.clock.now());
    editor = await journal.as('editor');
    builds('release-1');
    delete journal.context.previousSite;
  });

  /** Makes later builds succeed with this release. */
  const builds = (release: string) => {
    journal.context.rebuildSite = async () => ({ ...REPORT, release });
  };
  const fails = (error: Error) => {
    journal.context.rebuildSite = async () => {
      throw error;
    };
  };
  const read = async <Answer>(address: string, person = editor): Promise<Answer> => {
    const reply = await journal.fetch(address, { headers: bearer(person.token) });
    expect(reply.status).toBe(200);
    return (await reply.json()) as Answer;
  };
  const post = (address: string, body: object = {}) =>
    journal.fetch(address, {
      method: 'POST',
      headers: { ...bearer(editor.token), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const publish = async (): Promise<string> => {
    journal.clock.advance(1_000);
    const id = await submittedManuscript(journal.db);
    expect(
      (await post(`/api/editor/manuscript/${id}/update-status/`, { status: 'published', letter: null })).status,
    ).toBe(200);
    return id;
  };
  const list = () => read<SiteBuild[]>('/api/editor/builds/');
  const site = () => read<SiteState>('/api/editor/site/');
  const rebuild = async () => expect((await post('/api/editor/builds/rebuild/')).status).toBe(200);

  it('is one build for publications in a row: asked, then live with its manuscripts and what it did to the pages', async () => {
    const ids = [await publish(), await publish()];
    expect(await list()).toMatchObject([{ state: 'asked', asked_by: editor.email, rendered: null }]);
    expect(await site()).toMatchObject({ is_building: true, current: null });
    let meanwhile: unknown;
    journal.context.rebuildSite = async () => {
      meanwhile = (await list())[0];
      return REPORT;
    };
    await journal.deliver();
    expect(meanwhile).toMatchObject({ state: 'running' });
    const [build, ...others] = await list();
    expect(others).toEqual([]);
    expect(build).toMatchObject({
      state: 'live',
      reason: 'publication',
      is_current: true,
      added: 1,
      changed: 2,
      removed: 0,
    });
    expect(build?.addresses).toEqual(REPORT.addresses);
    expect(build?.manuscripts.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(await site()).toMatchObject({ is_building: false, current: { id: build?.id }, failure: null });
  });

  it('that failed: its sentence, and when it is tried again; a later one answers for it, and none is tried twice', async () => {
    const first = await publish();
    fails(new BuildProblem(SENTENCE));
    await journal.deliver();
    expect(await site()).toMatchObject({
      failure: { state: 'failed', error: SENTENCE, attempts: 1, retry_at: expect.any(String) },
      is_building: false,
    });
    builds('release-2');
    const second = await publish();
    await journal.deliver();
    const [live, failed] = await list();
    expect(live?.manuscripts.map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect([live?.state, failed?.state, failed?.error]).toEqual(['live', 'superseded', SENTENCE]);
    expect(await site()).toMatchObject({ failure: null, current: { id: live?.id } });
    fails(new Error('built again'));
    journal.clock.advance(3_600_000);
    expect(await journal.deliver()).toMatchObject({ failed: 0 });
  });

  it('reveals nothing internal where the reason lies in no manuscript; the log does', async () => {
    fails(new Error('ENOENT: no such file, open /srv/journal/site/snapshot'));
    await publish();
    await journal.deliver();
    const told = JSON.stringify([await list(), await site(), await read('/api/editor/deliveries/')]);
    expect(told).toContain(BUILD_TEXTS.inside);
    expect(told).not.toContain('/srv');
    expect(journal.logged.some(({ cause }) => String(cause).includes('/srv/journal'))).toBe(true);
  });

  it('of a killed process does not run forever: it is shown as broken off, and tried again', async () => {
    await publish();
    // The worker claims its effect, starts, and dies.
    await startBuild(journal.context, {});
    expect(await site()).toMatchObject({ is_building: true, failure: null });
    await markAllInterrupted({ db: journal.db, now: journal.clock.now() });
    expect(await site()).toMatchObject({ is_building: false, failure: { error: BUILD_TEXTS.brokenOff } });
    await journal.deliver();
    expect(await list()).toMatchObject([{ state: 'live', attempts: 2 }]);
  });

  it('on Netlify: the hook is called once for all that waits; a build that never comes is asked for again, three times', async () => {
    let calls = 0;
    const hook = async () => {
      calls += 1;
      return undefined;
    };
    journal.context.rebuildSite = Object.assign(hook, { isElsewhere: true as const });
    await publish();
    await publish();
    await journal.deliver();
    expect(calls).toBe(1);
    expect(await list()).toMatchObject([{ state: 'asked', called_at: expect.any(String), started_at: null }]);
    for (const tries of [2, 3, 3]) {
      journal.clock.advance(31 * 60_000);
      expect(await site()).toMatchObject({ failure: { error: BUILD_TEXTS.brokenOff }, is_building: false });
      await retryInterruptedBuilds(journal.context);
      await journal.deliver();
      expect(calls).toBe(tries);
    }
    // Netlify's build completes the waiting requests, even if code was pushed meanwhile.
    const build = { ...journal.context, rebuildSite: async () => REPORT };
    await runBuild(build, { reason: 'deploy' });
    await runBuild(build, { reason: 'deploy' });
    expect(await list()).toMatchObject([
      { reason: 'deploy', asked_by: 'system', state: 'live' },
      { state: 'live', manuscripts: [{}, {}] },
    ]);
  });

  it('is asked for by a button, is in the event log, and does not name to editors what they wrote', async () => {
    await rebuild();
    await rebuild();
    await journal.deliver();
    expect(await list()).toMatchObject([{ reason: 'office', state: 'live', asked_by: editor.email }]);
    const other = await journal.as('editor', { email: 'author-and-editor@journal.example' });
    const id = await publish();
    await journal.db.updateTable('manuscript').set({ submitter_id: other.id }).where('id', '=', id).execute();
    expect((await list())[0]?.manuscripts).toHaveLength(1);
    expect((await read<SiteBuild[]>('/api/editor/builds/', other))[0]?.manuscripts).toEqual([]);
    const first = await journal.fetch('/api/editor/builds/?limit=1', { headers: bearer(editor.token) });
    expect(first.headers.get('x-total-count')).toBe('2');
    const next = first.headers.get('link')?.match(/<([^>]*)>/)?.[1] ?? '';
    expect(await read<SiteBuild[]>(next)).toMatchObject([{ reason: 'office' }]);
    expect(await verifyEvents(journal.context.reader)).not.toHaveProperty('brokenAt');
  });

  it('rolls back to the previous site, and stays there until someone publishes', async () => {
    const roll = (release: string) => post('/api/editor/builds/roll-back/', { release });
    expect(await (await roll('release-1')).json()).toMatchObject({ detail: BUILD_TEXTS.onNetlify });
    let earlier: string | undefined;
    const restored: string[] = [];
    journal.context.previousSite = {
      find: () => earlier,
      restore: async (release) => {
        restored.push(release);
        earlier = undefined;
        return { ...REPORT, release };
      },
    };
    await publish();
    await journal.deliver();
    expect(await (await roll('release-1')).json()).toMatchObject({ detail: BUILD_TEXTS.noEarlier });
    builds('release-2');
    await publish();
    expect((await roll('release-1')).status, 'while a build is asked for').toBe(409);
    await journal.deliver();
    earlier = 'release-1';
    fails(new BuildProblem(SENTENCE));
    await publish();
    await journal.deliver();
    const [, taken, before] = await list();
    expect(await site()).toMatchObject({
      roll_back: { is_here: true, release: 'release-1', build: { id: before?.id } },
    });
    expect((await roll('release-7')).status, 'what the editor did not see').toBe(409);
    journal.clock.advance(1_000);
    const replies = await Promise.all([roll('release-1'), roll('release-1')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(restored).toEqual(['release-1']);
    const [now] = await list();
    expect(now).toMatchObject({ reason: 'roll_back', state: 'live', is_current: true, asked_by: editor.email });
    expect((await list()).find(({ id }) => id === taken?.id)).toMatchObject({ state: 'rolled_back' });
    builds('release-3');
    journal.clock.advance(24 * 3_600_000);
    await journal.deliver();
    editor = await journal.as('editor', { email: 'next-day@journal.example' });
    expect((await list())[0], 'what failed before is not tried again').toMatchObject({ id: now?.id });
    await publish();
    await journal.deliver();
    expect((await list())[0]).toMatchObject({ reason: 'publication', state: 'live', is_current: true });
  });
});
