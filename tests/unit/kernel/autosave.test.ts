import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#islands/kernel/api.ts';
import { createAutosave } from '#islands/kernel/autosave.ts';
import { type DeviceCopy, openAutosave, retryDelay, saveStateOf } from '#islands/kernel/autosave-state.ts';

interface Words {
  text: string;
}

/** The outcome of the next call: success, a server error, a lost response or a lost request. */
type Weather = 'fine' | 'broken' | 'answer lost' | 'call lost';

const PAUSE_MS = 2_000;
const isSame = (one: Words, other: Words) => one.text.trim() === other.text.trim();

/** A server that stores one versioned record, as the journal does, behind an unreliable network. */
function createServer() {
  const kept = { content: { text: '' }, version: 0, updated_at: '' };
  const overwritten: string[] = [];
  let weather: Weather = 'fine';
  let isBusy = false;
  const write = (content: Words, version: number, updated_at: string) => {
    if (version !== kept.version) {
      throw new ApiError('Changed elsewhere.', { status: 409, answer: { draft: { ...kept } } });
    }
    overwritten.push(kept.content.text);
    Object.assign(kept, { content, version: version + 1, updated_at });
    return { version: kept.version, updated_at };
  };
  return {
    kept,
    overwritten,
    turn: (next: Weather) => {
      weather = next;
    },
    /** Writes as another person, or as the same person on another device. */
    writeElsewhere: (text: string) => write({ text }, kept.version, 'elsewhere'),
    isOpen: () => true,
    async save(content: Words, { version }: { version: number }, _isLeaving = false) {
      expect(isBusy, 'one save at a time').toBe(false);
      const now = weather;
      isBusy = true;
      await Promise.resolve();
      isBusy = false;
      if (now === 'broken') throw new ApiError('Broken.', { status: 500 });
      if (now === 'call lost') throw new ApiError('Lost.', { status: 0 });
      const answer = write(content, version, 'saved');
      if (now === 'answer lost') throw new ApiError('Lost.', { status: 0 });
      return answer;
    },
    async read() {
      if (weather !== 'fine') throw new ApiError('Lost.', { status: 0 });
      return kept.version > 0 ? { ...kept } : null;
    },
  };
}

const never = new Promise<never>(() => undefined);

