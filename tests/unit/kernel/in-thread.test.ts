import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BudgetExceeded, chargedTime, exceededLimit, inThread } from '../../../src/server/kernel/thread/in-thread.ts';
import { allocateMemory, keepBusy, waitForFile } from '../../support/thread-tasks.ts';

const TIMEOUT_MS = 60_000;

describe('work in a thread', () => {
  it('may take its share of memory beside another that takes as much', async () => {
    const works = [500, 500].map((megabytes) => inThread(allocateMemory, { megabytes }, TIMEOUT_MS));

    expect(await Promise.all(works)).toEqual([500, 500]);
  });

  it('is not charged for what everyone else took', async () => {
    const work = inThread(allocateMemory, { megabytes: 300 }, TIMEOUT_MS);
    const taken = Array.from({ length: 600 }, () => Buffer.alloc(1024 * 1024, 1));

    expect(await work).toBe(300);
    expect(taken).toHaveLength(600);
  });

  it('is ended where it takes more than its share', async () => {
    await expect(inThread(allocateMemory, { megabytes: 1500 }, TIMEOUT_MS)).rejects.toThrow(BudgetExceeded);
  });

  it('is ended after its processor time, with a sentence that says what it was and what to do', async () => {
    await expect(inThread(keepBusy, {}, 200)).rejects.toThrow(
      /^Keep busy: it took more than 0.2 seconds of processor time\. Save the file again/,
    );
  });

  it('that was given up in machine code goes on once at most: nothing of its kind begins before it has ended', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'journal-thread-'));
    const file = join(folder, 'done');
    // The timeout expires as soon as the task has begun.
    const timeoutMs = { valueOf: () => (existsSync(`${file}.begun`) ? -1 : TIMEOUT_MS) } as unknown as number;
    await expect(inThread(waitForFile, { file }, timeoutMs)).rejects.toThrow(BudgetExceeded);
    await expect(inThread(waitForFile, { file }, TIMEOUT_MS)).rejects.toThrow(/is still being processed/);
    expect(await inThread(allocateMemory, { megabytes: 1 }, TIMEOUT_MS), 'of another type').toBe(1);
    writeFileSync(file, '');
    const again = () => inThread(waitForFile, { file }, TIMEOUT_MS).catch(() => 'refused');
    await expect.poll(again, { timeout: 60_000 }).toBe(file);
    rmSync(folder, { recursive: true });
  });

  it('that was given up in a script is gone at once', async () => {
    await expect(inThread(keepBusy, {}, 50)).rejects.toThrow(BudgetExceeded);
    await expect(inThread(keepBusy, {}, 50)).rejects.toThrow(BudgetExceeded);
  });
});

describe('the end of work', () => {
  const SECOND = 1_000;
  const limitAfter = (processor: number, clock: number, idle = 0) =>
    exceededLimit({ processor: processor * SECOND, clock: clock * SECOND, idle: idle * SECOND }, 8 * SECOND);

  it('comes where it burns its processor time, however soon', () => expect(limitAfter(8.1, 8.2)).toBe('work'));

  it('does not come where the thread is starved, for as long as ten minutes', () => {
    expect([limitAfter(0.4, 30), limitAfter(7.9, 599)]).toEqual([undefined, undefined]);
  });

  it('is blamed on the machine where the clock or a disk ends it', () => {
    expect([limitAfter(0.4, 601), limitAfter(0.1, 62, 61)]).toEqual(['busy', 'busy']);
  });
});

describe('the processor time that work is charged for', () => {
  const at = (clock: number, processor: number) => ({ clock, processor, idle: 0 });

  it('is none where other programs have the processors, however long it takes', () => {
    expect(chargedTime(at(0, 100), at(60_000, 100), 1)).toBe(0);
  });

  it('is its share where several threads are at work', () => {
    expect(chargedTime(at(0, 0), at(1_000, 800), 2)).toBe(400);
  });

  it('is never more than has passed, whatever else the process does', () => {
    expect(chargedTime(at(0, 0), at(50, 400), 1)).toBe(50);
  });
});
