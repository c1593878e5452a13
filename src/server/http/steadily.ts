import { Problem } from '#server/http/problem';

/** How long a stream may go without moving on. */
const STALL_MS = 60_000;
/** Less than this in that time counts as standing still: one byte a second would hold a connection for months. */
const PROGRESS_BYTES = 16 * 1024;

/**
 * The chunks of a stream for as long as it moves on; whoever stops reading lets go of it.
 * @throws Problem bad_request where it stands still, or breaks off
 */
export async function* steadily(
  stream: ReadableStream<Uint8Array>,
  stallMs = STALL_MS,
): AsyncGenerator<Uint8Array, void> {
  const patience = startPatience(stallMs);
  const reader = stream.getReader();
  try {
    while (true) {
      const { done, value } = await Promise.race([reader.read().catch(refuseCutOff), patience.stalled]);
      if (done) return;
      patience.moved(value.length);
      yield value;
    }
  } finally {
    patience.end();
    reader.cancel().catch(() => {});
  }
}

/** A watch over something that must move on: `stalled` rejects where it does not. `end` stops the watch. */
export interface Patience {
  stalled: Promise<never>;
  moved: (bytes?: number) => void;
  end: () => void;
}

/** Starts such a watch. */
export function startPatience(stallMs = STALL_MS): Patience {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  // Nobody may be waiting at the moment when it rejects.
  stalled.catch(() => {});
  const text = 'The upload stopped on its way. Check your connection and send it again.';
  const timer = setTimeout(() => reject(new Problem('bad_request', text)), stallMs);
  let progress = 0;
  const moved = (bytes = PROGRESS_BYTES) => {
    progress += bytes;
    if (progress < PROGRESS_BYTES) return;
    progress = 0;
    timer.refresh();
  };
  return { stalled, moved, end: () => clearTimeout(timer) };
}

/** What is said of a body that ended before it was whole. */
export function cutOff(cause?: unknown): Problem {
  return new Problem('bad_request', 'The upload was cut off on its way. Send it again.', { cause });
}

function refuseCutOff(cause: unknown): never {
  throw cutOff(cause);
}
