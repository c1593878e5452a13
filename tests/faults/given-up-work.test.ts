import { describe, expect, it } from 'vitest';
import { retryConflicts } from '#database/conflicts';

describe('work that a database gives up', () => {
  it.each([
    ['of a deadlock', '40P01', 3],
    ['of a serialisation failure', '40001', 3],
    ['that it is wrong', '23505', 1],
  ])('because %s is repeated only where that may help', async (_, code, tries) => {
    let tried = 0;
    const work = async () => {
      tried += 1;
      if (tried < 3) throw Object.assign(new Error('Given up.'), { code });
      return 'done';
    };
    expect(await retryConflicts(work).catch(() => 'failed')).toBe(tries === 3 ? 'done' : 'failed');
    expect(tried).toBe(tries);
  });
});
