import { readFileSync } from 'node:fs';

/** The longest turns of this process's event loop since the last look, in milliseconds. */
export interface LongestTurns {
  /** By the clock. */
  wall: number;
  /** On a processor: without what its thread waited for one, or for memory, which other programs had. */
  own: number;
}

const TICK_MS = 1;
/** proc(5): of its first thread, nanoseconds on a processor first (Linux). */
const SCHEDULING = `/proc/self/task/${process.pid}/schedstat`;

/** Watches every turn of the event loop; the answer tells of the longest since the last one. */
export function watchLoop(): () => LongestTurns {
  let longestMatches: LongestTurns = { wall: 0, own: 0 };
  let last = now();
  const turn = () => {
    const at = now();
    const wall = at.clock - last.clock - TICK_MS;
    const own = at.ran - last.ran;
    longestMatches = { wall: Math.max(longestMatches.wall, wall), own: Math.max(longestMatches.own, own) };
    last = at;
    setTimeout(turn, TICK_MS);
  };
  setTimeout(turn, TICK_MS);
  return () => {
    const answer = longestMatches;
    longestMatches = { wall: 0, own: 0 };
    return answer;
  };
}

function now(): { clock: number; ran: number } {
  const [ran] = readFileSync(SCHEDULING, 'utf8').split(' ');
  return { clock: performance.now(), ran: Number(ran) / 1e6 };
}
