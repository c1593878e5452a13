import { describe, expect, it } from 'vitest';
import { type Caller, callerOf, JOURNAL_CALLER, withTurn } from '#server/kernel/thread/turns';

const visitor = (ip: string) => callerOf({ ip });
const person = (id: string) => callerOf({ user: { id } });

/** Tasks that run until they are finished explicitly; `began` lists them in order. */
function works() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, caller: Caller) =>
    withTurn(caller, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    }
  };
  return { began, begin, end };
}

describe('turns', () => {
  it('leave a thread to those who are signed in, however many visitors there are', async () => {
    const { began, begin, end } = works();
    const all = [begin('one', visitor('192.0.2.1')), begin('two', visitor('192.0.2.2')), begin('mine', person('a'))];
    expect(began).toEqual(['one', 'mine']);
    await end('mine');
    expect(began).toEqual(['one', 'mine']);
    await end('one', 'two');
    await Promise.all(all);
  });

  it('go round among callers, so that one with many files does not keep the others waiting', async () => {
    const { began, begin, end } = works();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(name, person('a')));
    all.push(begin('b1', person('b')), begin('j1', JOURNAL_CALLER));
    expect(began).toEqual(['a1', 'a2']);
    await end('a1', 'a2', 'b1', 'j1', 'a3', 'a4');
    await Promise.all(all);
    expect(began).toEqual(['a1', 'a2', 'b1', 'j1', 'a3', 'a4']);
  });

  it('are refused to a caller who has many waiting, to others where many wait, and never to the journal', async () => {
    const { begin, end } = works();
    const held = [begin('held', visitor('192.0.2.1'))];
    const own = [1, 2, 3].map((number) => begin(`own${number}`, visitor('2001:db8::1')));
    await expect(begin('x', visitor('2001:db8::2'))).rejects.toMatchObject({ code: 'too_many_requests' });
    held.push(begin('fourth', visitor('192.0.2.2')));
    await expect(begin('x', visitor('192.0.2.3'))).rejects.toMatchObject({ code: 'unavailable' });
    const journal = Array.from({ length: 30 }, (_, index) => begin(`j${index}`, JOURNAL_CALLER));
    await end('held', 'own1', 'own2', 'own3', 'fourth', ...journal.map((_, index) => `j${index}`));
    await end('own1', 'own2', 'own3', 'fourth', ...journal.map((_, index) => `j${index}`));
    await Promise.all([...held, ...own, ...journal]);
  });

  it('go on after work that failed', async () => {
    const failing = () => Promise.reject(new Error('no'));
    for (let time = 0; time < 5; time += 1) await expect(withTurn(person('a'), failing)).rejects.toThrow('no');
    expect(await withTurn(person('a'), async () => 'done')).toBe('done');
  });
});
