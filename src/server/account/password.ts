import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Problem } from '#server/kernel/http/problem';
import { COST } from './password-cost.ts';

const derive = promisify(argon2);

const TAG_BYTES = 32;
/** Hashes with any other prefix are outdated. */
const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryKiB},t=${COST.passes},p=${COST.lanes}$`;

// Each hash takes 19 MiB and about 70 ms of CPU time. Calls queue rather than fill the memory, and one core is left for
// other requests.
const CONCURRENT_MAX = Math.max(1, availableParallelism() - 1);
/** The last in the queue waits for seven seconds; browsers and proxies give up after thirty. */
const QUEUE_MAX = 100;
let running = 0;
const queue: (() => void)[] = [];

/** Hashes a password as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await withTurn(() => deriveTag(password, nonce, COST.memoryKiB, COST.passes, COST.lanes));
  return `${CURRENT_PREFIX}${unpadded(nonce)}$${unpadded(tag)}`;
}

// Rejects salts under 8 bytes and parameters that argon2 refuses: a damaged hash matches no password, but is not an
// error.
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=([1-9]\d{0,2}),p=([1-9]\d?)\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/;
const MEMORY_KIB_PER_LANE_MIN = 8;

/**
 * Verifies a password. Without a hash (unknown address or no password) it does the same work and returns false, so that
 * timing reveals nothing.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const match = parseHash(hash ?? '');
  const [, memory, passes, lanes, salt, tag] = match ?? [];
  const nonce = salt ? Buffer.from(salt, 'base64') : Buffer.alloc(16);
  const expected = tag ? Buffer.from(tag, 'base64') : Buffer.alloc(TAG_BYTES);
  const found = await withTurn(() =>
    deriveTag(
      password,
      nonce,
      Number(memory ?? COST.memoryKiB),
      Number(passes ?? COST.passes),
      Number(lanes ?? COST.lanes),
    ),
  );
  return match !== undefined && expected.length === found.length && timingSafeEqual(expected, found);
}

function parseHash(hash: string): RegExpExecArray | undefined {
  const match = PHC.exec(hash);
  return match && Number(match[1]) >= Number(match[3]) * MEMORY_KIB_PER_LANE_MIN ? match : undefined;
}

/** Whether a hash has outdated parameters; the next login renews it. */
export function needsRehash(hash: string): boolean {
  return !hash.startsWith(CURRENT_PREFIX);
}

function deriveTag(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<Buffer> {
  const message = Buffer.from(password, 'utf8');
  return derive('argon2id', { message, nonce, parallelism, tagLength: TAG_BYTES, memory, passes }) as Promise<Buffer>;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

async function withTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= CONCURRENT_MAX) {
    if (queue.length >= QUEUE_MAX) {
      throw new Problem('too_many_requests', 'Too many people are signing in at the moment. Please try again.', {
        headers: { 'Retry-After': '5' },
      });
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
