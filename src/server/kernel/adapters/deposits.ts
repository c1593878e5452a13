import type { Destination, Verdict } from '#domain/register/deposit/destination';

/** A deposit: its id, the file, and every DOI in it, the article's first. */
export interface DepositBatch {
  id: string;
  document: string;
  dois: readonly string[];
  /** The destination's id for the article, if any. */
  record_id: string | null;
}

/** A destination's outcome with its raw reply; `record_id` is null once it has deleted the article. */
export type DepositReply = (Verdict | { state: 'sent'; message: string }) & {
  answer: string;
  record_id?: string | null;
};

/**
 * A destination for article records. Calls throw `DepositorUnavailable` if it is down, too slow or unintelligible: the
 * outcome is then unknown, and the call is retried.
 */
export interface Depositor {
  destination: Destination;
  /** False for a sandbox. */
  isLive: boolean;
  /** The state `sent` means queued: the outcome is queried later. */
  send: (batch: DepositBatch) => Promise<DepositReply>;
  /** Queries a deposit's outcome; `unknown` if the destination has no such deposit. */
  query: (batch: DepositBatch) => Promise<DepositReply | 'unknown'>;
  /** Deletes a withdrawn article; absent if the record stays and is marked instead. */
  remove?: (batch: DepositBatch) => Promise<DepositReply>;
}

export class DepositorUnavailable extends Error {
  override readonly name = 'DepositorUnavailable';
}

const TIMEOUT_MS = 30_000;
const ANSWER_MAX = 64 * 1024;

/** Calls a destination; returns the status and the start of the body. */
export async function callDepositor(
  address: string | URL,
  init: RequestInit,
): Promise<{ status: number; text: string }> {
  try {
    const reply = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: reply.status, text: await readStart(reply) };
  } catch {
    // Errors of fetch may contain the URL, and with it a password.
    throw new DepositorUnavailable('The service could not be reached or took too long.');
  }
}

/** Throws for replies that do not concern the deposit: an overloaded or broken service. */
export function requireUsableStatus({ status }: { status: number }): void {
  if (status === 429 || status >= 500) throw new DepositorUnavailable(`It responded with status ${status}.`);
}

/** Parses JSON; undefined if invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads at most `ANSWER_MAX` bytes of a reply, as text. */
export async function readStart(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= ANSWER_MAX) break;
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_MAX).toString('utf8').replaceAll('\0', '').toWellFormed();
}
