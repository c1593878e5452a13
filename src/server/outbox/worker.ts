import type { Context } from '#server/context';
import { type Chores, doChores } from '#server/outbox/chore';
import { type Deliverers, deliverDue } from '#server/outbox/deliver';

const POLL_MS = 15_000;
const CHORES_MS = 3_600_000;

/** Delivers from the outbox while a process lives: at once when woken, and every few seconds what is due again. */
export interface Worker {
  wake: () => void;
  /** Waits for the delivery under way; nothing is begun after it. */
  stop: () => Promise<void>;
}

/** Starts the worker of our own server, which does the chores every hour as well. One delivery runs at a time; a wake during it runs another after it. */
export function startWorker(context: Context, deliverers: Deliverers, chores: Chores = {}): Worker {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  const run = async () => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await deliverDue(context, deliverers, { isEnough: () => isStopped }).catch((error) =>
        context.log('error', 'The outbox could not be read.', error),
      );
    }
    running = undefined;
  };
  const wake = () => {
    isWanted = true;
    running ??= run();
  };
  const work = () => doChores(context, chores);
  const timers = [setInterval(wake, POLL_MS), setInterval(work, CHORES_MS)];
  wake();
  void work();
  return {
    wake,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      isStopped = true;
      await running;
    },
  };
}