/** A page with its server and device; `reload` is the page after a reload, with only the device's data. */
function openPage(server = createServer(), device: { copy?: DeviceCopy<Words>; isFull?: boolean } = {}) {
  // A closed page sends and stores nothing more, but earlier requests still arrive.
  let isGone = false;
  const keeper = createAutosave<Words>({
    empty: { text: '' },
    isSame,
    pauseMs: PAUSE_MS,
    server: {
      ...server,
      save: (...call) => (isGone ? never : server.save(...call)),
      read: () => (isGone ? never : server.read()),
    },
    storeCopy(copy) {
      if (device.isFull || isGone) return false;
      device.copy = structuredClone(copy);
      return true;
    },
  });
  keeper.open(device.copy);
  return {
    keeper,
    server,
    device,
    type: (text: string) => keeper.change({ text }),
    place: () => keeper.read().state,
    reload() {
      isGone = true;
      keeper.stop();
      return openPage(server, device);
    },
  };
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const longEnough = () => wait(10 * 60_000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is written', () => {
  it('is stored on the device at once, and on the server shortly after the last change, in its latest form', async () => {
    const page = openPage();
    page.type('a');
    page.type('ab');
    expect(page.device.copy).toMatchObject({ content: { text: 'ab' }, isDirty: true });
    expect(page.place()).toEqual({ is: 'saving' });
    await wait(PAUSE_MS - 1);
    expect(page.server.kept.version).toBe(0);
    await wait(1);
    expect(page.server.kept).toMatchObject({ content: { text: 'ab' }, version: 1 });
    expect(page.place()).toEqual({ is: 'saved', at: 'saved' });
    expect(page.device.copy).toMatchObject({ version: 1, isDirty: false, unanswered: [] });
  });

  it('is sent after the save in progress, not in parallel', async () => {
    const page = openPage();
    page.type('a');
    const first = page.keeper.save();
    page.type('ab');
    const second = page.keeper.save();
    expect([await first, await second]).toEqual([false, true]);
    expect(page.server.kept).toMatchObject({ content: { text: 'ab' }, version: 2 });
  });

  it('is retried automatically after a server error, with growing intervals', async () => {
    const page = openPage();
    const save = vi.spyOn(page.server, 'save');
    page.server.turn('broken');
    page.type('a');
    await wait(PAUSE_MS);
    expect(page.place()).toEqual({ is: 'failed', why: 'Broken.', isFinal: false });
    page.server.turn('fine');
    await wait(4_999);
    expect(save).toHaveBeenCalledTimes(1);
    await wait(1);
    expect(page.place()).toEqual({ is: 'saved', at: 'saved' });
    const pauses = [1, 2, 3, 4, 5, 20].map((failures) =>
      retryDelay({ ...openAutosave(copyOf('a')), isDirty: true, failures }),
    );
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(retryDelay({ ...openAutosave(copyOf('a')), isDirty: true }, 7)).toBe(7_000);
  });

  it('is not a conflict if the response was lost, even after a reload', async () => {
    const page = openPage();
    page.server.turn('answer lost');
    page.type('a');
    await wait(PAUSE_MS);
    page.server.turn('fine');
    const again = page.reload();
    again.type('ab');
    await longEnough();
    expect(again.keeper.read().other).toBeUndefined();
    expect(page.server.kept).toMatchObject({ content: { text: 'ab' }, version: 2 });
  });

  it('is not a conflict if a request arrives after its retry', async () => {
    const page = openPage();
    page.server.turn('call lost');
    page.type('a');
    await wait(PAUSE_MS);
    page.type('ab');
    page.server.turn('fine');
    const { save } = page.server;
    // The first call was only slow, and arrives between the check and the second call.
    vi.spyOn(page.server, 'save').mockImplementationOnce(async (content, at) => {
      page.server.writeElsewhere('a');
      return save(content, at);
    });
    await longEnough();
    expect(page.keeper.read().other).toBeUndefined();
    expect(page.server.kept.content).toEqual({ text: 'ab' });
  });

  it('is not retried after a refusal, until it changes', async () => {
    const page = openPage();
    const save = vi.spyOn(page.server, 'save').mockRejectedValueOnce(new ApiError('Too many.', { status: 409 }));
    page.type('a');
    await longEnough();
    expect(page.place()).toEqual({ is: 'failed', why: 'Too many.', isFinal: true });
    expect(save).toHaveBeenCalledTimes(1);
    page.type('b');
    await wait(PAUSE_MS);
    expect(page.place()).toMatchObject({ is: 'saved' });
  });

  it('waits while the writer is signed out, and is sent once they sign in again', async () => {
    const page = openPage();
    const save = vi.spyOn(page.server, 'save').mockRejectedValueOnce(new ApiError('Who?', { status: 401 }));
    page.type('a');
    await longEnough();
    page.type('ab');
    await longEnough();
    expect(page.place()).toEqual({ is: 'device' });
    expect([page.keeper.read().hasLostAccess, save.mock.calls.length]).toEqual([true, 1]);
    page.keeper.resume();
    await wait(0);
    expect(page.server.kept.content).toEqual({ text: 'ab' });
  });

  it('is sent at once when the page is about to be closed', async () => {
    const page = openPage();
    const save = vi.spyOn(page.server, 'save');
    page.type('a');
    page.keeper.flush();
    await wait(0);
    expect(save.mock.calls.map(([content, , isLeaving]: unknown[]) => [content, isLeaving])).toEqual([
      [{ text: 'a' }, true],
    ]);
  });

  it('pauses during submission, after the save in progress has finished', async () => {
    const page = openPage();
    const save = vi.spyOn(page.server, 'save');
    page.type('a');
    void page.keeper.save();
    page.type('ab');
    await page.keeper.pause();
    await longEnough();
    expect([save.mock.calls.length, page.keeper.read().draftId, page.server.kept.version]).toEqual([1, null, 1]);
    await page.keeper.save();
    expect(page.server.kept.content).toEqual({ text: 'ab' });
  });

  it('stays only on the page if the browser has no storage, and the page says so', () => {
    vi.stubGlobal('navigator', { onLine: false });
    const page = openPage();
    page.type('a');
    expect(page.place()).toEqual({ is: 'offline' });
    page.device.isFull = true;
    page.type('ab');
    expect(page.place()).toEqual({ is: 'nowhere' });
  });
});

