import { describe, expect, it } from 'vitest';
import { inThread, TookTooMuch } from '#server/thread/in-thread';
import { takingMemory } from '../support/memory-task.ts';

const PATIENCE_MS = 60_000;

describe('work in a thread', () => {
  it('may take its share of memory beside another that takes as much', async () => {
    const works = [500, 500].map((megabytes) => inThread(takingMemory, { megabytes }, PATIENCE_MS));

    expect(await Promise.all(works)).toEqual([500, 500]);
  });

  it('is not charged for what everybody else took', async () => {
    const work = inThread(takingMemory, { megabytes: 300 }, PATIENCE_MS);
    const taken = Array.from({ length: 600 }, () => Buffer.alloc(1024 * 1024, 1));

    expect(await work).toBe(300);
    expect(taken).toHaveLength(600);
  });

  it('is ended where it takes more than its share', async () => {
    await expect(inThread(takingMemory, { megabytes: 1500 }, PATIENCE_MS)).rejects.toThrow(TookTooMuch);
  });
});
