import { describe, expect, it } from 'vitest';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { cached, cachedByKey } from '#server/kernel/thread/background';
import { MERIDIAN } from '../../support/meridian.ts';
import { reportThread } from '../../support/thread-tasks.ts';

const SHORT = 'A short text.';
const LONG = SHORT.repeat(5_000);

describe('work on a text that one version needs once', () => {
  it('is done in a thread where the text is long', async () => {
    const work = cached(reportThread);
    expect([
      (await work({ journal: MERIDIAN, text: SHORT })).isAside,
      (await work({ journal: MERIDIAN, text: LONG })).isAside,
    ]).toEqual([false, true]);
  });

  it('is not done again for the same text, by however many it is asked for at once', async () => {
    const work = cached(reportThread);
    const [first, second, other] = await Promise.all(
      [LONG, LONG, `${LONG}!`].map((text) => work({ journal: MERIDIAN, text })),
    );
    expect(second).toEqual(first);
    expect(other?.number).not.toBe(first?.number);
    expect(await work({ journal: MERIDIAN, text: LONG })).toEqual(first);
  });

  it('knows what the office has set, in a thread too, and follows a change', async () => {
    const work = cached(reportThread);
    expect((await work({ journal: MERIDIAN, text: LONG })).journal).toBe(MERIDIAN.name);
    const journal = journalFromSettings({ journal: { name: 'Rural Medicine' } });
    expect((await work({ journal, text: LONG })).journal).toBe('Rural Medicine');
  });
});

describe('work on a file', () => {
  it('is not done again for the same bytes, and is tried again where it failed', async () => {
    const read: string[] = [];
    const work = cachedByKey(
      ({ bytes }: { bytes: Uint8Array }) => [bytes],
      async ({ bytes }) => {
        const text = new TextDecoder().decode(bytes);
        if (read.push(text) === 1) throw new Error('The machine is busy.');
        return text;
      },
    );
    const ask = (text: string) => work({ bytes: new TextEncoder().encode(text) });
    await expect(ask('one')).rejects.toThrow('busy');
    expect(await Promise.all(['one', 'one', 'two'].map(ask))).toEqual(['one', 'one', 'two']);
    expect(read).toEqual(['one', 'one', 'two']);
  });
});
