import type { Destination, Verdict } from '#domain/register/deposit/destination';

/** A deposit as it goes out: its name, the file, and every DOI in it, the article's own first. */
export interface SentBatch {
  id: string;
  document: string;
  dois: readonly string[];
  /** The name that the depositor itself gave the article, where it gives one. */
  record_id: string | null;
}

/** What a depositor has answered, its answer as it came, and the name it gives the article; null: it has it no more. */
export type Reply = (Verdict | { state: 'sent'; message: string }) & { answer: string; record_id?: string | null };

/**
 * Where the records of articles are deposited. Its calls throw `DepositorUnavailable` where it is down, too slow or
 * answers what no one understands: then nothing is known, and it is asked or sent again.
 */
export interface Depositor {
  destination: Destination;
  /** Deposits count; otherwise it is a sandbox. */
  isLive: boolean;
  /** Sends a deposit. `sent`: it was taken in, and what became of it is to be asked. */
  send: (batch: SentBatch) => Promise<Reply>;
  /** What became of a deposit; `unknown` where the depositor has none of that name. */
  ask: (batch: SentBatch) => Promise<Reply | 'unknown'>;
  /** Takes out what was withdrawn. Absent where the record stays and says so. */
  remove?: (batch: SentBatch) => Promise<Reply>;
}

/** The depositor is unreachable, too slow, or its answer cannot be read. */
export class DepositorUnavailable extends Error {
  override readonly name = 'DepositorUnavailable';
}

const PATIENCE_MS = 30_000;
const ANSWER_MAX = 64 * 1024;

/** One call of a depositor: its status, and the beginning of what it says. The address may hold a password. */
export async function callDepositor(
  address: string | URL,
  init: RequestInit,
): Promise<{ status: number; text: string }> {
  try {
    const reply = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: reply.status, text: await beginningOf(reply) };
  } catch {
    // What fetch throws may name the address.
    throw new DepositorUnavailable('It could not be reached, or took too long.');
  }
}

/** Refuses what says nothing about the deposit: an overloaded or broken service. */
export function requireAnswer({ status }: { status: number }): void {
  if (status === 429 || status >= 500) throw new DepositorUnavailable(`It responded with status ${status}.`);
}

/** What an answer says; undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The beginning of a reply as text, however long the whole is. */
export async function beginningOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= ANSWER_MAX) break;
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_MAX).toString('utf8').replaceAll('\0', '').toWellFormed();
}
