import { afterEach, describe, expect, it } from 'vitest';
import { JOURNAL } from '#domain/journal';
import { adoptSettings } from '#domain/setting/adopt';
import { remembered } from '#server/thread/remembered';
import { sayingWhere } from '../support/thread-tasks.ts';

const SHORT = 'A short text.';
const LONG = SHORT.repeat(5_000);

describe('work on a text that one version needs once', () => {
  afterEach(() => adoptSettings({}));

  it('is done in a thread where the text is long', async () => {
    const work = remembered(sayingWhere);
    expect([(await work({ text: SHORT })).isAside, (await work({ text: LONG })).isAside]).toEqual([false, true]);
  });

  it('is not done again for the same text, by however many it is asked for at once', async () => {
    const work = remembered(sayingWhere);
    const [first, second, other] = await Promise.all([LONG, LONG, `${LONG}!`].map((text) => work({ text })));
    expect(second).toEqual(first);
    expect(other?.number).not.toBe(first?.number);
    expect(await work({ text: LONG })).toEqual(first);
  });

  it('knows what the office has set, in a thread too, and follows a change', async () => {
    const work = remembered(sayingWhere);
    const delivered = JOURNAL.name;
    expect((await work({ text: LONG })).journal).toBe(delivered);
    adoptSettings({ journal: { name: 'Rural Medicine' } });
    expect((await work({ text: LONG })).journal).toBe('Rural Medicine');
  });
});
