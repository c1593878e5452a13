import type { Context, Log } from '#server/kernel/context';
import { type Chores, runChores } from './chore.ts';
import { type Deliverers, deliverDue } from './deliver.ts';
import { LANES } from './lane.ts';

const POLL_MS = 15_000;
/** How often to look for chores that are due. */
const CHORES_POLL_MS = 60_000;

/** Delivers from the outbox while the process runs: at once when woken, and retries every few seconds. */
export interface Worker {
  wake: () => void;
  /** Waits for work in progress; nothing new is begun. */
  stop: () => Promise<void>;
}

/**
 * Starts the worker of our own server, which also does the chores. Each lane runs one delivery at a time; the lanes and
 * the chores do not wait for each other. Each run has the context as `open` gives it then.
 */
export function startWorker(
  open: () => Promise<Context>,
  log: Log,
  deliverers: Deliverers,
  chores: Chores = {},
): Worker {
  let isStopped = false;
  let isUnreadable = false;
  const deliver = async (lane: (typeof LANES)[number]) => {
    try {
      await deliverDue(await open(), deliverers, { lane, isEnough: () => isStopped });
      isUnreadable = false;
    } catch (error) {
      // Once for all lanes, until it can be read again.
      if (!isUnreadable) log('error', 'The outbox could not be read.', error);
      isUnreadable = true;
    }
  };
  const isOver = () => isStopped;
  const lanes = LANES.map((lane) => repeater(() => deliver(lane), isOver));
  const work = repeater(async () => runChores(await open(), chores), isOver);
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
  const timers = [setInterval(wake, POLL_MS), setInterval(work.wake, CHORES_POLL_MS)];
  wake();
  work.wake();
  return {
    wake,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      isStopped = true;
      await Promise.all([...lanes, work].map((one) => one.ended()));
    },
  };
}

/** Runs one thing at a time; a wake while it runs has it run once more. */
function repeater(run: () => Promise<void>, isOver: () => boolean) {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const repeat = async () => {
    while (isWanted && !isOver()) {
      isWanted = false;
      await run();
    }
    running = undefined;
  };
  const wake = () => {
    isWanted = true;
    running ??= repeat();
  };
  return { wake, ended: async () => running };
}
