import { beforeEach, describe, expect, it } from 'vitest';
import { type EditorialVolume, VOLUME_TEXTS } from '#domain/issue/issue-record';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { acceptedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('a volume that was mistyped', () => {
  const journal = useTestJournal();
  let editor: Person;
  let id: string;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00Z');
    editor = await journal.as('editor');
    id = await acceptedManuscript(journal.db);
  });

  const call = async (method: string, path: string, body: object) => {
    const response = await journal.fetch(path, { ...json(body, editor), method });
    return [response.status, await response.json()] as const;
  };
  const place = (volume: number | null, issue: number | null) => {
    const body = { status: 'accepted', notes: 'Place.', volume, issue, letter: null };
    return call('POST', `/api/editor/manuscript/${id}/update-status/`, body);
  };
  const list = async (): Promise<EditorialVolume[]> => {
    const response = await journal.fetch('/api/editor/volumes/', { headers: bearer(editor.token) });
    return response.json();
  };
  const findVolume = async (number: number) => {
    const volume = (await list()).find((one) => one.number === number);
    if (!volume) throw new Error(`There is no volume ${number}.`);
    return volume;
  };
  const seenOf = ({ number, year }: EditorialVolume) => ({ number, year });
  const change = (volume: EditorialVolume, names: object, seen = seenOf(volume)) =>
    call('PUT', `/api/editor/volumes/${volume.id}/`, { ...seenOf(volume), ...names, seen });
  const remove = (volume: EditorialVolume) =>
    call('DELETE', `/api/editor/volumes/${volume.id}/`, { seen: seenOf(volume) });

  it('can be renamed, or removed with its issues once empty, and the site is built', async () => {
    await place(422, 3);
    expect(await findVolume(422)).toMatchObject({ manuscripts: 1, issues: [{ number: 3, manuscripts: 1 }] });
    const used = await findVolume(422);
    expect(await change(used, { number: 42 })).toMatchObject([409, { detail: VOLUME_TEXTS.inUse }]);
    expect(await remove(used)).toMatchObject([409, { detail: VOLUME_TEXTS.inUse }]);
    await place(4, 3);
    const empty = await findVolume(422);
    expect(empty).toMatchObject({ manuscripts: 0, issues: [{ manuscripts: 0 }] });
    expect(await change(empty, { number: 42, year: 2025 })).toMatchObject([
      200,
      { message: '“Volume 422 (2026)” is now “Volume 42 (2025)”.' },
    ]);
    const builds = await journal.db.selectFrom('outbox').select('kind').where('kind', '=', 'site.rebuild').execute();
    expect(builds).toHaveLength(1);
    expect(await remove(await findVolume(42))).toMatchObject([
      200,
      { message: '“Volume 42 (2025)” has been removed.' },
    ]);
    expect((await list()).map(({ number }) => number)).toEqual([4]);
    expect((await (await journal.fetch('/api/volumes/')).json()).map(({ number }: EditorialVolume) => number)).toEqual([
      4,
    ]);
    const told = await journal.db.selectFrom('event').select('action').where('object_type', '=', 'volume').execute();
    expect(told.map(({ action }) => action).sort()).toEqual(['volume.removed', 'volume.renamed']);
  });

  it('has issues that can be renamed and removed in the same way', async () => {
    await place(4, 33);
    await place(4, 3);
    const volume = await findVolume(4);
    const mistyped = volume.issues.find(({ number }) => number === 33);
    const used = volume.issues.find(({ number }) => number === 3);
    const seen = ({ number, publication_date }: typeof used & object) => ({ number, publication_date });
    if (!mistyped || !used) throw new Error('Both issues are there.');
    const names = { number: 5, publication_date: '2026-12-18' };
    expect(
      await call('PUT', `/api/editor/issues/${mistyped.id}/`, { ...names, number: 3, seen: seen(mistyped) }),
    ).toMatchObject([409, { number: [VOLUME_TEXTS.taken('Issue 3 in this volume')] }]);
    expect(await call('PUT', `/api/editor/issues/${mistyped.id}/`, { ...names, seen: seen(mistyped) })).toMatchObject([
      200,
      {},
    ]);
    expect(await call('DELETE', `/api/editor/issues/${used.id}/`, { seen: seen(used) })).toMatchObject([
      409,
      { detail: VOLUME_TEXTS.inUse },
    ]);
    expect((await call('DELETE', `/api/editor/issues/${mistyped.id}/`, { seen: names }))[0]).toBe(200);
    expect((await findVolume(4)).issues).toMatchObject([{ number: 3 }]);
    expect((await call('DELETE', `/api/editor/issues/${mistyped.id}/`, { seen: names }))[0]).toBe(404);
  });

  it('takes no number of another volume, and nothing that was changed since it was seen', async () => {
    await place(422, null);
    await place(4, null);
    const volume = await findVolume(422);
    expect(await change(volume, { number: 4 })).toMatchObject([409, { number: [VOLUME_TEXTS.taken('Volume 4')] }]);
    expect((await change(volume, { number: 0 }))[0]).toBe(400);
    expect((await change(volume, { year: 26 }))[0]).toBe(400);
    await change(volume, { number: 42 });
    expect(await remove(volume)).toMatchObject([409, { detail: VOLUME_TEXTS.stale }]);
    expect((await findVolume(42)).manuscripts).toBe(0);
  });
});