describe('a conflict of two versions', () => {
  const page = async () => {
    const opening = openPage();
    opening.type('mine');
    await wait(PAUSE_MS);
    opening.server.writeElsewhere('theirs');
    opening.type('mine, longer');
    await longEnough();
    return opening;
  };

  it('is resolved by the person; until then nothing is overwritten or lost', async () => {
    const { keeper, server, type, device, place } = await page();
    const save = vi.spyOn(server, 'save');
    expect(keeper.read().other).toMatchObject({ content: { text: 'theirs' }, version: 2 });
    type('mine, longer still');
    await longEnough();
    expect([server.kept.content, save.mock.calls]).toEqual([{ text: 'theirs' }, []]);
    expect(device.copy?.content).toEqual({ text: 'mine, longer still' });
    expect(place()).toEqual({ is: 'device' });
  });

  it('can be resolved by keeping one’s own', async () => {
    const { keeper, server } = await page();
    keeper.keepOwn();
    await wait(0);
    expect(server.kept.content).toEqual({ text: 'mine, longer' });
    expect(keeper.read().other).toBeUndefined();
  });

  it('can be resolved by using the other', async () => {
    const { keeper, server, place } = await page();
    keeper.adopt();
    await longEnough();
    expect(keeper.read()).toMatchObject({ content: { text: 'theirs' }, other: undefined });
    expect([server.kept.version, place()]).toEqual([2, { is: 'saved', at: 'elsewhere' }]);
  });

  it('is ignored if both are equal', async () => {
    const opening = openPage();
    opening.server.writeElsewhere('the same');
    opening.type('the same ');
    await longEnough();
    expect([opening.keeper.read().other, opening.place()]).toEqual([undefined, { is: 'saved', at: 'saved' }]);
  });
});

it('is never lost, never overwrites someone else’s text without asking, and asks only if there is one', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ does: fc.constant('type' as const) }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), for: fc.nat(20_000) }) },
    fc.record({
      does: fc.constant('turn' as const),
      to: fc.constantFrom<Weather>('fine', 'broken', 'answer lost', 'call lost'),
    }),
    fc.record({ does: fc.constantFrom('reload' as const, 'flush' as const, 'resume' as const, 'elsewhere' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      let page = openPage();
      const { server } = page;
      let typed = '';
      const theirs: string[] = [];
      const write = (text: string) => {
        typed = text;
        page.type(text);
      };
      const writeElsewhere = (text: string) => {
        theirs.push(text);
        server.writeElsewhere(text);
      };
      for (const [index, taken] of steps.entries()) {
        if (taken.does === 'type') write(`own ${index}`);
        else if (taken.does === 'wait') await wait(taken.for);
        else if (taken.does === 'turn') server.turn(taken.to);
        else if (taken.does === 'reload') page = page.reload();
        else if (taken.does === 'elsewhere') writeElsewhere(`theirs ${index}`);
        else page.keeper[taken.does]();
        expect(page.keeper.read().content.text).toBe(typed);
        expect(page.device.copy?.content.text ?? '').toBe(typed);
      }
      server.turn('fine');
      if (typed) write('the last words');
      await longEnough();
      const { other, state } = page.keeper.read();
      // Text from others is either still there or was overwritten by others.
      for (const [index, text] of server.overwritten.entries()) {
        const next = server.overwritten[index + 1] ?? server.kept.content.text;
        if (theirs.includes(text)) expect(theirs).toContain(next);
      }
      if (other) expect(theirs).toContain(other.content.text);
      else if (typed) expect([server.kept.content.text, state.is]).toEqual([typed, 'saved']);
    }),
  );
}, 60_000);

const copyOf = (text: string): DeviceCopy<Words> => ({
  content: { text },
  draftId: null,
  version: 0,
  isDirty: false,
  unanswered: [],
});

it('says where the words are', () => {
  const around = { isOnline: true, isOpen: true, isOnDevice: true, isEmpty: false };
  const clean = openAutosave(copyOf('a'));
  const dirty = { ...clean, isDirty: true };
  const cases: [unknown, unknown][] = [
    [saveStateOf(clean, { ...around, isEmpty: true }), { is: 'nothing' }],
    [saveStateOf(clean, around), { is: 'device' }],
    [saveStateOf(openAutosave(copyOf('a'), 'noon'), around), { is: 'saved', at: 'noon' }],
    [saveStateOf(dirty, around), { is: 'saving' }],
    [saveStateOf(dirty, { ...around, isOnline: false }), { is: 'offline' }],
    [saveStateOf(dirty, { ...around, isOpen: false }), { is: 'device' }],
    [saveStateOf(dirty, { ...around, isOpen: false, isOnDevice: false }), { is: 'nowhere' }],
  ];
  for (const [said, expected] of cases) expect(said).toEqual(expected);
});
