import { readFileSync } from 'node:fs';

/** The longest turns of this process's event loop since they were last read, in milliseconds. */
export interface LongestTurns {
  /** Elapsed time. */
  wall: number;
  /** CPU time, without waiting for a processor or memory that other programs used. */
  own: number;
}

const TICK_MS = 1;
/** Statistics of the process's main thread, starting with its CPU time in nanoseconds (Linux, proc(5)). */
const SCHEDULING = `/proc/self/task/${process.pid}/schedstat`;

/** Watches the event loop; each call of the result returns the longest turns since the previous call. */
export function watchLoop(): () => LongestTurns {
  let longest: LongestTurns = { wall: 0, own: 0 };
  let last = now();
  const turn = () => {
    const at = now();
    const wall = at.clock - last.clock - TICK_MS;
    const own = at.ran - last.ran;
    longest = { wall: Math.max(longest.wall, wall), own: Math.max(longest.own, own) };
    last = at;
    setTimeout(turn, TICK_MS);
  };
  setTimeout(turn, TICK_MS);
  return () => {
    const answer = longest;
    longest = { wall: 0, own: 0 };
    return answer;
  };
}

function now(): { clock: number; ran: number } {
  const [ran] = readFileSync(SCHEDULING, 'utf8').split(' ');
  return { clock: performance.now(), ran: Number(ran) / 1e6 };
}
