import * as z from 'zod';
import { INVALID_AFTER } from '#server/kernel/http/list-reply';
import type { Position } from './queries.ts';

/** An instant as Postgres formats it: the cursor key of lists sorted by time. */
export const TIMESTAMP = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}(:\d{2})?$/;

/** Parses the `after` parameter of a Link header. */
export const Cursor = z.string().transform((text, context): Position => {
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof key === 'string' && typeof id === 'string' && !`${key}${id}`.includes('\0')) return { key, id };
  } catch {
    // The issue is added below.
  }
  context.addIssue({ code: 'custom', message: INVALID_AFTER });
  return z.NEVER;
});

export const encodeCursor = ({ key, id }: Position): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');
