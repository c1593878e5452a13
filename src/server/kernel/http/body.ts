import { Problem } from './problem.ts';

/** The largest JSON body, in bytes, unless the route sets another limit. */
const JSON_BODY_MAX = 64 * 1024;

const DEPTH_MAX = 20;

/**
 * Reads a JSON object: at most `max` bytes, 20 levels, UTF-8.
 * @throws Problem too_large, unsupported_media or bad_request
 */
export async function readJson(request: Request, max = JSON_BODY_MAX): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new Problem('unsupported_media', 'Send this request as application/json in UTF-8.');
  }
  const value = parseBody(await readText(request, max));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('bad_request', 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

/**
 * Reads UTF-8 text of at most `max` bytes.
 * @throws Problem too_large, unsupported_media or bad_request
 */
export async function readText(request: Request, max = JSON_BODY_MAX): Promise<string> {
  const short = await readShortBody(request);
  if (short && short.byteLength <= max) return decodeUtf8(short);
  const tooLarge = new Problem('too_large', `The body must not be larger than ${max / 1024} KiB.`);
  if (short) throw tooLarge;
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBody(request, { max, tooLarge })) chunks.push(chunk);
  return decodeUtf8(Buffer.concat(chunks));
}

/**
 * Reads a body declared to be short in one piece: a stream takes longer than most handlers. Undefined for others.
 * @throws Problem bad_request if it stalls or is cut off
 */
async function readShortBody(request: Request): Promise<ArrayBuffer | undefined> {
  const declared = request.headers.get('content-length');
  const isShort = declared !== null && Number(declared) < PROGRESS_BYTES;
  if (!isShort || request.headers.has('content-encoding')) return undefined;
  const stall = startStallTimeout();
  return stall.step(request.arrayBuffer().catch(throwTruncated)).finally(stall.end);
}

export interface BodyLimits {
  max: number;
  tooLarge: Problem;
  stallMs?: number;
}

/**
 * Streams a body of at most `max` bytes, counting them because Content-Length may be wrong or absent.
 * @throws Problem `tooLarge`, unsupported_media, or bad_request if the body stalls or is cut off
 */
export async function* readBody(
  request: Request,
  { max, tooLarge, stallMs }: BodyLimits,
): AsyncGenerator<Uint8Array, void> {
  if (request.headers.has('content-encoding')) {
    throw new Problem('unsupported_media', 'Send the body without Content-Encoding.');
  }
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge;
  if (!request.body) return;
  let size = 0;
  for await (const chunk of withStallTimeout(request.body, stallMs)) {
    size += chunk.length;
    if (size > max) throw tooLarge;
    yield chunk;
  }
}

function decodeUtf8(bytes: Uint8Array | ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem('bad_request', 'The body is not valid UTF-8.', { cause });
  }
}

function parseBody(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Problem('bad_request', 'The body is not valid JSON.', { cause });
  }
  if (isDeeperThan(value, DEPTH_MAX)) throw new Problem('bad_request', 'The body is nested too deeply.');
  // Invalid UTF-8 would be replaced, making different passwords equal.
  if (!isWellFormed(value)) throw new Problem('bad_request', 'The body is not valid Unicode.');
  return value;
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).flat().every(isWellFormed);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** The maximum time without progress. */
const STALL_MS = 60_000;
/** The minimum bytes in that time: at one byte a second, a client could hold a connection for months. */
const PROGRESS_BYTES = 16 * 1024;

/**
 * Yields a stream's chunks, and cancels the stream when the reader stops.
 * @throws Problem bad_request if it stalls or breaks off
 */
export async function* withStallTimeout(
  stream: ReadableStream<Uint8Array>,
  stallMs = STALL_MS,
): AsyncGenerator<Uint8Array, void> {
  const stall = startStallTimeout(stallMs);
  const reader = stream.getReader();
  try {
    while (true) {
      const { done, value } = await stall.step(reader.read().catch(throwTruncated));
      if (done) return;
      stall.progress(value.length);
      yield value;
    }
  } finally {
    stall.end();
    reader.cancel().catch(() => {});
  }
}

/**
 * Times sequential steps. A step rejects if its work does, after `fail`, or after too long without `progress`. `end`
 * stops the timer.
 */
interface StallTimeout {
  step: <Value>(work: Promise<Value>) => Promise<Value>;
  progress: (bytes?: number) => void;
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
  return { step, progress: moved, fail, end: () => clearTimeout(timer) };
}

/** A body ended too early. */
export function truncatedBody(cause?: unknown): Problem {
  return new Problem('bad_request', 'The upload was interrupted. Send it again.', { cause });
}

function throwTruncated(cause: unknown): never {
  throw truncatedBody(cause);
}
