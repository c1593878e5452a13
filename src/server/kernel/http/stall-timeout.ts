import { Problem } from './problem.ts';

/** How long a stream may make no progress. */
const STALL_MS = 60_000;
/** Minimum bytes in that time: one byte a second would hold a connection for months. */
const PROGRESS_BYTES = 16 * 1024;

/**
 * A stream's chunks while it makes progress; it is released when the reader stops.
 * @throws Problem bad_request if it stalls or breaks off
 */
export async function* withStallTimeout(
  stream: ReadableStream<Uint8Array>,
  stallMs = STALL_MS,
): AsyncGenerator<Uint8Array, void> {
  const patience = startStallTimeout(stallMs);
  const reader = stream.getReader();
  try {
    while (true) {
      const { done, value } = await patience.step(reader.read().catch(refuseCutOff));
      if (done) return;
      patience.moved(value.length);
      yield value;
    }
  } finally {
    patience.end();
    reader.cancel().catch(() => {});
  }
}

/**
 * Watches over sequential steps. A step ends with its work, or when the watch fails: by `fail`, or because nothing
 * `moved` for too long. `end` stops the watch.
 */
export interface StallTimeout {
  step: <Value>(work: Promise<Value>) => Promise<Value>;
  moved: (bytes?: number) => void;
  fail: (problem: unknown) => void;
  end: () => void;
}

export function startStallTimeout(stallMs = STALL_MS): StallTimeout {
  let failure: unknown;
  // Racing against one long-lived promise would retain every step's outcome, and so the whole body.
  let refuseStep: (problem: unknown) => void = () => {};
  const fail = (problem: unknown) => {
    failure ??= problem;
    refuseStep(failure);
  };
  const step = <Value>(work: Promise<Value>) =>
    new Promise<Value>((resolve, reject) => {
      refuseStep = reject;
      work.then(resolve, reject);
      if (failure !== undefined) reject(failure);
    });
  const text = 'The upload stalled. Check your connection and send it again.';
  const timer = setTimeout(() => fail(new Problem('bad_request', text)), stallMs);
  let progress = 0;
  const moved = (bytes = PROGRESS_BYTES) => {
    progress += bytes;
    if (progress < PROGRESS_BYTES) return;
    progress = 0;
    timer.refresh();
  };
  return { step, moved, fail, end: () => clearTimeout(timer) };
}

/** The refusal of a body that ended too early. */
export function truncatedBody(cause?: unknown): Problem {
  return new Problem('bad_request', 'The upload was interrupted. Send it again.', { cause });
}

function refuseCutOff(cause: unknown): never {
  throw truncatedBody(cause);
}
