import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { route } from '#server/kernel/http/route';
import { openKernel } from '../../support/journal.ts';
import { UNDESCRIBED } from '../../support/undescribed.ts';

const common = { ...UNDESCRIBED, method: 'GET', access: 'public', csrf: false, input: z.object({}) } as const;

/** A journal with a read that `finish` completes, and the number of times it queried the database. */
function openReading(cache: number, toReply: (text: string) => Response | object = (text) => ({ text })) {
  let asked = 0;
  const { promise, resolve: finish } = Promise.withResolvers<string>();
  const handle = async () => {
    asked += 1;
    return toReply(await promise);
  };
  const { fetch } = openKernel([route({ ...common, path: '/api/test/read', cache, handle })]);
  const read = async (query = '') => (await fetch(`/api/test/read/${query}`)).json();
  return { read, finish, asked: () => asked };
}

describe('reads that come while an equal one is in progress', () => {
  it('get its answer; the next asks again', async () => {
    const { read, finish, asked } = openReading(60);
    const readers = [read(), read(), read()];
    finish('found');
    expect(await Promise.all(readers)).toEqual([{ text: 'found' }, { text: 'found' }, { text: 'found' }]);
    expect(asked()).toBe(1);
    await read();
    expect(asked()).toBe(2);
  });

  it.each([
    ['of another address', 60, undefined, '?other'],
    ['that no shared cache may answer', 0, undefined, ''],
    ['answered with a stream', 60, (text: string) => Response.json({ text }), ''],
  ])('but one %s is asked of the database', async (_, cache, toReply, query) => {
    const { read, finish, asked } = openReading(cache, toReply);
    const readers = [read(), read(query)];
    finish('found');
    expect(await Promise.all(readers)).toEqual([{ text: 'found' }, { text: 'found' }]);
    expect(asked()).toBe(2);
  });
});
