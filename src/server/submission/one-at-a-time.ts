import { Problem } from '#server/http/problem';

/** How many may wait for their turn; whoever comes then is told to come again. */
const WAITING_MAX = 4;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Does one piece of heavy work after the other: reading a manuscript through takes memory and the whole
 * processor, and a process has little of either.
 */
export function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  waiting += 1;
  const result = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = result.catch(() => {});
  return result;
}

/**
 * The same for somebody who waits for the answer.
 * @throws Problem unavailable where too many wait already
 */
export async function oneAtATimeOrLater<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting > WAITING_MAX) {
    const text = 'Many files are being looked at. Please try again in a few seconds.';
    throw new Problem('unavailable', text, { headers: { 'Retry-After': '10' } });
  }
  return oneAtATime(work);
}
