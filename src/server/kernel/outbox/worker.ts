import type { Context, Log } from '#server/kernel/context';
import { type Chores, runChores } from './chore.ts';
import { type Deliverers, deliverDue } from './deliver.ts';
import { LANES } from './lane.ts';

const POLL_MS = 15_000;
/** How often to check for due chores. */
const CHORES_POLL_MS = 60_000;

export interface Worker {
  wake: () => void;
  /** Waits for current deliveries; starts no new ones. */
  stop: () => Promise<void>;
}

/**
 * Starts our own server's worker, which also runs the chores. Each lane runs one delivery at a time; lanes and chores
 * are independent. Each run gets a fresh context from `open`.
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
      await deliverDue(await open(), deliverers, { lane, shouldStop: () => isStopped });
      isUnreadable = false;
    } catch (error) {
      // Logged once for all lanes, until the outbox is readable again.
      if (!isUnreadable) log('error', 'The outbox could not be read.', error);
      isUnreadable = true;
    }
  };
  const isOver = () => isStopped;
  const lanes = LANES.map((lane) => createLoop(() => deliver(lane), isOver));
  const choreLoop = createLoop(async () => runChores(await open(), chores), isOver);
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
  const timers = [setInterval(wake, POLL_MS), setInterval(choreLoop.wake, CHORES_POLL_MS)];
  wake();
  choreLoop.wake();
  return {
    wake,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      isStopped = true;
      await Promise.all([...lanes, choreLoop].map((one) => one.ended()));
    },
  };
}

/** Runs one call at a time; waking it meanwhile makes it run once more. */
function createLoop(run: () => Promise<void>, isOver: () => boolean) {
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
